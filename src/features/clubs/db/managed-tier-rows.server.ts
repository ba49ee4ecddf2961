import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import type { TierFields } from '../managing/club.schema.ts';

/** A tier as it is stored, and whether anybody ever joined it, or got or chose wines of it. */
export type TierUse = { id: string; bottles: number; color: string; retired: boolean; inUse: boolean };

/** The tiers of a locked club, in their order. */
export async function listTierUse(db: Transaction, clubId: string): Promise<TierUse[]> {
  const { rows } = await sql<TierUse>`
    select id, bottles, color, retired,
      exists (select from club_memberships m where m.tier_id = t.id)
        or exists (select from club_release_wines w where w.tier_id = t.id)
        or exists (select from club_shipments s where s.tier_id = t.id) as in_use
    from club_tiers t where club_id = ${clubId} order by position`.execute(db);
  return rows;
}

/** Stores a tier of a locked club; a new one comes last. */
export async function upsertTier(
  db: Transaction,
  { version: _, ...fields }: TierFields,
  { id, clubId }: { id: string; clubId: string },
): Promise<void> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from club_tiers where club_id = ${clubId})`;
  await db
    .insertInto('clubTiers')
    .values({ ...fields, id, clubId, position })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute();
}

/** Retires a tier, which nobody joins any more, or takes it back. */
export async function setTierRetiredRow(db: Transaction, id: string, retired: boolean): Promise<void> {
  await db.updateTable('clubTiers').set({ retired }).where('id', '=', id).execute();
}

/** Deletes a tier that is not in use, and closes the gap. */
export async function deleteTierRow(db: Transaction, id: string): Promise<void> {
  const { clubId, position } = await db
    .deleteFrom('clubTiers')
    .where('id', '=', id)
    .returning(['clubId', 'position'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('clubTiers')
    .set({ position: sql`position - 1` })
    .where('clubId', '=', clubId)
    .where('position', '>', position)
    .execute();
}
