import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../src/infra/database.ts';
import { type CrashMarket, test } from '../fixtures/crash/crash-market.ts';
import { type Fate, fates, purchase } from '../fixtures/crash/crash-purchases.ts';
import type { Call } from '../fixtures/crash/retrying-client.ts';
import {
  expectPaymentsAsAtStripe,
  expectPromisesKept,
  expectSameLedger,
} from '../fixtures/orders/market-invariants.ts';
import { expectOrderInvariants } from '../fixtures/orders/order-invariants.ts';

/** How often the server is killed, and how often with one database: each round checks everything in it. */
const [kills, killsInRound] = [Number(process.env.CRASH_KILLS || 8), 50];
/**
 * Repeats the random moments of an earlier run, whose seed is in the test's name; the machine's timing still differs.
 */
const seed = Number(process.env.CRASH_SEED || randomInt(2 ** 31));
const rounds = Array.from({ length: Math.ceil(kills / killsInRound) }, (_, round) => ({
  kills: Math.min(killsInRound, kills - round * killsInRound),
  seed: seed + round,
}));

/**
 * Maximum time in milliseconds until the server is killed: enough, after a cold start, for a purchase of each buyer.
 */
const longestLife = 700;
/** How many unpaid orders one buyer leaves: fewer than the rate limit. */
const mostUnpaid = 10;

/**
 * Random numbers from 0 to 1, determined by the seed. @see https://en.wikipedia.org/wiki/Linear_congruential_generator
 */
function* numbersFrom(from: number): Generator<number, never> {
  for (let state = from; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** All kinds of purchases in turn, endlessly. */
function* fatesInTurn(): Generator<Fate, never> {
  for (;;) yield* fates;
}

/** Makes one purchase after the other. */
async function keepBuying(
  market: CrashMarket,
  buyer: Call,
  turns: ReturnType<typeof fatesInTurn>,
  isOver: () => boolean,
): Promise<void> {
  for (let unpaid = 0; !isOver(); ) {
    const fate = turns.next().value;
    if (!fate.card) unpaid += 1;
    if (fate.card || unpaid <= mostUnpaid) await purchase(market, buyer, fate);
  }
}

/** Kills the server at random moments. why: the moment is what varies here, so it is one of real time */
async function keepKilling({ shop }: CrashMarket, times: number, from: number, isOver: () => boolean): Promise<void> {
  const moments = numbersFrom(from);
  for (let killed = 0; killed < times && !isOver(); killed += 1) {
    await shop.kill({ after: moments.next().value * longestLife });
  }
}

/** Everybody buys until the last kill, or until a purchase fails. */
async function buyUnderFire(market: CrashMarket, times: number, from: number): Promise<void> {
  let over = false;
  const isOver = () => over;
  const end = () => {
    over = true;
  };
  const turns = fatesInTurn();
  const all = [
    keepKilling(market, times, from, isOver).finally(end),
    ...market.buyers.map((buyer) => keepBuying(market, buyer, turns, isOver).finally(end)),
  ];
  await Promise.allSettled(all);
  await Promise.all(all);
}

/** Simulates that a day has passed: the server's clock is the machine's, so the rows become older instead. */
async function letADayPass(db: Database): Promise<void> {
  await sql`update payments set updated_at = updated_at - interval '1 day' where awaits_gateway or state = 'open'`.execute(
    db,
  );
  await sql`update orders set due_at = due_at - interval '1 day' where state = 'pending-payment'`.execute(db);
  await sql`update payouts set gathered_on = gathered_on - 1, requested_at = requested_at - interval '1 day'`.execute(
    db,
  );
  await sql`update payout_gatherings set tried_at = tried_at - interval '1 day'`.execute(db);
}

async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql`
    select from orders join payments on order_id = id where awaits_gateway or orders.state = 'pending-payment'`.execute(
    db,
  );
  return rows.length;
}

/**
 * The timers finish what is pending; as soon as they have begun, the server is killed once more, and the next one
 * continues.
 */
async function clearUp({ db, shop }: CrashMarket): Promise<void> {
  await letADayPass(db);
  const left = await countWaiting(db);
  expect(left).toBeGreaterThan(0);
  await expect.poll(() => countWaiting(db), { timeout: 60_000, interval: 20 }).toBeLessThan(left);
  await shop.kill();
  const wait = async () => {
    await letADayPass(db);
    return countWaiting(db);
  };
  await expect.poll(wait, { timeout: 60_000, interval: 1_000 }).toBe(0);
}

test.for(rounds)(
  'killed $kills times during purchases (seed $seed), the server loses no order, and every cent is accounted for',
  // why: it takes a minute and a half on two idle cores, and longer on a busy machine
  { timeout: 600_000 },
  async ({ kills: times, seed: from }, { market }) => {
    const { db, told } = market;
    await buyUnderFire(market, times - 1, from);
    await clearUp(market);
    expect(await market.shop.stop()).toBe(0);
    expect(new Set([...told.values()].map(({ fate }) => fate))).toEqual(new Set(fates));
    expect(market.broken).toBeGreaterThanOrEqual(times - 1);
    await expectPromisesKept(db, told);
    await expectOrderInvariants(market, market.stock);
    await expectPaymentsAsAtStripe(db, market.stripe, market.accountRef);
    await expectSameLedger(db, market.sandbox, market.accountRef);
  },
);
