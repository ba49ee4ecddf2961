import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { WineryTable } from './tables.ts';

/** A winery that is claimed, with whether it has an owner. */
export type ClaimedWineryRow = {
  id: string;
  slug: string;
  name: string;
  city: string;
  state: string;
  claimed: WineryTable['claimed']['__select__'];
  hasOwner: boolean;
};

const hasOwner = sql<boolean>`exists (
  select from winery_members where winery_id = wineries.id and role = 'owner')`.as('hasOwner');

/** A winery, and whether it has an owner; undefined if there is none. */
export function findClaimedWinery(db: Database, id: string): Promise<ClaimedWineryRow | undefined> {
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name', 'city', 'state', 'claimed', hasOwner])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, with the winery locked until the transaction ends, so that its claims are handled one after the other. */
export async function lockClaimedWinery(db: Transaction, id: string): Promise<Locked<ClaimedWineryRow> | undefined> {
  // why: a statement that waited for the lock would still see the owners from before its wait
  await db.selectFrom('wineries').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  const found = await findClaimedWinery(db, id);
  return found && asLocked(found);
}

/** Sets whether a winery is claimed. */
export async function updateClaimed(db: Transaction, id: string, claimed: ClaimedWineryRow['claimed']): Promise<void> {
  await db.updateTable('wineries').set({ claimed }).where('id', '=', id).execute();
}

/** Inserts a winery. @returns its id; undefined if its slug leads to another winery */
export async function insertWinery(db: Transaction, winery: Insertable<WineryTable>): Promise<string | undefined> {
  const taken = await db.selectFrom('winerySlugs').select('slug').where('slug', '=', winery.slug).executeTakeFirst();
  if (taken) return undefined;
  const inserted = await db
    .insertInto('wineries')
    .values(winery)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Greatest difference of names that count as alike. */
const leastLikeness = 0.5;

/**
 * Wineries that may be the same as this one: of the same name anywhere, or in the same town with a similar name or the
 * same street. The most similar first.
 */
export function listSimilarWineries(
  db: Database,
  { name, city, state, street }: { name: string; city: string; state: string; street: string | null },
  limit: number,
) {
  const likeness = sql<number>`similarity(plain_name, plain_text(${name}))`;
  const cityCode = `${city.replaceAll(' ', '_')}_${state}`;
  return db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name', 'street', 'city', 'state', 'claimed'])
    .where((eb) =>
      eb.or([
        eb('plainName', '=', sql<string>`plain_text(${name})`),
        eb.and([
          eb('cityCode', '=', cityCode),
          eb.or([eb(likeness, '>=', leastLikeness), sql<boolean>`plain_text(street) = plain_text(${street})`]),
        ]),
      ]),
    )
    .orderBy(likeness, 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}
