import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** How many times within how many seconds, counted from the first. */
export type RateLimit = { limit: number; windowSeconds: number };

/** Whether one more was allowed; if not, after how many whole seconds to try again. */
export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Rate limits that apply to all nodes together. */
export type RateLimiter = {
  /** Counts one attempt. @param key who does what, e.g. `newsletter from 203.0.113.7` */
  take(key: string, bound: RateLimit): Promise<RateLimitResult>;
  /** Whether one more attempt would be allowed, without counting it. */
  peek(key: string, bound: RateLimit): Promise<RateLimitResult>;
  /** Resets the count of a key. */
  reset(key: string): Promise<void>;
};

/** A row of the table `rate_limits`: a SHA-256, the count, and the end of its window. */
export type RateLimitTable = { key: string; count: number; endsAt: Date };

declare module './database.ts' {
  interface Tables {
    rateLimits: RateLimitTable;
  }
}

/** How often this process deletes expired rows, in milliseconds, and how many rows at once. */
const [sweepInterval, sweepBatch] = [60_000, 1_000];

/**
 * Creates the rate limiter: fixed windows in PostgreSQL, one atomic statement per attempt. Keys are hashed, so that the
 * table contains no IP addresses, and rows are deleted soon after their window.
 */
export function createRateLimiter(db: Database, clock: Clock): RateLimiter {
  let sweepAt = 0;
  const sweep = async (now: Date) => {
    if (now.getTime() < sweepAt) return;
    sweepAt = now.getTime() + sweepInterval;
    // why: rows that another node is deleting are skipped; two deletes that wait for each other would be a deadlock
    await sql`
      delete from rate_limits where key in (
        select key from rate_limits where ends_at <= ${now} limit ${sweepBatch} for update skip locked)`.execute(db);
  };
  return {
    async take(key, { limit, windowSeconds }) {
      const now = clock.now();
      await sweep(now);
      return resultUntil(await count(db, hashOf(key), { now, limit, windowSeconds }), now);
    },
    async peek(key, { limit }) {
      const now = clock.now();
      const row = await db
        .selectFrom('rateLimits')
        .select('endsAt')
        .where('key', '=', hashOf(key))
        .where('count', '>=', limit)
        .where('endsAt', '>', now)
        .executeTakeFirst();
      return resultUntil(row?.endsAt, now);
    },
    async reset(key) {
      await db.deleteFrom('rateLimits').where('key', '=', hashOf(key)).execute();
    },
  };
}

/** A rate limiter that allows everything: for load tests. */
export const unlimited: RateLimiter = {
  take: async () => ({ ok: true }),
  peek: async () => ({ ok: true }),
  reset: async () => {},
};

/** @param endsAt when to try again; undefined if it is allowed */
function resultUntil(endsAt: Date | undefined, now: Date): RateLimitResult {
  if (endsAt === undefined) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) };
}

/** Counts one attempt. @returns undefined if it is allowed, else the end of the window */
async function count(db: Database, key: string, at: RateLimit & { now: Date }): Promise<Date | undefined> {
  const ends = new Date(at.now.getTime() + at.windowSeconds * 1000);
  // why: it counts no further than one past the limit, so that a flood neither overflows nor prolongs the window
  const { rows } = await sql<{ count: number; endsAt: Date }>`
    insert into rate_limits as kept (key, count, ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      count = case when kept.ends_at <= ${at.now} then 1 else least(kept.count + 1, ${at.limit}::integer + 1) end,
      ends_at = case when kept.ends_at <= ${at.now} then excluded.ends_at else kept.ends_at end
    returning count, ends_at`.execute(db);
  const [row] = rows;
  return row && row.count > at.limit ? row.endsAt : undefined;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
