import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { TierFields } from '../managing/club.schema.ts';

/** A tier as it is stored, and whether anybody ever joined it, or got or chose wines of it. */
export type TierUse = { id: string; bottles: number; color: string; retired: boolean; inUse: boolean };

/** The club whose tiers are written: as long as it is locked, nobody else changes them. */
type LockedClub = Locked<{ id: string }>;

/** What is stored of a tier by its form. */
export type StoredTier = Omit<TierFields, 'version'>;

/** The tiers of a locked club, in their order. */
export async function listTierUse(db: Transaction, club: LockedClub): Promise<TierUse[]> {
  const { rows } = await sql<TierUse>`
    select id, bottles, color, retired,
      exists (select from club_memberships m where m.tier_id = t.id)
        or exists (select from club_release_wines w where w.tier_id = t.id)
        or exists (select from club_shipments s where s.tier_id = t.id) as in_use
    from club_tiers t where club_id = ${club.id} order by position`.execute(db);
  return rows;
}

/**
 * Adds a tier to a club, as the last one.
 * @returns false if another club has a tier with this id
 */
export async function insertTier(db: Transaction, club: LockedClub, id: string, tier: StoredTier): Promise<boolean> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from club_tiers where club_id = ${club.id})`;
  const inserted = await db
    .insertInto('clubTiers')
    .values({ ...tier, id, clubId: club.id, position })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Changes a tier of a club, or retires it or takes it back. @throws if the club has no such tier */
export async function updateTier(
  db: Transaction,
  club: LockedClub,
  id: string,
  changed: StoredTier | { retired: boolean },
): Promise<void> {
  await db
    .updateTable('clubTiers')
    .set(changed)
    .where('id', '=', id)
    .where('clubId', '=', club.id)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Deletes a tier that is not in use, and closes the gap. @throws if the club has no such tier */
export async function deleteTierRow(db: Transaction, club: LockedClub, id: string): Promise<void> {
  const { position } = await db
    .deleteFrom('clubTiers')
    .where('id', '=', id)
    .where('clubId', '=', club.id)
    .returning('position')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('clubTiers')
    .set({ position: sql`position - 1` })
    .where('clubId', '=', club.id)
    .where('position', '>', position)
    .execute();
}
