import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { addToCart, setCartDelivery, setCartLine } from '#features/cart/change-cart.server.ts';
import { showCart, showCartLines } from '#features/cart/show-cart.server.ts';
import { noPayoutAccount } from '#features/orders/describe-order-failure.ts';
import { confirmPayment } from '#features/orders/payment/confirm-payment.server.ts';
import { syncPayment } from '#features/orders/payment/sync-payment.server.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { sweepDueOrders } from '#features/orders/process/sweep-due-orders.server.ts';
import { createRateLimiter } from '#infra/rate-limiter.ts';
import { anonymous } from '#kit/actor.ts';
import { addTasting } from '../../../tests/fixtures/listings/add-tasting.ts';
import { quantities } from '../../../tests/fixtures/listings/cart-test.ts';
import {
  addShop,
  addWine,
  bottles,
  pay,
  placed,
  shippingDetails,
  spans,
  type TestOrders,
  test,
} from '../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../tests/fixtures/payments/add-saved-card.ts';
import { finishCheckout, placeCheckout } from './checkout-steps.server.ts';
import { previewCheckout } from './preview-checkout.server.ts';
import { showCheckout } from './show-checkout.server.ts';

const slug = 'red-gate';

async function openShop(app: TestOrders) {
  const shop = await addShop(app.db);
  const show = (query: Record<string, string> = {}, actor = shop.buyer) => showCheckout(app, actor, { slug, query });
  const fill = (listingId: string, quantity: number) =>
    setCartLine({ ...app, rateLimiter: createRateLimiter(app.db, app.clock) }, shop.buyer, {
      key: undefined,
      network: undefined,
      form: { listingId, quantity: String(quantity) },
    });
  const cart = () => showCart(app, shop.buyer, { key: undefined, page: null });
  return { ...shop, show, fill, cart };
}

