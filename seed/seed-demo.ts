import { sql } from 'kysely';
import type { Clock } from '../src/infra/clock.ts';
import type { Database } from '../src/infra/database.ts';
import { demoWineries } from './demo-wines.ts';

/** Any fixed number: who seeds holds this lock. */
const seedLock = 727_002;

/**
 * Fills an empty shop with the demo, once, in one transaction: a shop with a winery in it is left as it is.
 * @returns whether it wrote anything
 */
export async function seedDemo(db: Database, clock: Clock): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // why: several nodes may start on one empty database; the later ones wait here and then find it filled
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx);
    const some = await tx.selectFrom('wineries').select('id').limit(1).executeTakeFirst();
    if (some) return false;
    const now = clock.now().getTime();
    for (const [at, { wines, ...winery }] of demoWineries.entries()) {
      const createdAt = new Date(now - at * 60_000);
      const { id } = await tx
        .insertInto('wineries')
        .values({ ...winery, demo: true, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('listings')
        .values(
          wines.map(({ abv, price, bottleMl = 750, ...wine }, order) => ({
            ...wine,
            wineryId: id,
            state: 'published' as const,
            abvTenths: abv,
            bottleMl,
            priceCents: price,
            // why: the wineries take turns on the shelf, as they would in a shop that grew over time
            createdAt: new Date(now - (order * demoWineries.length + at) * 3_600_000),
          })),
        )
        .execute();
    }
    return true;
  });
}
