import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { sweepClubBilling } from '../../src/features/clubs/billing/sweep-billing.server.ts';
import { listWineryClubs } from '../../src/features/clubs/directory/list-clubs.server.ts';
import { inviteMembers } from '../../src/features/clubs/invitations/invite-members.server.ts';
import { joinClub } from '../../src/features/clubs/joining/join-club.server.ts';
import { cancelMembership } from '../../src/features/clubs/own-memberships/cancel-membership.server.ts';
import { changeRelease } from '../../src/features/clubs/own-memberships/change-release.server.ts';
import { holdMembership } from '../../src/features/clubs/own-memberships/hold-membership.server.ts';
import { reconcilePayment } from '../../src/features/orders/payment/reconcile-payment.server.ts';
import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import { addMembership, addRelease } from '../fixtures/clubs/add-club.ts';
import { addSubscriber, addSubscription } from '../fixtures/clubs/add-subscription.ts';
import { type BilledClub, billAt, outcomesOf } from '../fixtures/clubs/billed-release.ts';
import { mailsOf, spans } from '../fixtures/orders/orders-test.ts';
import { addSavedCard } from '../fixtures/payments/add-saved-card.ts';
import { type Banning, test } from './ban-test.ts';
import { asked, billAtTime, billDays, clubOf, memberOf, notify, site } from './club-calls.ts';

const system = { kind: 'system' } as const;

const releaseOf = async ({ app }: Banning, { releaseId }: BilledClub) =>
  app.db
    .selectFrom('clubReleases')
    .select(['state', sql<string>`bill_on::text`.as('billOn'), sql<string>`ship_on::text`.as('shipOn')])
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow();

test('Joining clubs', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const { owner, stranger } = shop;
  const { tierId, clubId } = await clubOf(banning, 1);
  await addSavedCard(app.db, stranger.id);
  const join = async () => {
    const joined = await joinClub({ ...app, site }, stranger, { tierId, gift: false, fields: { delivery: 'pickup' } });
    return joined.ok ? 'joined' : joined.code;
  };
  const listed = async () => (await listWineryClubs(app, stranger, shop.wineryId)).length;
  // why: the consent that a page shows is missing, which is asked last
  expect(await join()).toBe('validation-invalid-params');
  expect(await listed()).toBe(1);
  await ban(owner);
  expect(await join()).toBe('closed');
  expect(await listed()).toBe(0);
  await lift(owner);
  expect(await listed()).toBe(1);
  await app.db.updateTable('clubs').set({ state: 'closed' }).where('id', '=', clubId).execute();
  await ban(owner);
  await lift(owner);
  expect(await join(), 'it was closed before').toBe('closed');
  await app.db.updateTable('clubs').set({ state: 'open' }).where('id', '=', clubId).execute();
  await addOwner();
  await ban(owner);
  expect(await listed(), 'with another owner').toBe(1);
  expect(await join(), 'with another owner').toBe('validation-invalid-params');
});

test('those who wait for a place, and invitations to a club, wait while its winery is suspended', async ({
  banning,
}) => {
  const { app, shop, ban, lift } = banning;
  const { owner, stranger, buyer } = shop;
  const club = await clubOf(banning, 2);
  const { clubId, tierId } = club;
  await app.db.updateTable('clubs').set({ memberLimit: 2 }).where('id', '=', clubId).execute();
  const waiting = await addMembership(app.db, { clubId, tierId, userId: buyer.id }, { state: 'waiting' });
  const stateOf = async () => {
    const row = app.db.selectFrom('clubMemberships').select('state').where('id', '=', waiting);
    return (await row.executeTakeFirstOrThrow()).state;
  };
  const fields = { emails: 'stranger@example.test', tier: tierId };
  expect(await inviteMembers(app, owner, { clubId, fields })).toMatchObject({ value: { invited: 1 } });
  await addSavedCard(app.db, stranger.id);
  const { rows } = await sql<{ path: string }>`
    select data -> 'props' ->> 'path' as path from pgboss.job where data ->> 'mail' = 'club-invitation'`.execute(
    app.db,
  );
  const invitation = new URL(rows[0]?.path ?? '', site.baseUrl).searchParams.get('invitation') ?? '';
  const join = async () => {
    const input = { tierId, gift: false, invitation, fields: { delivery: 'pickup', wait: 'on' } };
    const joined = await joinClub({ ...app, site }, stranger, input);
    return joined.ok ? 'joined' : joined.code;
  };
  const leave = (at: number) => cancelMembership(app, memberOf(club, at), { id: club.members[at]?.id ?? '' }, {});
  await ban(owner);
  expect(await join()).toBe('closed');
  expect(await leave(0)).toMatchObject({ ok: true });
  expect(await stateOf(), 'nobody is admitted').toBe('waiting');
  await lift(owner);
  // why: only the consent that a page shows is missing, which is asked last
  expect(await join()).toBe('validation-invalid-params');
  await ban(buyer);
  await sweepClubBilling(app, system, { most: 20 });
  expect(await stateOf(), 'a banned person waits').toBe('waiting');
  await lift(buyer);
  await sweepClubBilling(app, system, { most: 20 });
  expect(await stateOf(), 'who waited has the place').toBe('active');
  expect((await mailsOf(app)).filter((mail) => mail.startsWith('club-admitted'))).toHaveLength(1);
});