describe('a checkout', () => {
  test('is refused with a saved card that must not be tried again, and not with another card', async ({
    orders: app,
  }) => {
    const { buyer, wineId } = await openShop(app);
    await addSavedCard(app.db, buyer.id);
    const place = (card: string) => placeCheckout(app, buyer, { order: undefined, request: bottles(wineId, 1), card });
    expect(await place('saved')).toMatchObject({ ok: true });
    const blocked = { cardBlockedAt: app.clock.now(), cardBlockReason: 'do-not-try-again' } as const;
    await app.db.updateTable('paymentCustomers').set(blocked).execute();
    expect(await place('saved')).toMatchObject({ code: 'transaction-payment-failed', reason: 'card-blocked' });
    expect(await place('new')).toMatchObject({ ok: true });
    expect(await app.db.selectFrom('orders').select('id').execute()).toHaveLength(2);
  });

  test('shows where a wine is picked up and its disclaimer, and the order stores both', async ({ orders: app }) => {
    const { buyer, wineId, wineryId, show, fill } = await openShop(app);
    const pickup = { pickupStreet: '1 Vine Rd', pickupBuilding: 'Door 3', pickupCity: 'Hye', pickupState: 'TX' };
    const away = await addWine(app.db, wineryId, 9, { title: 'Away', ...pickup, disclaimer: 'Decant it.' });
    const address = { name: 'Red Gate', street: '1 Vine Rd', building: 'Door 3', city: 'Hye', state: 'TX', zip: null };
    expect(await show({ listing: away })).toMatchObject({
      value: {
        items: [{ disclaimer: 'Decant it.' }],
        deliveryOptions: [
          { delivery: 'shipping', pickupAddress: null },
          { delivery: 'pickup', pickupAddress: address },
        ],
      },
    });
    const request = bottles(away, 1, { id: crypto.randomUUID(), deliveryMethod: 'pickup' });
    const placed = await placeCheckout(app, buyer, { order: undefined, request });
    const id = placed.ok ? placed.value.id : '';
    await app.db.updateTable('listings').set({ pickupStreet: '2 Vine Rd' }).where('id', '=', away).execute();
    expect(await show({ order: id })).toMatchObject({ value: { deliveryOptions: [{ pickupAddress: address }] } });
    await fill(away, 1);
    await fill(wineId, 1);
    // why: an order has one pickup address
    expect(await show()).toMatchObject({ value: { deliveryOptions: [{ delivery: 'shipping' }] } });
  });

  test('remembers the address of a shipped order, also if it is never paid, and offers it to the next one', async ({
    orders: app,
  }) => {
    const { buyer, wineId, show } = await openShop(app);
    await app.db.updateTable('users').set({ zip: null, state: null }).where('id', '=', buyer.id).execute();
    const order = async (details: object, address?: unknown) => {
      const request = bottles(wineId, 1, {
        deliveryMethod: 'shipping',
        shippingDetails: { ...shippingDetails, ...details },
      });
      return placeCheckout(app, buyer, { order: undefined, request: { ...request, id: crypto.randomUUID() }, address });
    };
    const streets = async () => {
      const shown = await show({ listing: wineId });
      return shown.ok ? shown.value.addresses.map(({ streetAddress }) => streetAddress) : shown;
    };
    expect(await streets()).toEqual([]);
    expect(await order({})).toMatchObject({ ok: true });
    expect(await streets()).toEqual([shippingDetails.streetAddress]);
    const { postalCode: zip, state } = shippingDetails;
    const home = app.db.selectFrom('users').select(['zip', 'state']).where('id', '=', buyer.id);
    expect(await home.executeTakeFirst()).toEqual({ zip, state });
    const another = { streetAddress: '1 Mill Road', giftNote: 'Happy birthday' };
    const sent = { ok: true, value: { shippingDetails: another } };
    expect(await order(another, { makeDefault: true, id: 'x' })).toMatchObject(sent);
    expect(await streets()).toEqual(['1 Mill Road', shippingDetails.streetAddress]);
    expect(await order({ streetAddress: '' }, 'nothing')).toMatchObject({ ok: false });
    expect(await streets()).toHaveLength(2);
  });

  test('contains the cart’s wines of that winery with the price of each delivery method, and empties the cart once paid', async ({
    orders: app,
  }) => {
    const { buyer, wineId, wineryId, show, fill, cart } = await openShop(app);
    const gone = await addWine(app.db, wineryId, 0, { title: 'Gone' });
    expect(await show()).toMatchObject({ ok: false, code: 'nothing' });
    await fill(wineId, 2);
    await app.db.updateTable('stock').set({ quantity: 5 }).where('listingId', '=', gone).execute();
    await fill(gone, 1);
    await app.db.updateTable('stock').set({ quantity: 0 }).where('listingId', '=', gone).execute();
    const shown = await show();
    expect(shown).toMatchObject({
      value: {
        kind: 'new',
        fromCart: true,
        items: [{ listingId: wineId, quantity: 2 }],
        leftOut: ['NV Gone'],
        order: null,
      },
    });
    if (!shown.ok) throw new Error(shown.code);
    expect(shown.value.items[0]).not.toHaveProperty('wanted');
    expect(shown.value.deliveryOptions.map(({ delivery, payinTotal }) => [delivery, payinTotal.amount])).toEqual([
      ['shipping', 6_147],
      ['pickup', 5_047],
    ]);
    const request = bottles(wineId, 2, { id: crypto.randomUUID(), fromCart: true });
    const [one, other] = await Promise.all([1, 2].map(() => placeCheckout(app, buyer, { order: undefined, request })));
    expect([one?.ok, other?.ok]).toEqual([true, true]);
    expect(await app.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
    const id = one?.ok ? one.value.id : '';
    expect(await show({ order: id })).toMatchObject({ value: { kind: 'resume', order: { id } } });
    expect(await finishCheckout(app, buyer, id)).toMatchObject({ ok: false });
    expect((await cart()).lines).toBe(2);
    await fill(wineId, 3);
    await pay(app, id);
    for (const _ of [1, 2]) expect(await finishCheckout(app, buyer, id)).toEqual({ ok: true });
    expect(await quantities(cart())).toEqual({ [wineId]: 1, [gone]: 1 });
    expect(await show({ order: id })).toEqual({ ok: false, code: 'elsewhere', orderId: id });
  });

  test('says of which wines fewer are left than the cart has', async ({ orders: app }) => {
    const { wineId, show, fill } = await openShop(app);
    await fill(wineId, 5);
    await app.db.updateTable('stock').set({ quantity: 2 }).where('listingId', '=', wineId).execute();
    expect(await show()).toMatchObject({ value: { items: [{ listingId: wineId, quantity: 2, wanted: 5 }] } });
  });

  test('empties the cart once, whatever confirms the payment, even if its tab was closed', async ({ orders: app }) => {
    const { buyer, wineId, fill, cart } = await openShop(app);
    await fill(wineId, 5);
    const { id } = await placed(app, buyer, bottles(wineId, 2, { fromCart: true }));
    await pay(app, id);
    await Promise.all([
      syncPayment(app, { kind: 'system' }, id),
      confirmPayment(app, buyer, id),
      syncPayment(app, { kind: 'system' }, id),
    ]);
    expect(await quantities(cart())).toEqual({ [wineId]: 3 });
    await syncPayment(app, { kind: 'system' }, id);
    expect(await quantities(cart())).toEqual({ [wineId]: 3 });
  });

  test('of a wine’s own page leaves the cart unchanged', async ({ orders: app }) => {
    const { buyer, wineId, fill, show, cart } = await openShop(app);
    await fill(wineId, 5);
    expect(await show({ listing: wineId })).toMatchObject({ value: { fromCart: false } });
    const { id } = await placed(app, buyer, bottles(wineId, 2));
    await pay(app, id);
    expect(await confirmPayment(app, buyer, id)).toMatchObject({ ok: true });
    expect(await quantities(cart())).toEqual({ [wineId]: 5 });
  });

  test('contains wines from several pages of a cart, also with concurrent requests', async ({ orders: app }) => {
    const { wineryId, buyer, wineId, show, fill } = await openShop(app);
    await fill(wineId, 1);
    const asked = async () => {
      app.statements.length = 0;
      const lines = await showCartLines(app, buyer, slug);
      return { lines: lines.length, statements: app.statements.length };
    };
    expect(await asked()).toEqual({ lines: 1, statements: 2 });
    await sql`
      with wines as (
        insert into listings (winery_id, state, title, description, style, price_cents, created_at, published_at)
        select ${wineryId}, 'published', 'Wine ' || number, '', 'red', 100, '2026-01-01', '2026-01-01'
        from generate_series(1, 49) number returning id),
      counted as (insert into stock (listing_id, quantity) select id, 5 from wines)
      insert into cart_lines (cart_id, listing_id, quantity, price_cents, added_at)
      select carts.id, wines.id, 1, 100, '2026-01-01' from wines, carts`.execute(app.db);
    expect(await asked()).toEqual({ lines: 50, statements: 2 });
    expect(await showCartLines(app, buyer, 'nowhere')).toEqual([]);
    const shown = await show();
    expect(shown).toMatchObject({ value: { items: { length: 42 }, leftOut: { length: 8 } } });
  });

  test('can be of one wine directly, and says how many are left if there are too few', async ({ orders: app }) => {
    const { wineryId, wineId, owner, stranger, show } = await openShop(app);
    const delivery = 'shipping';
    expect(await show({ listing: wineId, quantity: '3', delivery })).toMatchObject({
      value: { wantedDelivery: 'shipping', items: [{ quantity: 3 }], leftOut: [] },
    });
    expect(await show({ listing: wineId, quantity: '13' })).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('there are 12 left'),
      again: { label: 'Buy 12 instead', to: `?listing=${wineId}&quantity=12` },
    });
    await app.db.updateTable('payoutAccounts').set({ chargesEnabled: false }).execute();
    expect(await show({ listing: wineId })).toMatchObject({ code: 'refused', message: noPayoutAccount });
    await app.db.updateTable('payoutAccounts').set({ chargesEnabled: true }).execute();
    expect(await show({ listing: 'no', quantity: '-1' }, stranger)).toMatchObject({ code: 'nothing' });
    expect(await show({ listing: wineId }, owner)).toMatchObject({ code: 'refused' });
    expect(await showCheckout(app, stranger, { slug: 'nowhere', query: { listing: wineId } })).toMatchObject({
      code: 'no-winery',
    });
    await app.db.updateTable('wineries').set({ slug: 'moved' }).where('id', '=', wineryId).execute();
    expect(await showCheckout(app, stranger, { slug, query: { listing: wineId } })).toEqual({
      ok: false,
      code: 'moved',
      slug: 'moved',
    });
  });

  test('is previewed to somebody without an account: one listing, or the cart of their browser', async ({
    orders: app,
  }) => {
    const { wineId, buyer } = await openShop(app);
    const preview = (url: string, cartKey?: string) => previewCheckout(app, anonymous, { url, cartKey });
    const at = `/winery/${slug}/checkout`;
    expect(await preview(`${at}?listing=${wineId}&quantity=2&delivery=shipping`)).toMatchObject({
      items: [{ listingId: wineId, quantity: 2 }],
      option: { delivery: 'shipping', payinTotal: { amount: 6_147 } },
    });
    expect(await preview(at)).toBeUndefined();
    const added = await addToCart({ ...app, rateLimiter: createRateLimiter(app.db, app.clock) }, anonymous, {
      key: undefined,
      network: undefined,
      form: { listingId: wineId, quantity: '2' },
    });
    const key = added.ok ? added.value.key : '';
    expect(await preview(at, key)).toMatchObject({ items: [{ quantity: 2 }], option: { delivery: 'shipping' } });
    const picked = { winery: slug, delivery: 'pickup' };
    expect(await setCartDelivery(app, anonymous, { key, form: picked })).toMatchObject({ ok: true });
    expect(await preview(at, key), 'as chosen in the cart').toMatchObject({ option: { delivery: 'pickup' } });
    const other = await placed(app, buyer, bottles(wineId, 1));
    for (const url of [`${at}?order=${other.id}`, `${at}?listing=${crypto.randomUUID()}`, '/', '/winery/x/checkout'])
      expect(await preview(url, key), url).toBeUndefined();
  });

  test('can be of a tasting on the chosen days', async ({ orders: app }) => {
    const { wineryId, show } = await openShop(app);
    const listing = await addTasting(app.db, wineryId);
    expect(await show({ listing })).toMatchObject({ code: 'nothing', message: expect.stringContaining('when') });
    const shown = await show({ listing, start: '2026-12-01', end: '2026-12-02', seats: '2' });
    const booking = { startDate: '2026-12-01', endDate: '2026-12-02', seats: 2 };
    expect(shown).toMatchObject({
      value: { booking, deliveryOptions: [{ delivery: null, payinTotal: { amount: 8_240 } }] },
    });
    expect(await show({ listing, start: '2020-12-01', end: '2020-12-02' })).toMatchObject({ code: 'refused' });
  });

  test('continues an enquiry, once however often it is sent', async ({ orders: app }) => {
    const { wineId, buyer, show } = await openShop(app);
    const asked = await enquire(app, buyer, { listingId: wineId });
    const order = asked.ok ? asked.value.id : '';
    expect(await show({ order, quantity: '2' })).toMatchObject({
      value: { kind: 'enquiry', items: [{ quantity: 2 }] },
    });
    const request = bottles(wineId, 2);
    for (const _ of [1, 2]) {
      const placed = await placeCheckout(app, buyer, { order, request });
      expect(placed).toMatchObject({ value: { id: order, state: 'pending-payment', payment: {} } });
    }
    expect(await app.db.selectFrom('orderItems').select('quantity').execute()).toEqual([{ quantity: 2 }]);
  });

  test('says that the time to pay is over and where to start again; nobody sees another person’s order', async ({
    orders: app,
  }) => {
    const { wineId, buyer, stranger, show } = await openShop(app);
    const { id: order } = await placed(app, buyer, bottles(wineId, 2));
    expect(await show({ order }, stranger)).toMatchObject({ code: 'nothing' });
    expect(await placeCheckout(app, stranger, { order, request: {} })).toMatchObject({ code: 'forbidden' });
    expect(await finishCheckout(app, stranger, order)).toMatchObject({ ok: false });
    app.clock.forward(16 * spans.minute);
    await sweepDueOrders(app, { kind: 'system' }, { most: 10 });
    const again = `/winery/${slug}/checkout?listing=${wineId}&quantity=2&delivery=pickup`;
    expect(await show({ order })).toEqual({ ok: false, code: 'expired', again });
  });
});
