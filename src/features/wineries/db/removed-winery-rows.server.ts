import { sql } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { RemovableWinery } from '../winery.ts';

/** Locks wineries until the transaction ends, in the order of their ids. */
export async function lockWineries(db: Transaction, ids: readonly string[]): Promise<Locked<RemovableWinery>[]> {
  const rows = await db
    .selectFrom('wineries')
    .select(['id', 'slug', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => asLocked(row));
}

/** The ids of the images on a winery's page. */
export async function listWineryImages(db: Transaction, wineryId: string): Promise<string[]> {
  const rows = await db.selectFrom('wineryPhotos').select('imageId').where('wineryId', '=', wineryId).execute();
  return rows.map(({ imageId }) => imageId);
}

/** Deletes a winery with its slugs and the rows of its photos. @throws if something else refers to it */
export async function deleteWineryRow(db: Transaction, { id }: Locked<RemovableWinery>): Promise<void> {
  await db.deleteFrom('wineries').where('id', '=', id).execute();
}

/** Lets the slugs of a winery lead to another one, which is claimed if one of them was. */
export async function absorbWinery(
  db: Transaction,
  from: Locked<RemovableWinery>,
  into: Locked<RemovableWinery>,
): Promise<void> {
  await db.updateTable('winerySlugs').set({ wineryId: into.id }).where('wineryId', '=', from.id).execute();
  await sql`
    update wineries set claimed = least(wineries.claimed, gone.claimed)
    from wineries gone where wineries.id = ${into.id} and gone.id = ${from.id}
      and gone.claimed < wineries.claimed`.execute(db);
}
