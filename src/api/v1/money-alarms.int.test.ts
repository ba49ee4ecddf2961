import { describe, expect } from 'vitest';
import { z } from 'zod';
import { type EntryPoint, test } from '../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, bottles, purchased } from '../../../tests/fixtures/orders/orders-test.ts';
import { addMoneyAlarms } from '../../../tests/fixtures/payments/add-money-alarms.ts';
import { moneyAlarmResponse, moneyAlarmsMetaResponse } from './money-alarms.server.ts';

const at = '/api/v1/money-alarms';
const reason = { reason: '  The fee of a test card.  ' };
const alarmOf = ({ app: { db } }: EntryPoint, id: string) =>
  db.selectFrom('moneyAlarms').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the alarms about money', () => {
  test('are listed for admins with order and winery, and closed with a reason, once', async ({ api }) => {
    const { wineId, wineryId, buyer, admin } = await addShop(api.app.db);
    const { id: orderId } = await purchased(api.app, buyer, bottles(wineId, 1));
    const [id = '', other = ''] = await addMoneyAlarms(api.app.db, 2, { orderId, wineryId });
    const open = await api.get(admin, at);
    const whole = z.object({ data: z.array(moneyAlarmResponse), meta: moneyAlarmsMetaResponse });
    expect(whole.parse(open.body)).toEqual(open.body);
    expect(open.body.data.map((alarm: { id: string }) => alarm.id)).toEqual([other, id]);
    expect(open.body.data[0]).toMatchObject({
      ...{ orderId, wineryId, kind: 'amount-differs', closedAt: null, closed: null },
      winery: { slug: 'red-gate', name: expect.any(String) },
      ledger: { amount: 2205, currency: 'USD' },
      gateway: { amount: 2105, currency: 'USD' },
    });
    expect(await api.post(admin, `${at}/${id}/close`, reason)).toMatchObject({ status: 200, body: { data: { id } } });
    const closed = await api.get(admin, `${at}?state=closed`);
    expect(closed.body.data).toMatchObject([
      { id, closedAt: api.app.clock.now().toISOString(), closed: { reason: 'The fee of a test card.' } },
    ]);
    const again = await api.post(admin, `${at}/${id}/close`, { reason: 'Once more' });
    expect([again.status, again.body.errors[0].code]).toEqual([409, 'alarm-closed']);
    expect(await alarmOf(api, id)).toMatchObject({ resolvedBy: admin.id, resolution: 'The fee of a test card.' });
    expect((await api.get(admin, at)).body.data).toHaveLength(1);
  });

  test('one alarm is closed by one of two admins who do it at once', async ({ api }) => {
    const { admin } = await addShop(api.app.db);
    const [id = ''] = await addMoneyAlarms(api.app.db, 1);
    const answers = await Promise.all(['One', 'Two'].map((reason) => api.post(admin, `${at}/${id}/close`, { reason })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('are paged by cursor until the end', async ({ api }) => {
    const { admin } = await addShop(api.app.db);
    const ids = await addMoneyAlarms(api.app.db, 51);
    const listed: string[] = [];
    const sizes: number[] = [];
    let next: string | null = null;
    do {
      const { body } = await api.get(admin, next === null ? at : `${at}?before=${next}`);
      listed.push(...body.data.map(({ id }: { id: string }) => id));
      sizes.push(body.data.length);
      next = body.meta.next;
    } while (next !== null);
    expect(sizes).toEqual([25, 25, 1]);
    expect(listed).toEqual(ids.toReversed());
  });

  test('are not closed without a reason, nor where there is none, and nobody else sees or closes them', async ({
    api,
  }) => {
    const { buyer, owner, member, admin } = await addShop(api.app.db);
    const [id = ''] = await addMoneyAlarms(api.app.db, 1);
    for (const body of [{}, { reason: '  ' }, { reason: 5 }, { reason: 'x'.repeat(1001) }, { reason: 'a\0b' }]) {
      const { status, body: answer } = await api.post(admin, `${at}/${id}/close`, body);
      expect([status, answer.errors[0].code]).toEqual([400, 'validation-invalid-params']);
    }
    for (const unknown of ['999999', 'x', '-1', '9'.repeat(40)])
      expect((await api.post(admin, `${at}/${unknown}/close`, reason)).status).toBe(404);
    for (const query of ['state=x', 'before=x', 'before=-1'])
      expect((await api.get(admin, `${at}?${query}`)).status).toBe(400);
    expect((await api.post(undefined, `${at}/${id}/close`, reason)).status).toBe(401);
    for (const who of [buyer, owner, member, { ...admin, limited: true }]) {
      expect((await api.post(who, `${at}/${id}/close`, reason)).status).toBe(403);
      if (who.id !== admin.id) expect((await api.get(who, at)).status).toBe(403);
    }
    expect(await alarmOf(api, id)).toMatchObject({ resolvedAt: null, resolution: null });
  });
});