test('Club memberships', async ({ banning }) => {
  const { app, ban, lift } = banning;
  const club = await clubOf(banning, 2);
  await ban(memberOf(club, 0));
  app.clock.forward(billAt.getTime() - spans.day - app.clock.now().getTime());
  await notify(banning);
  expect((await mailsOf(app)).toSorted(), 'the banned member is told of nothing but the ban').toEqual([
    'account-banned member-0@example.test',
    'club-release-coming member-1@example.test',
  ]);
  await billAtTime(banning, billAt);
  expect(await outcomesOf(app.db, club)).toEqual(['skipped banned', 'billed']);
  expect(asked(banning)).toBe(1);
  await lift(memberOf(club, 0));
  const state = app.db
    .selectFrom('clubMemberships')
    .select('state')
    .where('id', '=', club.members[0]?.id ?? '');
  expect(await state.executeTakeFirst()).toEqual({ state: 'active' });
  const next = { billOn: '2027-03-01', billAt: new Date('2027-03-01T06:00:00Z'), shipOn: '2027-03-08' };
  const { clubId, tierId } = club;
  const { wineId: listingId, owner } = banning.shop;
  const wine = { tierId, listingId, quantity: 2, unitPriceCents: 2_450 };
  const releaseId = await addRelease(app.db, { clubId, activatedBy: owner.id }, [wine], { name: 'Spring', ...next });
  await app.db.insertInto('clubReleaseAllocations').values({ releaseId, listingId, quantity: 4 }).execute();
  await billAtTime(banning, next.billAt);
  const shipments = app.db.selectFrom('clubShipments').select('state').where('releaseId', '=', releaseId);
  expect(await shipments.execute(), 'the next release is charged').toEqual([{ state: 'billed' }, { state: 'billed' }]);
});

test('members of a club whose winery is suspended can skip, change, and cancel', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const club = await clubOf(banning, 3);
  const opened = (at: number) => ({ id: club.members[at]?.id ?? '' });
  await ban(shop.owner);
  const skip = { releaseId: club.releaseId, change: { do: 'skip' } };
  expect(await changeRelease(app, memberOf(club, 0), opened(0), skip)).toMatchObject({ ok: true });
  expect(await holdMembership(app, memberOf(club, 1), opened(1), '2026-12-24')).toMatchObject({ ok: true });
  expect(await cancelMembership(app, memberOf(club, 2), opened(2), {})).toMatchObject({ ok: true });
  const states = app.db.selectFrom('clubMemberships').select('state').orderBy('joinedAt');
  expect((await states.execute()).map(({ state }) => state)).toEqual(['active', 'held', 'canceled']);
  await lift(shop.owner);
  await billAtTime(banning, billAt);
  expect(await outcomesOf(app.db, club)).toEqual(['skipped member', 'skipped held', '']);
});

