import { describe, expect } from 'vitest';
import {
  type Billing,
  bill,
  passTo,
  setMembership,
  shipmentsOf,
  stocksOf,
  test,
} from '../../../../tests/fixtures/clubs/subscription-test.ts';
import { spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { showOtherCard } from '../billing/other-card.server.ts';
import { retryDeclinedShipments } from '../billing/retry-shipment.server.ts';
import { showSubscriptionDay } from '../billing/show-billing.server.ts';
import { agreeLate } from '../own-memberships/agree-late.server.ts';
import { showMembership } from '../own-memberships/show-memberships.server.ts';

const day = '2026-12-01';

describe('a shipment that costs more than the member agreed to', () => {
  /** The buyer had agreed to less than the 66.15 dollars of the first shipment. */
  async function tooDear(billing: Billing) {
    const [id] = billing.ids;
    await billing.db.updateTable('clubConsents').set({ toCents: 6_614 }).where('membershipId', '=', id).execute();
    await passTo(billing, `${day}T06:00:00Z`);
    const rows = await billing.db.selectFrom('clubShipments').select('id').where('membershipId', '=', id).execute();
    const opened = { id };
    return { opened, agree: () => agreeLate(billing, billing.shop.buyer, opened, rows[0]?.id ?? '') };
  }

  test('is charged once if the member agrees in time, with bottles of the stock', async ({ billing }) => {
    const { opened, agree } = await tooDear(billing);
    expect(await shipmentsOf(billing, opened.id)).toEqual([`${day} skipped price`]);
    expect(await stocksOf(billing)).toEqual([12 - 2, 12 - 1]);
    const shown = await showMembership(billing, billing.shop.buyer, opened);
    const agreeUntil = new Date(Date.parse(`${day}T06:00:00Z`) + 10 * spans.day).toISOString();
    expect(shown).toMatchObject({ value: { past: [{ winesCents: 6_615, totalCents: 6_813, agreeUntil }] } });
    billing.clock.forward(9 * spans.day);
    const both = await Promise.all([agree(), agree()]);
    expect(both.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).toEqual(['invalid-transition', 'ok']);
    await bill(billing);
    expect(await shipmentsOf(billing, opened.id)).toEqual([`${day} billed`]);
    expect(await stocksOf(billing)).toEqual([12 - 4, 12 - 2]);
    const { text } = await billing.db
      .selectFrom('clubConsents')
      .select('text')
      .where('membershipId', '=', opened.id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(text).toContain('$68.13 for the shipment of Dec 1, 2026');
    await passTo(billing, '2027-01-01T06:00:00Z');
    expect(await shipmentsOf(billing, opened.id)).toEqual([`${day} billed`, '2027-01-01 billed']);
  });

  test('stays skipped without bottles, or after the time of the retries', async ({ billing }) => {
    const { opened, agree } = await tooDear(billing);
    await billing.db.updateTable('stock').set({ quantity: 1 }).execute();
    expect(await agree()).toEqual({ ok: false, code: 'sold-out' });
    expect(await stocksOf(billing)).toEqual([1, 1]);
    await billing.db.updateTable('stock').set({ quantity: 9 }).execute();
    billing.clock.forward(10 * spans.day);
    expect(await agree()).toEqual({ ok: false, code: 'expired' });
    expect(await shipmentsOf(billing, opened.id)).toEqual([`${day} skipped price`]);
  });
});

test('owners get the URL at which a declined shipment of a day is paid, and try the cards of a day again', async ({
  billing,
}) => {
  const { shop, club } = billing;
  for (const { id } of [shop.buyer, shop.stranger])
    billing.payments.decline(`pm_${id}`, { code: 'declined', message: 'Your card was declined.' });
  await setMembership(billing, billing.ids[1], { nextOn: '2026-12-02', nextAt: new Date('2026-12-02T06:00:00Z') });
  await passTo(billing, `${day}T06:00:00Z`);
  const report = async (who: typeof shop.owner) => {
    const shown = await showSubscriptionDay(billing, who, { clubId: club.clubId, day, page: null });
    return shown.ok ? shown.value.report.shipments : [];
  };
  expect(await report(shop.member)).toMatchObject([{ state: 'declined', otherCardPath: null }]);
  const [declined] = await report(shop.owner);
  expect(declined?.otherCardPath).toBe(`/club-payment/${declined?.id}`);
  expect(await showOtherCard(billing, shop.buyer, declined?.id ?? '')).toMatchObject({
    value: { club: 'Monthly Three', release: null, state: 'declined', totalCents: 6_813, bottles: 3 },
  });
  await passTo(billing, '2026-12-02T06:00:00Z');
  billing.clock.forward(10 * spans.minute);
  const retry = (who: typeof shop.owner, on = day) =>
    retryDeclinedShipments(billing, who, { clubId: club.clubId, day: on });
  expect(await retry(shop.member)).toMatchObject({ code: 'forbidden' });
  expect(await retry(shop.owner, 'yesterday')).toMatchObject({ code: 'not-found' });
  expect(await retry(shop.owner, '2026-12-03')).toMatchObject({ code: 'shipment-not-declined' });
  expect(await retry(shop.owner)).toEqual({ ok: true, value: { tried: 1, tooSoon: 0 } });
});
