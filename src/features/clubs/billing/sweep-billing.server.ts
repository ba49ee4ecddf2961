import { shopDay } from '#features/accounts/age.ts';
import { returnAllocated } from '#features/inventory/allocations.server.ts';
import { runDueCharges } from '#features/subscriptions/run-due-charges.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listReleasesToPrepare } from '../db/billing-rows.server.ts';
import { endHolds } from '../db/membership-end-rows.server.ts';
import { finishRelease, listReleasesToFinish, listReleasesToReturn, takeRest } from '../db/release-end-rows.server.ts';
import { listDueClubs } from '../db/subscription-rows.server.ts';
import { sweepWaiting } from '../joining/admit-waiting.server.ts';
import type { LinkApp } from '../membership-link.server.ts';
import { billSubscriptions, lateBefore } from '../subscriptions/bill-subscriptions.server.ts';
import type { BillingApp } from './billing-app.ts';
import { clubCharges } from './club-charges.server.ts';
import { notifyOfBilledRelease } from './notify-member.server.ts';
import { prepareRelease } from './prepare-release.server.ts';
import { putOffSuspended } from './put-off-suspended.server.ts';

/** How many releases, and how many clubs of subscriptions, are worked on in one sweep; the others follow in the next. */
const [mostReleases, mostClubs] = [10, 100];

/**
 * Continues the billing of clubs: ends holds, gives places to those who waited for a lifted ban, prepares the releases and the dates of subscriptions that have come, charges
 * what is due, and ends the releases all of whose members are settled. For the system only. It may run on several nodes at once, and a process
 * may die at any point: what is begun is finished by the next one, and nobody is charged twice for a release.
 * @returns how much was done, up to `most` of each kind
 */
export const sweepClubBilling = defineUseCase(
  async (app: BillingApp & LinkApp, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system' || !app.payments) return 0;
    const now = app.clock.now();
    const today = shopDay(now);
    const resumed = await app.db.transaction().execute((db) => endHolds(db, today, most, now));
    let prepared = Math.max(await putOffSuspended(app, most), await sweepWaiting(app));
    for (const id of await listReleasesToPrepare(app.db, now, mostReleases)) prepared += await prepareRelease(app, id);
    const due = { now, lateBefore: lateBefore(now), most: mostClubs };
    for (const id of await listDueClubs(app.db, due)) prepared += await billSubscriptions(app, id);
    const charged = await runDueCharges(app, clubCharges(app), most);
    for (const id of await listReleasesToFinish(app.db, mostReleases)) await endRelease(app, id);
    for (const id of await listReleasesToReturn(app.db, now, mostReleases)) await returnRest(app, id);
    return Math.max(resumed, prepared, charged);
  },
);

/** A release whose charges have all been tried is processed, and the winery is told. */
async function endRelease(app: BillingApp, id: string): Promise<void> {
  await app.db.transaction().execute(async (db) => {
    const finished = await finishRelease(db, id, app.clock.now());
    if (finished) await notifyOfBilledRelease({ ...app, db }, finished);
  });
}

/** Bottles that no member of a processed release gets any more are sold again. */
async function returnRest(app: BillingApp, id: string): Promise<void> {
  await app.db.transaction().execute(async (db) => returnAllocated({ ...app, db }, await takeRest(db, id)));
}
