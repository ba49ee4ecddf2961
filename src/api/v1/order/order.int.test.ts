import { describe, expect } from 'vitest';
import { type Answer, type EntryPoint, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import {
  addShop,
  addWine,
  bottles,
  pay,
  placed,
  purchased,
  shippingDetails,
} from '../../../../tests/fixtures/orders/orders-test.ts';

const at = '/api/v1/order';
const sold = ['confirm-payment'];

/** The number of statements of a request. */
async function statementsOf({ app }: EntryPoint, ask: () => Promise<Answer>): Promise<number> {
  const once = async () => {
    const before = app.statements.length;
    const { status } = await ask();
    expect(status).toBeLessThan(300);
    return app.statements.length - before;
  };
  // why: background work of earlier steps may add statements, but not twice
  return Math.min(await once(), await once());
}

describe('the routes of orders', () => {
  test('take an order from placing to both reviews, with a token and no cookie', async ({ api }) => {
    const { wineId, buyer, owner } = await addShop(api.app.db);
    const request = bottles(wineId, 2, { deliveryMethod: 'shipping', shippingDetails });
    const priced = await api.post(undefined, `${at}/speculate`, request);
    expect(priced).toMatchObject({ status: 200, body: { data: { payinTotal: { amount: 6147, currency: 'USD' } } } });
    const { status, body, headers } = await api.post(buyer, at, {
      ...request,
      payinTotal: priced.body.data.payinTotal,
    });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(body.data).toMatchObject({ state: 'pending-payment', payment: { clientSecret: 'pi_1_secret' } });
    expect(body.data.lineItems).toEqual(priced.body.data.lineItems);
    const { id } = body.data;
    await pay(api.app, id);
    const steps: [typeof buyer, string, object | undefined, string][] = [
      [buyer, 'confirm-payment', undefined, 'purchased'],
      [owner, 'accept', undefined, 'purchased'],
      [owner, 'mark-delivered', { carrier: 'FedEx', trackingNumber: '1Z' }, 'delivered'],
      [buyer, 'mark-received', undefined, 'completed'],
      [owner, 'review', { reviewRating: 4, reviewContent: 'Kind' }, 'reviewed-by-provider'],
      [buyer, 'review', { reviewRating: 5, reviewContent: 'Splendid' }, 'reviewed'],
    ];
    for (const [who, step, params, state] of steps) {
      const made = await api.post(who, `${at}/${id}/${step}`, params);
      expect([step, made.status, made.body.data?.state]).toEqual([step, 200, state]);
    }
    const shown = await api.get(owner, `${at}/${id}`);
    expect(shown.body.data).toMatchObject({ carrier: 'FedEx', payinTotal: null, payoutTotal: { amount: 5510 } });
    expect((await api.get(owner, `${at}/${id}/transitions`)).body).toEqual({ data: [] });
  });

  test('confirm a payment once, and answer everybody who confirms it with the purchased order', async ({ api }) => {
    const { wineId, buyer } = await addShop(api.app.db);
    const { id } = await placed(api.app, buyer, bottles(wineId, 1));
    await pay(api.app, id);
    const confirm = () => api.post(buyer, `${at}/${id}/confirm-payment`);
    const answers = [...(await Promise.all(Array.from({ length: 30 }, confirm))), await confirm()];
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.id} ${body.data?.state}`))).toEqual(
      new Set([`200 ${id} purchased`]),
    );
    const made = answers.at(-1)?.body.data.transitions.map(({ transition }: { transition: string }) => transition);
    expect(made).toEqual(['request-payment', 'confirm-payment']);
  });

  test('recognize the caller by cookie as well, and nobody by an invalid token', async ({ api }) => {
    const { wineId, buyer } = await addShop(api.app.db);
    const { id } = await placed(api.app, buyer, bottles(wineId, 1));
    const token = await api.token(buyer);
    const asked = (headers: Record<string, string>) => api.send(`${at}/${id}`, { headers });
    expect((await asked({ cookie: `session=${token}` })).status).toBe(200);
    expect((await asked({ authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await asked({ authorization: token })).status).toBe(200);
    const strange: Record<string, string>[] = [
      {},
      { authorization: `Basic ${token}` },
      { authorization: 'made-up', cookie: `session=${token}` },
      { authorization: 'Bearer made-up' },
      { cookie: `session=x${token}` },
    ];
    for (const headers of strange) expect((await asked(headers)).status).toBe(401);
  });

  test('refuse a form of another site in the name of a signed-in user', async ({ api }) => {
    const { wineId, buyer, owner } = await addShop(api.app.db);
    const { id } = await purchased(api.app, buyer, bottles(wineId, 1));
    const cookie = `session=${await api.token(owner)}`;
    const headers = { cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
    const forged = await api.send(`${at}/${id}/accept`, { method: 'POST', headers });
    expect(forged).toMatchObject({ status: 403, body: { errors: [{ code: 'forbidden' }] } });
    expect((await api.get(owner, `${at}/${id}`)).body.data.acceptedAt).toBeNull();
  });

  test('begin with an enquiry that is paid later', async ({ api }) => {
    const { wineId, buyer } = await addShop(api.app.db);
    const asked = await api.post(buyer, at, { transition: 'enquire', listingId: wineId });
    expect(asked).toMatchObject({ status: 201, body: { data: { state: 'enquiry', payinTotal: null } } });
    const { id } = asked.body.data;
    const paid = await api.post(buyer, `${at}/${id}/request-payment-after-enquiry`, bottles(wineId, 1));
    expect(paid).toMatchObject({ status: 200, body: { data: { id, state: 'pending-payment' } } });
  });

  test('let the buyer choose another card after a refused charge', async ({ api }) => {
    const { wineId, buyer, owner } = await addShop(api.app.db);
    const { id } = await purchased(api.app, buyer, bottles(wineId, 1));
    api.app.payments.next('capture', { code: 'declined', message: 'Your card was declined.' });
    const refused = await api.post(owner, `${at}/${id}/accept`);
    const meta = { stripeMessage: 'Your card was declined.', stripeCode: 'declined' };
    expect(refused).toMatchObject({ status: 402, body: { errors: [{ code: 'transaction-payment-failed', meta }] } });
    expect((await api.get(buyer, `${at}/${id}`)).body.data).toMatchObject({ state: 'purchased', chargeFailed: true });
    expect((await api.post(owner, `${at}/${id}/pay-again`)).status).toBe(403);
    const again = await api.post(buyer, `${at}/${id}/pay-again`);
    expect(again).toMatchObject({ status: 200, body: { data: { id, payment: { clientSecret: 'pi_2_secret' } } } });
  });

  test('respond to a refusal with id, status, code, title and meta', async ({ api }) => {
    const { wineId, buyer } = await addShop(api.app.db, 3);
    const { status, body } = await api.post(buyer, at, bottles(wineId, 4));
    expect(status).toBe(409);
    const code = 'transaction-listing-insufficient-stock';
    const meta = { listingId: wineId, left: 3 };
    expect(body).toEqual({
      errors: [{ id: expect.any(String), status: 409, code, title: 'There is not enough stock', meta }],
    });
  });
});

describe('the list of orders', () => {
  test('shows each side its own orders, as data and meta', async ({ api }) => {
    const { wineId, buyer, owner, stranger } = await addShop(api.app.db);
    const { id } = await purchased(api.app, buyer, bottles(wineId, 1));
    const bought = await api.get(buyer, `${at}?only=order`);
    expect(bought.body).toMatchObject({
      data: [{ id, side: 'customer', total: { amount: 2524 }, items: [{ listingId: wineId, quantity: 1 }] }],
      meta: { page: 1, perPage: 10, totalItems: 1, totalPages: 1 },
    });
    const sale = await api.get(owner, `${at}?only=sale`);
    expect(sale.body).toMatchObject({ data: [{ id, side: 'provider', total: { amount: 2205 } }] });
    for (const only of ['order', 'sale']) {
      const { body } = await api.get(stranger, `${at}?only=${only}`);
      expect(body).toEqual({ data: [], meta: { page: 1, perPage: 10, totalItems: 0, totalPages: 0 } });
    }
  });

  test('counts sales and purchases as the notification badges do, whatever the query', async ({ api }) => {
    const { wineId, buyer, owner } = await addShop(api.app.db);
    for (let order = 0; order < 3; order += 1) await purchased(api.app, buyer, bottles(wineId, 1));
    await placed(api.app, buyer, bottles(wineId, 1));
    const more = 'include=listing,provider,customer,booking&fields.user=profile&limit.images=1';
    const counts = await Promise.all([
      ...['transition/confirm-payment', ...sold].flatMap((name) => [
        api.get(owner, `${at}?only=sale&lastTransitions=${encodeURIComponent(name)}&perPage=100&${more}`),
        api.get(owner, `${at}?only=sale&last_transitions=${name}&per_page=100`),
      ]),
      api.get(owner, `${at}?only=sale&lastTransitions=transition/confirm-payment,transition/cancel&perPage=100`),
    ]);
    expect(counts.map(({ body }) => [body.data.length, body.meta.perPage, body.meta.totalItems])).toEqual(
      counts.map(() => [3, 100, 3]),
    );
    const has = await api.get(buyer, `${at}?only=order&page=1&perPage=1`);
    expect(has.body.meta).toEqual({ page: 1, perPage: 1, totalItems: 4, totalPages: 4 });
    expect(has.body.data).toHaveLength(1);
  });

  test.for([
    '',
    'only=all',
    'only=order&lastTransitions=no-such',
    'only=order&lastTransitions=',
    'only=order&page=0',
    'only=order&perPage=101',
    'only=order&per_page=x',
  ])('refuses %j', async (query, { api }) => {
    const { buyer } = await addShop(api.app.db);
    const { status, body } = await api.get(buyer, `${at}?${query}`);
    expect([status, body.errors[0].code]).toEqual([400, 'validation-invalid-params']);
  });
});

describe('the number of queries', () => {
  test('does not grow with the orders in a list', async ({ api }) => {
    const { wineId, buyer, owner } = await addShop(api.app.db);
    const calls = [
      () => api.get(buyer, `${at}?only=order`),
      () => api.get(owner, `${at}?only=sale&lastTransitions=request-payment`),
    ];
    await placed(api.app, buyer, bottles(wineId, 1));
    for (const ask of calls) {
      const few = await statementsOf(api, ask);
      for (let order = 0; order < 2; order += 1) await placed(api.app, buyer, bottles(wineId, 1));
      expect(await statementsOf(api, ask)).toBe(few);
    }
  });

  test('does not grow with the wines in an order', async ({ api }) => {
    const { wineId, wineryId, buyer } = await addShop(api.app.db);
    const ids = [wineId];
    for (let wine = 1; wine < 6; wine += 1) {
      ids.push(await addWine(api.app.db, wineryId, 9, { title: `Wine ${wine}` }));
    }
    const request = (wines: readonly string[]) => ({
      items: wines.map((listingId) => ({ listingId, quantity: 1 })),
      deliveryMethod: 'pickup',
    });
    const counted = [];
    for (const asked of [request([wineId]), request(ids)]) {
      const shown = await placed(api.app, buyer, asked);
      counted.push([
        await statementsOf(api, () => api.post(buyer, `${at}/speculate`, asked)),
        await statementsOf(api, () => api.post(buyer, at, asked)),
        await statementsOf(api, () => api.get(buyer, `${at}/${shown.id}`)),
      ]);
    }
    expect(counted[1]).toEqual(counted[0]);
  });
});
