import { expect } from 'vitest';
import { lockPerson } from '../../src/features/accounts/lock-person.server.ts';
import { membershipPath } from '../../src/features/clubs/membership-link.server.ts';
import { showMembership } from '../../src/features/clubs/own-memberships/show-memberships.server.ts';
import { signUnsubscribe, unsubscribe } from '../../src/features/mail/unsubscribe.server.ts';
import { reconcilePayment } from '../../src/features/orders/payment/reconcile-payment.server.ts';
import { acceptOrder } from '../../src/features/orders/process/accept-order.server.ts';
import { anonymous } from '../../src/kit/actor.ts';
import { type BilledClub, billAt, outcomesOf } from '../fixtures/clubs/billed-release.ts';
import { stockOf } from '../fixtures/orders/orders-test.ts';
import { type Banning, test } from './ban-test.ts';
import { asked, billAtTime, billDays, clubOf, memberOf, site } from './club-calls.ts';

const system = { kind: 'system' } as const;
const declined = { code: 'declined', message: 'Your card was declined.' } as const;

/** A club whose members' cards were declined, and are good again. */
async function declinedMembers(banning: Banning, many: number): Promise<BilledClub> {
  const { app } = banning;
  const club = await clubOf(banning, many);
  const cards = Array.from({ length: many }, (_, at) => `pm_${at}`);
  for (const card of cards) app.payments.decline(card, declined);
  await billAtTime(banning, billAt);
  for (const card of cards) app.payments.decline(card);
  expect(await outcomesOf(app.db, club)).toEqual(cards.map(() => 'declined'));
  return club;
}

test('Charges under way', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const club = await declinedMembers(banning, 2);
  const [first, second] = [memberOf(club, 0), memberOf(club, 1)];
  await ban(first);
  await ban(second);
  const before = asked(banning);
  await billDays(banning, 3);
  expect(asked(banning)).toBe(before);
  expect(await outcomesOf(app.db, club), 'it waits').toEqual(['declined', 'declined']);
  await lift(first);
  await billDays(banning, 1);
  expect(await outcomesOf(app.db, club)).toEqual(['billed', 'declined']);
  const stock = await stockOf(app.db, shop.wineId);
  // the ten days of retries and a week more
  await billDays(banning, 14);
  expect(await outcomesOf(app.db, club)).toEqual(['billed', 'skipped banned']);
  expect(await stockOf(app.db, shop.wineId), 'the bottles are sold again').toBe(stock + 2);
  await lift(second);
  await billDays(banning, 1);
  expect(await outcomesOf(app.db, club)).toEqual(['billed', 'skipped banned']);
});

test('charges under way of a suspended winery wait as well, and go on with another owner', async ({ banning }) => {
  const { app, shop, ban, lift, addOwner } = banning;
  const club = await declinedMembers(banning, 1);
  await ban(shop.owner);
  const before = asked(banning);
  await billDays(banning, 3);
  expect(asked(banning)).toBe(before);
  await lift(shop.owner);
  await addOwner();
  await ban(shop.owner);
  await billDays(banning, 1);
  expect(await outcomesOf(app.db, club)).toEqual(['billed']);
});

test('charges under way of a suspended winery are given up a week after their retries', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const club = await declinedMembers(banning, 1);
  await ban(shop.owner);
  const stock = await stockOf(app.db, shop.wineId);
  await billDays(banning, 18);
  expect(await outcomesOf(app.db, club)).toEqual(['skipped banned']);
  await lift(shop.owner);
  expect(await stockOf(app.db, shop.wineId), 'the bottles are sold again').toBe(stock + 2);
  await billDays(banning, 1);
  expect(await outcomesOf(app.db, club)).toEqual(['skipped banned']);
});

test('a member who is banned while their card is asked is not charged', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const club = await clubOf(banning, 1);
  const { chargeSavedCard } = app.payments;
  app.payments.chargeSavedCard = async (charge) => {
    await ban(memberOf(club, 0));
    return chargeSavedCard(charge);
  };
  await billAtTime(banning, billAt);
  const orders = await app.db.selectFrom('orders').select(['id', 'state', 'acceptedAt']).execute();
  expect(orders).toMatchObject([{ state: 'purchased', acceptedAt: null }]);
  const { id } = orders[0] ?? { id: '' };
  await reconcilePayment(app, system, id);
  expect(app.payments.done.filter(({ step }) => step === 'capture')).toEqual([]);
  await lift(memberOf(club, 0));
  expect(await acceptOrder(app, shop.owner, id)).toMatchObject({ ok: true });
});

test('Links in mails', async ({ banning }) => {
  const { app, shop, ban, lift } = banning;
  const club = await clubOf(banning, 1);
  const member = memberOf(club, 0);
  const [{ id } = { id: '' }] = club.members;
  const link = async () => {
    const path = await membershipPath(app, { id, userId: member.id });
    return new URL(path, site.baseUrl).searchParams.get('t') ?? '';
  };
  const opens = async (token: string) => (await showMembership({ ...app, site }, anonymous, { id, token })).ok;
  const old = await link();
  expect(await opens(old)).toBe(true);
  await ban(shop.owner);
  expect(await opens(old), 'links of members of a suspended winery work').toBe(true);
  await lift(shop.owner);
  const stop = await signUnsubscribe({ userId: member.id, kind: 'clubs' }, app.sessionSecret, app.clock.now());
  await ban(member);
  expect(await unsubscribe({ ...app, lockPerson }, anonymous, stop)).toMatchObject({ ok: true });
  expect(await app.db.selectFrom('mailOptOuts').select('userId').execute()).toEqual([{ userId: member.id }]);
  expect(await opens(old)).toBe(false);
  await lift(member);
  expect(await opens(old), 'the ban made it void').toBe(false);
  expect(await opens(await link())).toBe(true);
});
