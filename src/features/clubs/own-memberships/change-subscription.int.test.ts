import { describe, expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addMembership } from '../../../../tests/fixtures/clubs/add-club.ts';
import { addSubscriber, addSubscription } from '../../../../tests/fixtures/clubs/add-subscription.ts';
import { test } from '../../../../tests/fixtures/clubs/members-test.ts';
import { addShop, mailsOf, type TestOrders } from '../../../../tests/fixtures/orders/orders-test.ts';
import { membershipPath } from '../membership-link.server.ts';
import { changeSubscription } from './change-subscription.server.ts';
import { holdMembership } from './hold-membership.server.ts';
import { listOwnMemberships, showMembership } from './show-memberships.server.ts';

type App = TestOrders & { site: { name: string }; sessionSecret: string };

async function openSubscription(app: App) {
  const shop = await addShop(app.db);
  const club = await addSubscription(app.db, shop.wineryId);
  const id = await addSubscriber(app.db, club, shop.buyer.id);
  const change = (given: object) => changeSubscription(app, shop.buyer, { id }, given);
  const next = async () => {
    const shown = await showMembership(app, shop.buyer, { id });
    return shown.ok ? shown.value.next : null;
  };
  const wish = (first: number, second: number) => [
    { listingId: club.wines[0], quantity: String(first) },
    { listingId: club.wines[1], quantity: String(second) },
  ];
  return { ...shop, club, id, change, next, wish };
}

describe('the page of a subscription', () => {
  test('shows the next date, the wines, what they cost, and until when they can be changed', async ({ clubs: app }) => {
    const { buyer, next } = await openSubscription(app);
    const shown = await next();
    expect(shown).toMatchObject({
      ...{ nextOn: '2026-12-01', laterOn: '2027-01-01', changeUntil: '2026-12-01T06:00:00.000Z', skipped: false },
      ...{ intervalMonths: 1, intervals: [1, 2, 3], afterHold: null, needsConsent: false },
      // 3 × $24.50 less 10 %, and 3 % of $66.15
      price: { goodsCents: 7_350, discountCents: 735, shippingCents: 0, feeCents: 198, totalCents: 6_813 },
    });
    expect(shown?.wines.map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await listOwnMemberships(app, buyer, null)).toMatchObject({
      value: { memberships: [{ nextBillOn: '2026-12-01' }] },
    });
  });

  test('says what is no longer there, so that it can be replaced', async ({ clubs: app }) => {
    const { club, next, change, wish } = await openSubscription(app);
    await app.db.deleteFrom('clubOfferedWines').where('listingId', '=', club.wines[1]).execute();
    const shown = await next();
    expect(shown?.price).toBeNull();
    expect(shown?.wines).toMatchObject([{ quantity: 2 }, { quantity: 1, max: 0 }]);
    expect(await change({ do: 'choose', wines: wish(2, 1) })).toMatchObject({ errors: { wines: expect.any(String) } });
    expect(await change({ do: 'choose', wines: wish(3, 0) })).toMatchObject({ ok: true });
    expect((await next())?.price?.goodsCents).toBe(7_350);
  });
});

