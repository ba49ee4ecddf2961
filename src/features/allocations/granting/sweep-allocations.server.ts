import { returnAllocated } from '#features/inventory/allocations.server.ts';
import { runDueCharges } from '#features/subscriptions/run-due-charges.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Actor } from '#kit/actor.ts';
import { addDuration } from '#kit/duration.ts';
import type { Locked } from '#kit/locked.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { findDrawInput, storeList, storeResults } from '../db/draw-rows.server.ts';
import {
  type DueAllocation,
  isSettled,
  listDueAllocations,
  listGrantedWines,
  listGrantingAllocations,
  listWishesByRank,
  lockDueAllocation,
  stepAllocation,
  storeGrants,
  takeRest,
} from '../db/granting-rows.server.ts';
import { grantInOrder, grantProRata, type WishedBottles } from '../granting.ts';
import { draw, listText, resultText, sha256 } from '../lottery.ts';
import { allocationCharges, type GrantingApp } from './allocation-charges.server.ts';
import { chargeWishes } from './charge-wishes.server.ts';
import { continueWaiting, waitForGrants } from './wait-for-grants.server.ts';

/** How many allocations are worked on in one sweep; the others follow in the next. */
const mostAllocations = 10;

/** How long the list of a lottery is public before it is drawn, in minutes. */
const drawMinutes = 10;

type Within = GrantingApp & { db: Transaction };

/**
 * Continues allocations: closes those whose windows are over, grants wishes, charges what is bought, and returns bottles
 * that nobody gets to the stock. For the system only. It may run on several nodes at once, and a process may die at any
 * point: what is begun is finished by the next one, and nobody is charged twice.
 * @returns how much was done, up to `most` of each kind
 */
export const sweepAllocations = defineUseCase(
  async (app: GrantingApp, actor: Actor, { most }: { most: number }): Promise<number> => {
    if (actor.kind !== 'system' || !app.payments) return 0;
    let done = 0;
    for (const id of await listDueAllocations(app.db, app.clock.now(), mostAllocations))
      done = Math.max(done, await withAllocation(app, id, makeStep));
    for (const id of await listGrantingAllocations(app.db, mostAllocations))
      done = Math.max(done, await withAllocation(app, id, (within, due) => continueGranting(within, due, most)));
    return Math.max(done, await runDueCharges(app, allocationCharges(app), most));
  },
);

/**
 * Does something with an allocation that this transaction has locked; nothing if another node does. What goes wrong is
 * reported, and tried again in the next sweep: the others do not wait for it.
 */
async function withAllocation(
  app: GrantingApp,
  id: string,
  work: (app: Within, allocation: Locked<DueAllocation>) => Promise<number>,
): Promise<number> {
  try {
    return await app.db.transaction().execute(async (db) => {
      const allocation = await lockDueAllocation(db, id);
      return allocation ? work({ ...app, db }, allocation) : 0;
    });
  } catch (error) {
    app.errors.report('order-timer-failed', error, { allocation: id });
    return 0;
  }
}

async function makeStep(app: Within, allocation: Locked<DueAllocation>): Promise<number> {
  const { state, dueAt } = allocation;
  if (dueAt === null || dueAt > app.clock.now()) return 0;
  if (state === 'published') await close(app, allocation);
  else if (state === 'closed' && allocation.granting === 'hand') await continueWaiting(app, allocation);
  else if (state === 'closed') await grant(app, allocation);
  // why: it has waited for the winery's account, and is charged like all others now
  else if (state === 'granting') await stepAllocation(app.db, allocation, { state, dueAt: null }, app.clock.now());
  return 1;
}

/** Ends buying and wishing. Of a lottery the list of wishes is published, before anybody can know what it draws. */
async function close(app: Within, allocation: Locked<DueAllocation>): Promise<void> {
  const { db } = app;
  const now = app.clock.now();
  if (allocation.granting === 'hand') return waitForGrants(app, allocation);
  const isLottery = allocation.granting === 'lottery';
  if (isLottery) {
    const text = listText(await readWishes(db, allocation.id));
    await storeList(db, allocation, { wishes: text, wishesDigest: await sha256(text) });
  }
  const dueAt = addDuration(now, { minutes: isLottery ? drawMinutes : 0 });
  await stepAllocation(db, allocation, { state: 'closed', dueAt, closedAt: now }, now);
}

/** The wishes by rank, and what is left of each wine. */
async function readWishes(db: Transaction, id: string) {
  const wines = await listGrantedWines(db, id);
  const ids = wines.map(({ listingId }) => listingId);
  return { ids, left: wines.map(({ left }) => left), wishes: await listWishesByRank(db, id, ids) };
}

/** Grants the wishes of an allocation by its rule. */
async function grant({ db, clock }: Within, allocation: Locked<DueAllocation>): Promise<void> {
  const { id, granting } = allocation;
  const now = clock.now();
  const { ids, left, wishes } = await readWishes(db, id);
  const granted =
    granting === 'lottery'
      ? await drawLottery(db, allocation, now)
      : granting === 'rank'
        ? grantInOrder(wishes, left)
        : grantProRata(wishes, left);
  const grants = granted.flatMap(({ number, bottles }) =>
    ids.map((listingId, at) => ({ number, listingId, granted: bottles[at] ?? 0 })),
  );
  await storeGrants(
    db,
    allocation,
    grants.filter((one) => one.granted > 0),
  );
  await stepAllocation(db, allocation, { state: 'granting', dueAt: null, grantedAt: now }, now);
}

async function drawLottery(db: Transaction, allocation: Locked<DueAllocation>, now: Date): Promise<WishedBottles[]> {
  const input = await findDrawInput(db, allocation.id);
  if (!input) throw new Error(`The lottery of ${allocation.id} has no list`);
  const drawn = await draw(input.secret, input.wishes);
  await storeResults(db, allocation, resultText(drawn), now);
  return drawn;
}

/** Charges the next granted wishes; once nothing is left to charge, the allocation ends, and its rest is sold again. */
async function continueGranting(app: Within, allocation: Locked<DueAllocation>, most: number): Promise<number> {
  if (allocation.state !== 'granting') return 0;
  const charged = await chargeWishes(app, allocation, most);
  if (charged > 0 || !(await isSettled(app.db, allocation))) return charged;
  await returnAllocated(app, await takeRest(app.db, allocation));
  const now = app.clock.now();
  await stepAllocation(app.db, allocation, { state: 'ended', dueAt: null, endedAt: now }, now);
  return 1;
}
