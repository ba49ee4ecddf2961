import { describe, expect } from 'vitest';
import { z } from 'zod';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { completed } from '../../../tests/fixtures/orders/complete-order.ts';
import { type EntryPoint, test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, spans } from '../../../tests/fixtures/orders/orders-test.ts';
import { payoutTermsMetaResponse, payoutTermsResponse } from './payout-terms.server.ts';

const at = '/api/v1/payout-terms';
const changesOf = ({ app: { db } }: EntryPoint) =>
  db.selectFrom('payoutTermsChanges').select(['wineryId', 'adminId', 'delayDays', 'reason']).orderBy('id').execute();

describe('the payout terms of a winery', () => {
  test('are set and cleared by admins with a reason that is kept, and decide when the next orders are paid', async ({
    api,
  }) => {
    const shop = await addShop(api.app.db);
    const { wineryId, admin } = shop;
    const dueDays = async () => {
      const id = await completed(api.app, shop);
      const found = api.app.db.selectFrom('payments').select('payoutDueAt').where('orderId', '=', id);
      const { payoutDueAt } = await found.executeTakeFirstOrThrow();
      return ((payoutDueAt?.getTime() ?? 0) - api.app.clock.now().getTime()) / spans.day;
    };
    const put = (delayDays: number | null, reason: string) =>
      api.put(admin, `${at}/${wineryId}`, { delayDays, reason });
    expect(await dueDays()).toBe(0);
    expect(await put(21, 'Two lost chargebacks')).toMatchObject({
      status: 200,
      body: { data: { winery: { id: wineryId, slug: 'red-gate' }, delayDays: 21 } },
    });
    expect(await dueDays()).toBe(21);
    await put(14, 'None since');
    const listed = await api.get(admin, at);
    const whole = z.object({ data: z.array(payoutTermsResponse), meta: payoutTermsMetaResponse });
    expect(whole.parse(listed.body)).toEqual(listed.body);
    expect(listed.body).toMatchObject({
      data: [{ winery: { id: wineryId }, delayDays: 14, changed: { reason: 'None since' } }],
      meta: { next: null, defaultDelayDays: 0 },
    });
    for (const reason of ['All is well', 'Already cleared']) expect((await put(null, reason)).status).toBe(200);
    expect((await api.get(admin, at)).body.data).toEqual([]);
    expect(await dueDays()).toBe(0);
    const change = { wineryId, adminId: admin.id };
    expect(await changesOf(api)).toEqual([
      { ...change, delayDays: 21, reason: 'Two lost chargebacks' },
      { ...change, delayDays: 14, reason: 'None since' },
      { ...change, delayDays: null, reason: 'All is well' },
    ]);
    await expect(api.app.db.deleteFrom('payoutTermsChanges').execute()).rejects.toThrow('only added to');
  });

  test('are paged by slug until the end', async ({ api }) => {
    const { admin } = await addShop(api.app.db);
    for (let number = 0; number < 26; number++) {
      const slug = `winery-${String(number).padStart(2, '0')}`;
      const wineryId = await addWinery(api.app.db, { slug });
      await api.app.db.insertInto('payoutTerms').values({ wineryId, delayDays: number }).execute();
    }
    const first = await api.get(admin, at);
    expect([first.body.data.length, first.body.meta.next]).toEqual([25, 'winery-24']);
    const second = await api.get(admin, `${at}?after=${first.body.meta.next}`);
    expect(second.body).toMatchObject({
      data: [{ winery: { slug: 'winery-25' }, delayDays: 25, changed: null }],
      meta: { next: null },
    });
  });

  test('are refused where they are wrong, and to everybody else, and nothing changes', async ({ api }) => {
    const { wineryId, buyer, owner, member, admin } = await addShop(api.app.db);
    const right = { delayDays: 3, reason: 'Agreed' };
    for (const wrong of [
      { delayDays: -1 },
      { delayDays: 91 },
      { delayDays: 1.5 },
      { delayDays: '3' },
      { reason: '' },
    ]) {
      const { status, body } = await api.put(admin, `${at}/${wineryId}`, { ...right, ...wrong });
      expect([status, body.errors[0].code]).toEqual([400, 'validation-invalid-params']);
    }
    expect((await api.put(admin, `${at}/${wineryId}`, { reason: 'Agreed' })).status).toBe(400);
    expect((await api.put(admin, `${at}/${crypto.randomUUID()}`, right)).status).toBe(404);
    for (const who of [undefined, buyer, owner, member, { ...admin, limited: true }]) {
      expect((await api.put(who, `${at}/${wineryId}`, right)).status).toBe(who ? 403 : 401);
      if (who?.id !== admin.id) expect((await api.get(who, at)).status).toBe(who ? 403 : 401);
    }
    expect(await changesOf(api)).toEqual([]);
    expect(await api.app.db.selectFrom('payoutTerms').selectAll().execute()).toEqual([]);
  });
});