describe('Releases and their billing', () => {
  test('Releases and their billing', async ({ banning }) => {
    const { app, shop, ban, lift } = banning;
    const club = await clubOf(banning, 2);
    app.clock.forward(billAt.getTime() - 3 * spans.day - app.clock.now().getTime());
    await notify(banning);
    const announced = async () => (await mailsOf(app)).filter((mail) => mail.startsWith('club-')).length;
    expect(await announced()).toBe(2);
    await ban(shop.owner);
    await billDays(banning, 30);
    await notify(banning);
    expect(asked(banning)).toBe(0);
    expect(await announced()).toBe(2);
    // 30 days after 28 November, and two weeks more
    expect(await releaseOf(banning, club)).toEqual({ state: 'active', billOn: '2027-01-12', shipOn: '2027-01-19' });
    await lift(shop.owner);
    await billDays(banning, 1);
    await notify(banning);
    expect(await announced(), 'members are told again').toBe(4);
    await billDays(banning, 15);
    expect(await outcomesOf(app.db, club)).toEqual(['billed', 'billed']);
  });

  test('with another owner are billed as always', async ({ banning }) => {
    const { app, shop, ban, addOwner } = banning;
    const club = await clubOf(banning, 2);
    await addOwner();
    await ban(shop.owner);
    app.clock.forward(billAt.getTime() - 3 * spans.day - app.clock.now().getTime());
    await notify(banning);
    expect((await mailsOf(app)).filter((mail) => mail.startsWith('club-release-coming'))).toHaveLength(2);
    await billAtTime(banning, billAt);
    expect(await outcomesOf(app.db, club)).toEqual(['billed', 'billed']);
  });

  test('during a run what is not charged yet waits', async ({ banning }) => {
    const { app, shop, ban, lift } = banning;
    const club = await clubOf(banning, 3);
    app.clock.forward(billAt.getTime() - app.clock.now().getTime());
    const { chargeSavedCard } = app.payments;
    let calls = 0;
    app.payments.chargeSavedCard = async (charge) => {
      calls += 1;
      if (calls === 1) await ban(shop.owner);
      return chargeSavedCard(charge);
    };
    for (let times = 0; times < 3; times += 1) await sweepClubBilling(app, system, { most: 1 });
    expect(calls, 'the card that was being asked, and no other').toBe(1);
    const orders = await app.db.selectFrom('orders').select(['id', 'state', 'acceptedAt', 'acceptedBy']).execute();
    expect(orders).toMatchObject([{ state: 'purchased', acceptedAt: null, acceptedBy: null }]);
    const [order] = orders;
    await reconcilePayment(app, system, order?.id ?? '');
    expect(app.payments.done.filter(({ step }) => step === 'capture')).toEqual([]);
    await lift(shop.owner);
    while ((await sweepClubBilling(app, system, { most: 1 })) > 0);
    expect(calls).toBe(3);
    expect(await acceptOrder(app, shop.owner, order?.id ?? ''), 'the winery accepts it now').toMatchObject({
      ok: true,
    });
    expect(await outcomesOf(app.db, club)).toEqual(['billed', 'billed', 'billed']);
  });
});

test('Subscriptions by date', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const { buyer, stranger, owner } = shop;
  const club = await addSubscription(app.db, shop.wineryId, { stock: 12 });
  const ids: string[] = [];
  for (const { id } of [buyer, stranger]) {
    await addSavedCard(app.db, id);
    ids.push(await addSubscriber(app.db, club, id));
  }
  await app.db.updateTable('paymentCustomers').set({ mode: 'test' }).execute();
  const shipments = async (id = '') => {
    const rows = app.db.selectFrom('clubShipments').select(['state', 'skipReason']).where('membershipId', '=', id);
    return (await rows.orderBy('billedOn').execute()).map(({ state, skipReason }) =>
      [state, skipReason].filter(Boolean).join(' '),
    );
  };
  await ban(buyer);
  await billAtTime(banning, billAt);
  expect([await shipments(ids[0]), await shipments(ids[1])]).toEqual([['skipped banned'], ['billed']]);
  await lift(buyer);
  await ban(owner);
  await billDays(banning, 120);
  expect(asked(banning)).toBe(1);
  const next = app.db.selectFrom('clubMemberships').select([sql<string>`next_on::text`.as('on'), 'anchorDay']);
  expect(await next.where('id', '=', ids[1] ?? '').executeTakeFirst()).toEqual({ on: '2027-04-15', anchorDay: 1 });
  await lift(owner);
  await billDays(banning, 14);
  expect(asked(banning), 'nothing for two weeks').toBe(1);
  await billDays(banning, 2);
  expect([await shipments(ids[0]), await shipments(ids[1])]).toEqual([
    ['skipped banned', 'billed'],
    ['billed', 'billed'],
  ]);
});

test('subscriptions by date with another owner are charged as always', async ({ banning }) => {
  const { app, shop, ban, addOwner } = banning;
  const club = await addSubscription(app.db, shop.wineryId, { stock: 12 });
  await addSavedCard(app.db, shop.buyer.id);
  await addSubscriber(app.db, club, shop.buyer.id);
  await app.db.updateTable('paymentCustomers').set({ mode: 'test' }).execute();
  await addOwner();
  await ban(shop.owner);
  await billAtTime(banning, billAt);
  expect(asked(banning)).toBe(1);
});
