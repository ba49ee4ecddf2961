import { expect } from 'vitest';
import { addRelease } from '../../../../tests/fixtures/clubs/add-club.ts';
import { addSubscriber, addSubscription } from '../../../../tests/fixtures/clubs/add-subscription.ts';
import { type Billing, bill, passTo, shipmentsOf, test } from '../../../../tests/fixtures/clubs/subscription-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addPayoutAccount, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { listReleasesToPrepare } from '../db/billing-rows.server.ts';
import { listDueClubs } from '../db/subscription-rows.server.ts';
import { lateBefore } from '../subscriptions/bill-subscriptions.server.ts';

const dueAt = '2026-12-01T06:00:00Z';

/** A subscription, due a day earlier, of another winery, which cannot take charges. */
async function addWaiting({ db, shop }: Billing) {
  const wineryId = await addWinery(db, { slug: 'waiting' });
  await addPayoutAccount(db, wineryId, 'acct_waiting');
  await db.updateTable('payoutAccounts').set({ chargesEnabled: false }).where('wineryId', '=', wineryId).execute();
  const club = await addSubscription(db, wineryId);
  const before = { nextOn: '2026-11-30', nextAt: new Date('2026-11-30T06:00:00Z'), anchorDay: 30 };
  return { club, id: await addSubscriber(db, club, shop.buyer.id, before) };
}

test('subscriptions of wineries that cannot take charges do not keep others from being billed', async ({ billing }) => {
  const { db, clock, club, ids } = billing;
  const waiting = await addWaiting(billing);
  clock.forward(1_000);
  const first = () => listDueClubs(db, { now: clock.now(), lateBefore: lateBefore(clock.now()), most: 1 });
  expect(await first()).toEqual([club.clubId]);
  await bill(billing);
  expect(await shipmentsOf(billing, ids[0])).toEqual(['2026-12-01 billed']);
  expect(await first()).toEqual([]);
  clock.forward(7 * spans.day);
  expect(await first()).toEqual([waiting.club.clubId]);
  await bill(billing);
  expect(await shipmentsOf(billing, waiting.id)).toEqual(['2026-11-30 skipped unavailable']);
});

test('releases of wineries that cannot take charges do not keep others from being billed', async ({ billing }) => {
  const { db, shop, club } = billing;
  const waiting = await addWaiting(billing);
  const activatedBy = shop.owner.id;
  const early = { billOn: '2026-11-30', billAt: new Date('2026-11-30T06:00:00Z') };
  const release = await addRelease(db, { clubId: waiting.club.clubId, activatedBy }, [], early);
  const other = await addRelease(db, { clubId: club.clubId, activatedBy }, []);
  expect(await listReleasesToPrepare(db, new Date(dueAt), 1)).toEqual([other]);
  await passTo(billing, dueAt);
  expect(await listReleasesToPrepare(db, billing.clock.now(), 1)).toEqual([]);
  await db.updateTable('payoutAccounts').set({ chargesEnabled: true }).execute();
  expect(await listReleasesToPrepare(db, billing.clock.now(), 1)).toEqual([release]);
});
