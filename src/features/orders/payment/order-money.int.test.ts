import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { momentAt } from '#features/availability/zoned-time.ts';
import type { SignedIn } from '#kit/actor.ts';
import { manyTimes } from '../../../../tests/fixtures/database/history-count.ts';
import { addTasting, twoSessions } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { addShop, addWine, bottles, placed, type Shop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { complete, dispute, hear, pass, settle } from '../../../../tests/fixtures/payments/stripe-backs.ts';
import { confirmCard, type StripeOrders, test } from '../../../../tests/fixtures/payments/stripe-test.ts';
import type { OrderMailProps } from '../emails/order-mail.ts';
import { orderMailTexts } from '../emails/order-mail-texts.ts';
import type { OrderView } from '../order.ts';
import { breakdownTotals } from '../price-breakdown.ts';
import { acceptOrder } from '../process/accept-order.server.ts';
import type { OrderMailName } from '../process/order-effects.ts';
import { sweepDueOrders } from '../process/sweep-due-orders.server.ts';
import { transitionOrder } from '../process/transition-order.server.ts';
import { showOrder } from '../show-order.server.ts';
import { moneyNotes } from './money-messages.ts';
import { syncPayment } from './sync-payment.server.ts';

const system = { kind: 'system' } as const;
/** Number of orders that are drawn. */
const orders = 24 * manyTimes;

const paths = [
  ...(['expired', 'withdrawn', 'declined', 'refunded', 'bounced', 'paid-out'] as const),
  ...(['disputed', 'canceled-while-charged-back', 'charged-back', 'won', 'lost'] as const),
];

/** A wine by one of the paths, or a tasting that its buyer cancels in time or late. */
const anyPath = fc.oneof(
  fc.record({ kind: fc.constant('wine' as const), path: fc.constantFrom(...paths), cents: price() }),
  fc.record({
    kind: fc.constant('tasting' as const),
    cents: price(),
    seats: fc.integer({ min: 1, max: 4 }),
    keptPercent: fc.oneof(fc.constant(0), fc.constant(100), fc.integer({ min: 1, max: 99 })),
    isLate: fc.boolean(),
    card: fc.constantFrom('pm_card_bypassPending', 'pm_card_refundFail'),
  }),
);
type Path = typeof anyPath extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function price() {
  return fc.integer({ min: 100, max: 20_000 });
}

const move = (app: StripeOrders, who: SignedIn, id: string, transition: string, params: object = {}) =>
  transitionOrder(app, who, { id, transition, params });

async function pay(app: StripeOrders, id: string, card = 'pm_card_bypassPending') {
  const { id: ref } = await confirmCard(app, id, card);
  await syncPayment(app, system, id);
  return ref;
}

/** Takes an order along a path. @returns its id */
async function walk(app: StripeOrders, shop: Shop, path: Path): Promise<string> {
  const id = path.kind === 'wine' ? await walkWine(app, shop, path) : await walkTasting(app, shop, path);
  await syncPayment(app, system, id);
  return id;
}

async function walkWine(app: StripeOrders, shop: Shop, { path, cents }: Path & { kind: 'wine' }): Promise<string> {
  const wineId = await addWine(app.db, shop.wineryId, 12, { priceCents: cents });
  const { id } = await placed(app, shop.buyer, bottles(wineId, 2));
  if (path === 'expired') {
    app.clock.forward(spans.hour);
    while ((await sweepDueOrders(app, system, { most: 10 })) > 0);
    return id;
  }
  const ref = await pay(app, id, path === 'bounced' ? 'pm_card_refundFail' : undefined);
  if (path === 'withdrawn' || path === 'declined') {
    await move(app, path === 'withdrawn' ? shop.buyer : shop.owner, id, 'cancel');
    return id;
  }
  expect(await acceptOrder(app, shop.owner, id)).toMatchObject({ ok: true });
  await walkAccepted(app, shop, { id, ref, path });
  return id;
}

async function walkAccepted(
  app: StripeOrders,
  shop: Shop,
  { id, ref, path }: { id: string; ref: string; path: (typeof paths)[number] },
): Promise<void> {
  const { owner, buyer } = shop;
  switch (path) {
    case 'refunded':
    case 'bounced':
      await move(app, owner, id, 'cancel');
      await settle(app);
      return path === 'bounced' ? bounce(app, id, ref) : undefined;
    case 'disputed':
      await move(app, owner, id, 'mark-delivered');
      await move(app, buyer, id, 'dispute', { disputeReason: 'Corked' });
      await move(app, owner, id, 'cancel-from-disputed');
      return settle(app);
    case 'canceled-while-charged-back':
      await dispute(app, { id, ref });
      expect(await move(app, owner, id, 'cancel')).toMatchObject({ ok: true });
      return settle(app);
    default:
      await complete(app, shop, id);
  }
  if (path === 'paid-out') return pass(app, 8);
  const decide = await dispute(app, { id, ref });
  if (path === 'won' || path === 'lost') await decide(path);
}

async function walkTasting(app: StripeOrders, shop: Shop, path: Path & { kind: 'tasting' }): Promise<string> {
  const day = new Date(app.clock.now().getTime() + 5 * spans.day).toISOString().slice(0, 10);
  const at = (minutes: number) => momentAt('America/Chicago', day, minutes);
  const listingId = await addTasting(app.db, shop.wineryId, { entries: twoSessions });
  await app.db.updateTable('listings').set({ priceCents: path.cents }).where('id', '=', listingId).execute();
  const terms = { cancellationHours: 24, cancellationKeptPercent: path.keptPercent };
  await app.db.updateTable('availabilityPlans').set(terms).where('listingId', '=', listingId).execute();
  const bookingDates = { startDate: at(11 * 60).toISOString(), endDate: at(12.5 * 60).toISOString() };
  const { id } = await placed(app, shop.buyer, { items: [{ listingId }], seats: path.seats, bookingDates });
  const ref = await pay(app, id, path.card);
  expect(await acceptOrder(app, shop.owner, id)).toMatchObject({ ok: true });
  if (path.isLate) app.clock.forward(at(9 * 60).getTime() - app.clock.now().getTime());
  expect(await move(app, shop.buyer, id, 'cancel')).toMatchObject({ ok: true });
  await syncPayment(app, system, id);
  if (path.card === 'pm_card_refundFail' && !(path.isLate && path.keptPercent === 100)) await bounce(app, id, ref);
  return id;
}

/** Waits until the buyer's bank has sent the refund back, which the sandbox does asynchronously. */
async function bounce(app: StripeOrders, id: string, ref: string): Promise<void> {
  await expect
    .poll(async () => (await app.stripe.refunds.list({ payment_intent: ref })).data[0]?.status)
    .toBe('failed');
  await hear(app, 'refund.failed', { orderId: id });
}

/** What the ledger says of an order, in cents. */
async function ledgerOf(app: StripeOrders, orderId: string) {
  const { rows } = await sql<{ movement: string; account: string; cents: string }>`
    select movement, account, sum(amount_cents) as cents from ledger_entries where order_id = ${orderId}
    group by movement, account`.execute(app.db);
  const sum = (movement: string, account: string) =>
    Number(rows.find((row) => row.movement === movement && row.account === account)?.cents ?? 0);
  const balance = 'provider-balance';
  return {
    charged: sum('capture', balance),
    refunded: -sum('refund', balance) || 0,
    bounced: sum('refund-return', balance),
    payout: 0 - sum('capture', 'winery') - sum('refund', 'winery'),
    chargedBack: sum('chargeback', 'chargebacks'),
    isLost: rows.some(({ movement }) => movement === 'chargeback-lost'),
  };
}
type Ledger = Awaited<ReturnType<typeof ledgerOf>>;

/** All that the buyer or the winery is told about the money of an order, on its page and in its mails. */
async function textsFor(app: StripeOrders, order: OrderView, party: 'customer' | 'provider') {
  const { rows } = await sql<{ mail: OrderMailName; props: OrderMailProps }>`
    select data ->> 'mail' as mail, data -> 'props' as props from pgboss.job
    where name = 'mail' and data -> 'props' ->> 'orderId' = ${order.id} and data -> 'props' ->> 'party' = ${party}
    order by created_on`.execute(app.db);
  const totals = breakdownTotals(order, party).map(({ label, money }) => `${label}: ${dollars(money.amount)}`);
  const page = [...totals, ...moneyNotes(order.money, party, order.winery.name)];
  const mails = rows.map(({ mail, props }) => `${mail}: ${orderMailTexts[mail].paragraphs(props).join(' ')}`);
  return { page: page.join(' | '), mails, all: [...page, ...mails].join(' | ') };
}

function dollars(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100).replace('-', '−');
}