describe('a member', () => {
  test('skips the next shipment, and takes it back', async ({ clubs: app }) => {
    const { buyer, change, next } = await openSubscription(app);
    expect(await change({ do: 'skip' })).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ nextOn: '2026-12-01', skipped: true });
    const listed = await listOwnMemberships(app, buyer, null);
    expect(listed).toMatchObject({ value: { memberships: [{ nextBillOn: '2027-01-01' }] } });
    expect(await change({ do: 'unskip' })).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ skipped: false });
  });

  test('moves it to a later day, from which on the others are counted', async ({ clubs: app }) => {
    const { change, next } = await openSubscription(app);
    for (const nextOn of ['2026-12-01', '2026-11-30', '2027-03-02', 'soon', '']) {
      expect(await change({ do: 'move', nextOn })).toMatchObject({ errors: { nextOn: expect.any(String) } });
    }
    expect(await change({ do: 'move', nextOn: '2027-01-31' })).toMatchObject({ ok: true });
    const moved = { nextOn: '2027-01-31', laterOn: '2027-02-28', changeUntil: '2027-01-31T06:00:00.000Z' };
    expect(await next()).toMatchObject(moved);
  });

  test('changes how often it comes, with consent; the next one stays on its day', async ({ clubs: app }) => {
    const { change, next, id } = await openSubscription(app);
    for (const interval of ['4', '0', 'often']) {
      expect(await change({ do: 'interval', interval })).toMatchObject({ errors: { interval: expect.any(String) } });
    }
    expect(await change({ do: 'interval', interval: '3' })).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ nextOn: '2026-12-01', laterOn: '2027-03-01', intervalMonths: 3 });
    const consents = app.db.selectFrom('clubConsents').select(['text', 'toCents']).where('membershipId', '=', id);
    const [, second] = await consents.orderBy('number').execute();
    expect(second).toMatchObject({ text: expect.stringContaining('every 3 months'), toCents: 12_000 });
  });

  test('chooses other wines, and agrees to those that cost more than they agreed to', async ({ clubs: app }) => {
    const { club, change, next, wish } = await openSubscription(app);
    expect(await change({ do: 'choose', wines: wish(2, 0) })).toMatchObject({
      errors: { wines: 'Choose 3 bottles in all; these are 2' },
    });
    const twice = [...wish(2, 1), ...wish(1, 2)];
    expect(await change({ do: 'choose', wines: twice }), 'a wine sent twice is read once').toMatchObject({ ok: true });
    await app.db.updateTable('listings').set({ priceCents: 5_000 }).where('id', '=', club.wines[0]).execute();
    const dear = { do: 'choose', wines: wish(3, 0) };
    expect(await change(dear)).toMatchObject({ errors: { agree: expect.stringContaining('$135.00') } });
    expect(await change({ ...dear, agree: 'yes' })).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ needsConsent: false });
    await app.db.updateTable('listings').set({ priceCents: 6_000 }).where('id', '=', club.wines[0]).execute();
    expect(await next()).toMatchObject({ needsConsent: true });
    expect(await change({ do: 'agree' })).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ needsConsent: false });
  });

  test('on hold sees the first date after it', async ({ clubs: app }) => {
    const { buyer, id, next } = await openSubscription(app);
    await holdMembership(app, buyer, { id }, '2027-01-15');
    expect(await next()).toMatchObject({ nextOn: '2026-12-01', afterHold: '2027-02-01' });
    expect(await listOwnMemberships(app, buyer, null)).toMatchObject({
      value: { memberships: [{ nextBillOn: '2027-02-01' }] },
    });
  });
});

test('a subscription is changed by its member or by the link of a mail, until its day begins', async ({
  clubs: app,
}) => {
  const { buyer, stranger, owner, club, id, change } = await openSubscription(app);
  const token = new URLSearchParams((await membershipPath(app, { id, userId: buyer.id })).split('?')[1]).get('t') ?? '';
  const skip = { do: 'skip' };
  const byLink = (given: object) => changeSubscription(app, anonymous, { id, token }, given);
  expect(await byLink({ do: 'move', nextOn: '2026-12-05' })).toMatchObject({ ok: true });
  expect(await byLink(skip)).toMatchObject({ ok: true });
  expect(await byLink({ do: 'move', nextOn: '2026-12-09' }), 'takes no skip back').toMatchObject({
    code: 'signed-out',
  });
  for (const more of [
    { do: 'unskip' },
    { do: 'interval', interval: '3' },
    { do: 'agree' },
    { do: 'choose', wines: [] },
  ]) {
    expect(await byLink(more)).toEqual({ ok: false, code: 'signed-out' });
  }
  const told = (await mailsOf(app)).filter((mail) => mail.startsWith('club-changed-by-link'));
  expect(told).toHaveLength(2);
  expect(await changeSubscription(app, anonymous, { id }, skip)).toMatchObject({ code: 'forbidden' });
  for (const actor of [stranger, owner]) {
    expect(await changeSubscription(app, actor, { id }, skip)).toMatchObject({ code: 'not-found' });
  }
  const waiting = await addMembership(
    app.db,
    { clubId: club.clubId, tierId: club.tierId, userId: stranger.id },
    { state: 'waiting', intervalMonths: 1 },
  );
  expect(await changeSubscription(app, stranger, { id: waiting }, skip)).toMatchObject({ code: 'not-found' });
  expect(await change({ do: 'everything' })).toMatchObject({ code: 'validation-invalid-params' });
  app.clock.forward(new Date('2026-12-05T06:00:00Z').getTime() - app.clock.now().getTime());
  expect(await change(skip)).toMatchObject({ code: 'expired' });
  await app.db
    .updateTable('clubMemberships')
    .set({ state: 'canceled', canceledAt: app.clock.now(), canceledBy: 'member' })
    .execute();
  expect(await changeSubscription(app, buyer, { id }, skip)).toMatchObject({ code: 'closed' });
});
