import { describe, expect } from 'vitest';
import { z } from 'zod';
import { acceptOrder } from '#features/orders/process/accept-order.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { addEnquiries } from '../../../tests/fixtures/listings/add-enquiries.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { type EntryPoint, test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, bottles, purchased } from '../../../tests/fixtures/orders/orders-test.ts';
import { ledgerEntryResponse, ledgerMetaResponse } from './ledger.server.ts';

const at = '/api/v1/ledger';
const meta = { perPage: 100, next: null };

/** Inserts this many balanced transactions of a winery, of two entries each. */
async function addMovements({ app }: EntryPoint, wineryId: string, { id }: SignedIn, many: number): Promise<void> {
  const orders = await addEnquiries(app.db, { wineryId, customerId: id }, many);
  const movements = orders.flatMap((orderId) => {
    const movement = { orderId, wineryId, movement: 'payout' as const, currency: 'USD', madeAt: app.clock.now() };
    return [
      { ...movement, account: 'winery' as const, amountCents: 1 },
      { ...movement, account: 'provider-balance' as const, amountCents: -1 },
    ];
  });
  await app.db.insertInto('ledgerEntries').values(movements).execute();
}

describe('the ledger', () => {
  test('is listed for admins, the newest entry first, as a whole or of one order or winery', async ({ api }) => {
    const { wineId, wineryId, buyer, owner, admin } = await addShop(api.app.db);
    const other = await addWinery(api.app.db, { slug: 'other' });
    const { id: orderId } = await purchased(api.app, buyer, bottles(wineId, 1));
    expect((await api.get(admin, at)).body).toEqual({ data: [], meta });
    await acceptOrder(api.app, owner, orderId);
    await addMovements(api, other, buyer, 1);
    const whole = await api.get(admin, at);
    expect([whole.status, whole.body.meta, whole.body.data.length]).toEqual([200, meta, 8]);
    const answer = z.object({ data: z.array(ledgerEntryResponse), meta: ledgerMetaResponse });
    expect(answer.parse(whole.body)).toEqual(whole.body);
    for (const query of [`orderId=${orderId}`, `wineryId=${wineryId}`, `orderId=${orderId}&wineryId=${wineryId}`]) {
      const { body } = await api.get(admin, `${at}?${query}`);
      const common = { id: expect.any(String), orderId, wineryId, round: 1 };
      const entry = (account: string, amount: number, movement = 'capture') => ({
        ...common,
        movement,
        account,
        amount: { amount, currency: 'USD' },
        booked: null,
        madeAt: api.app.clock.now().toISOString(),
      });
      expect(body).toEqual({
        data: [
          entry('provider-balance', -103, 'card-fee'),
          entry('card-fees', 103, 'card-fee'),
          entry('customer-commission', -74),
          entry('provider-commission', -245),
          entry('winery', -2205),
          entry('provider-balance', 2524),
        ],
        meta,
      });
    }
    for (const query of [`orderId=${crypto.randomUUID()}`, `wineryId=${other}&orderId=${orderId}`])
      expect((await api.get(admin, `${at}?${query}`)).body).toEqual({ data: [], meta });
  });

  test('is paged by cursor until the end', async ({ api }) => {
    const { wineryId, buyer, admin } = await addShop(api.app.db);
    await addMovements(api, wineryId, buyer, 100);
    const ids: number[] = [];
    let next: string | null = null;
    const sizes: number[] = [];
    do {
      const { body } = await api.get(admin, `${at}?wineryId=${wineryId}${next === null ? '' : `&before=${next}`}`);
      ids.push(...body.data.map(({ id }: { id: string }) => Number(id)));
      sizes.push(body.data.length);
      next = body.meta.next;
    } while (next !== null);
    expect(sizes).toEqual([100, 100]);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  test.for(['orderId=1', 'wineryId=', 'before=-1', 'before=x', 'before=1.5', 'before=1234567890123456789'])(
    'refuses %j',
    async (query, { api }) => {
      const { admin } = await addShop(api.app.db);
      const { status, body } = await api.get(admin, `${at}?${query}`);
      expect([status, body.errors[0].code]).toEqual([400, 'validation-invalid-params']);
    },
  );

  test('is refused to everybody else, and the security log says to whom', async ({ api }) => {
    const { buyer, owner, member } = await addShop(api.app.db);
    for (const who of [undefined, buyer, owner, member]) {
      const { status, body } = await api.get(who, at);
      expect([status, body.errors[0].code, body.data]).toEqual([who ? 403 : 401, 'forbidden', undefined]);
    }
    const events = await api.app.db.selectFrom('securityEvents').select(['kind', 'accountId']).orderBy('id').execute();
    expect(events).toEqual([buyer, owner, member].map(({ id }) => ({ kind: 'access-refused', accountId: id })));
  });
});