const amountsIn = (text: string) => text.match(/\$[\d,]+\.\d\d/g) ?? [];

function expectBuyerTexts({ page, all, mails }: Awaited<ReturnType<typeof textsFor>>, ledger: Ledger): void {
  const { charged, refunded, bounced, chargedBack } = ledger;
  if (charged === 0) {
    expect(page).toContain('The card wasn’t charged.');
    expect(all).not.toMatch(/refund/i);
    return;
  }
  // why: no text names an amount that never moved
  const moved = [charged, refunded, charged - refunded, chargedBack].map(dollars);
  for (const amount of amountsIn(all)) expect(moved, all).toContain(amount);
  if (bounced > 0) {
    expect(page).toContain(`sent back the refund of ${dollars(bounced)}. We still owe it to you`);
    expect(all).not.toMatch(/Refunded|We refunded/);
  } else if (refunded === charged) {
    expect(page).toContain('Refunded in full');
    expect(all).not.toMatch(/keeps|the rest/);
    expect(mails.join(' ')).toContain(`in full: ${dollars(refunded)}`);
  } else if (refunded > 0) {
    expect(page).toContain(`Refunded ${dollars(refunded)}`);
    expect(all).not.toMatch(/in full/);
    expect(mails.join(' ')).toContain(`We refunded ${dollars(refunded)} of ${dollars(charged)}`);
  } else {
    expect(all).not.toMatch(/Refunded|on its way to|We refunded/);
  }
  if (bounced === 0 && refunded > 0 && refunded < charged)
    expect(page).toContain(`Total after refund: ${dollars(charged - refunded)}`);
  if (chargedBack > 0) expect(page).toContain(`Your bank took back ${dollars(chargedBack)}`);
}

