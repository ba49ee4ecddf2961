import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addBilledClub, billAt, outcomesOf } from '../../../../tests/fixtures/clubs/billed-release.ts';
import {
  addShop,
  mailsOf,
  spans,
  stockOf,
  type TestOrders,
  test,
} from '../../../../tests/fixtures/orders/orders-test.ts';
import { retryShipment } from '../billing/retry-shipment.server.ts';
import { sweepClubBilling } from '../billing/sweep-billing.server.ts';
import { membershipPath } from '../membership-link.server.ts';
import { agreeLate } from './agree-late.server.ts';
import { listOwnMemberships, showMembership } from './show-memberships.server.ts';

const system = { kind: 'system' } as const;
const fees = { providerCommission: 1_000, customerCommission: 300 };

async function bill(app: TestOrders): Promise<void> {
  while ((await sweepClubBilling(app, system, { most: 20 })) > 0);
}

/** A club that was billed, whose first member had agreed to less than the release cost. Its wines cost 44.10. */
async function billedClub(app: TestOrders, members = 1) {
  const shop = await addShop(app.db);
  const club = await addBilledClub(app.db, { ...shop, members });
  const [member] = club.members;
  const { id = '', userId = '' } = member ?? {};
  await app.db.updateTable('clubConsents').set({ toCents: 4_409 }).where('membershipId', '=', id).execute();
  app.clock.forward(billAt.getTime() - app.clock.now().getTime());
  await bill(app);
  const shipment = await app.db
    .selectFrom('clubShipments')
    .selectAll()
    .where('membershipId', '=', id)
    .executeTakeFirstOrThrow();
  const token = new URLSearchParams((await membershipPath(app, { id, userId })).split('?')[1]).get('t') ?? '';
  return { ...shop, club, id, token, actor: { ...shop.buyer, id: userId }, shipmentId: shipment.id };
}

describe('a release that costs more than the member agreed to', () => {
  test('is not charged; the member is asked, and agreeing after logging in charges what was asked', async ({
    orders: app,
  }) => {
    const { club, id, token, actor, shipmentId, wineId } = await billedClub(app);
    expect(await outcomesOf(app.db, club)).toEqual(['skipped price']);
    expect(await mailsOf(app)).toContainEqual(expect.stringMatching(/^club-price-consent member-0/));
    expect(await listOwnMemberships(app, actor, null)).toMatchObject({
      value: { memberships: [{ id, needsConsent: true }] },
    });
    const shown = await showMembership({ ...app, fees, site: { name: 'Lonevine' } }, anonymous, { id, token });
    const agreeUntil = new Date(billAt.getTime() + 10 * spans.day).toISOString();
    expect(shown).toMatchObject({ value: { past: [{ winesCents: 4_410, totalCents: 4_542, agreeUntil }] } });
    // why: the bottles are kept as long as the member may agree
    expect(await stockOf(app.db, wineId)).toBe(12);
    app.clock.forward(9 * spans.day);
    // why: what costs more needs the account, not the link alone
    expect(await agreeLate(app, anonymous, { id, token }, shipmentId)).toEqual({ ok: false, code: 'signed-out' });
    const agree = () => agreeLate(app, actor, { id }, shipmentId);
    const both = await Promise.all([agree(), agree()]);
    expect(both.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).toEqual(['invalid-transition', 'ok']);
    await bill(app);
    expect(await outcomesOf(app.db, club)).toEqual(['billed']);
    const orders = await app.db.selectFrom('orders').select(['payinCents', 'payoutCents']).execute();
    expect(orders).toEqual([{ payinCents: 4_542, payoutCents: 3_969 }]);
    const consents = await app.db.selectFrom('clubConsents').select(['number', 'toCents']).orderBy('number').execute();
    expect(consents).toEqual([
      { number: 1, toCents: 4_409 },
      { number: 2, toCents: 4_410 },
    ]);
    expect(await listOwnMemberships(app, actor, null)).toMatchObject({
      value: { memberships: [{ needsConsent: false }] },
    });
  });

  test('stays skipped after the time of the retries, and its bottles are sold again', async ({ orders: app }) => {
    const { club, id, actor, shipmentId, wineId } = await billedClub(app);
    app.clock.forward(10 * spans.day);
    expect(await agreeLate(app, actor, { id }, shipmentId)).toEqual({ ok: false, code: 'expired' });
    await bill(app);
    expect(await stockOf(app.db, wineId)).toBe(12 + 2);
    expect(await outcomesOf(app.db, club)).toEqual(['skipped price']);
  });

  test('whose card is declined then is given up with the others, not later', async ({ orders: app }) => {
    const { club, id, actor, shipmentId } = await billedClub(app);
    app.payments.decline('pm_0', { code: 'declined', message: 'Your card was declined.' });
    app.clock.forward(8 * spans.day);
    expect(await agreeLate(app, actor, { id }, shipmentId)).toEqual({ ok: true, value: undefined });
    await bill(app);
    expect(await outcomesOf(app.db, club)).toEqual(['declined']);
    app.clock.forward(2 * spans.day);
    await bill(app);
    expect(await outcomesOf(app.db, club)).toEqual(['skipped declined']);
  });

  test('is agreed to by nobody else, not for another shipment, not on hold, and not without bottles', async ({
    orders: app,
  }) => {
    const { id, token, actor, stranger, owner, shipmentId, club } = await billedClub(app, 2);
    const opened = { id };
    const other = await app.db
      .selectFrom('clubShipments')
      .select('id')
      .where('id', '!=', shipmentId)
      .executeTakeFirstOrThrow();
    for (const who of [stranger, owner, { ...actor, limited: true }])
      expect(await agreeLate(app, who, { id }, shipmentId)).toMatchObject({ ok: false });
    expect(await agreeLate(app, anonymous, { id, token: `${token}x` }, shipmentId)).toMatchObject({
      code: 'forbidden',
    });
    expect(await agreeLate(app, actor, opened, other.id)).toMatchObject({ code: 'not-found' });
    expect(await agreeLate(app, actor, opened, 'x')).toMatchObject({ code: 'not-found' });
    // why: a winery retries declined cards, and cannot agree for a member
    expect(await retryShipment(app, owner, shipmentId)).toMatchObject({ code: 'shipment-not-declined' });
    const change = (values: object) => app.db.updateTable('clubMemberships').set(values).where('id', '=', id).execute();
    await change({ state: 'held', holdUntil: '2027-01-01' });
    expect(await agreeLate(app, actor, opened, shipmentId)).toMatchObject({ code: 'invalid-transition' });
    await change({ state: 'active', holdUntil: null });
    await app.db.updateTable('clubReleaseAllocations').set({ quantity: 3 }).execute();
    expect(await agreeLate(app, actor, opened, shipmentId)).toMatchObject({ code: 'sold-out' });
    await app.db.updateTable('clubReleaseAllocations').set({ quantity: 4 }).execute();
    await app.db.updateTable('payoutAccounts').set({ chargesEnabled: false }).execute();
    expect(await agreeLate(app, actor, opened, shipmentId)).toMatchObject({ code: 'unavailable' });
    expect(await outcomesOf(app.db, club)).toEqual(['skipped price', 'billed']);
  });
});