function expectSellerTexts({ page, all }: Awaited<ReturnType<typeof textsFor>>, ledger: Ledger): void {
  const { charged, refunded, payout } = ledger;
  if (charged === 0) {
    expect(page).toContain('The buyer wasn’t charged, so you get no payout.');
  } else if (refunded === charged) {
    expect(page).toMatch(/You get: \$0\.00 \| The buyer is refunded in full/);
  } else if (ledger.isLost) {
    expect(page).toContain('decided that the buyer keeps it');
  } else if (page.includes('however the bank decides')) {
    expect(page).toContain('You get: $0.00');
  } else {
    expect(page).toContain(`: ${dollars(payout)}`);
    expect(all).not.toMatch(/no payout/);
    if (refunded > 0) expect(all).toContain(`we'll pay you ${dollars(payout)}`);
  }
}

test('pages, mails, and the API say of each order what the ledger says, whatever happened to it', {
  timeout: 120_000 * manyTimes,
}, async ({ stripeOrders: app }) => {
  const shop = await addShop(app.db, 12, app.accountRef);
  const shown = async (who: SignedIn, id: string) => {
    const order = await showOrder(app, who, id);
    if (!order.ok) throw new Error(order.code);
    return order.value;
  };
  await fc.assert(
    fc.asyncProperty(anyPath, async (path) => {
      const id = await walk(app, shop, path);
      const ledger = await ledgerOf(app, id);
      const asBuyer = await shown(shop.buyer, id);
      const asSeller = await shown(shop.owner, id);
      expectBuyerTexts(await textsFor(app, asBuyer, 'customer'), ledger);
      expectSellerTexts(await textsFor(app, asSeller, 'provider'), ledger);
      const given = ledger.bounced > 0 ? 0 : ledger.refunded;
      expect(asBuyer.refundedTotal?.amount ?? 0).toBe(given);
      expect(asBuyer.money?.paid?.amount).toBe(ledger.charged);
      // why: the Marketplace API has the sum of the lines, with those that were reversed
      const lines = asBuyer.lineItems.reduce((sum, { lineTotal }) => sum + lineTotal.amount, 0);
      if (ledger.charged > 0 && asBuyer.money?.refund?.status !== 'waiting-for-bank')
        expect(lines).toBe(ledger.charged - ledger.refunded);
      const isCanceled = asSeller.state === 'canceled' && asSeller.money?.kept === null;
      expect(asSeller.payoutTotal?.amount).toBe(ledger.isLost || isCanceled ? 0 : ledger.payout);
    }),
    { numRuns: orders },
  );
});
