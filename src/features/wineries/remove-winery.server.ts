import { detachImage } from '#features/images/attach-image.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { absorbWinery, deleteWineryRow, listWineryImages, lockWineries } from './db/removed-winery-rows.server.ts';
import type { RemovableWinery } from './winery.ts';

/**
 * Locks wineries until the caller's transaction ends, always in the same order, so that nothing begins to refer to them.
 * The caller checks permissions.
 * @returns those that exist, in no order
 */
export function lockRemovableWineries(db: Transaction, ids: readonly string[]): Promise<Locked<RemovableWinery>[]> {
  return lockWineries(db, ids);
}

/**
 * Deletes a winery, whose photos are deleted with it, in the caller's transaction. The caller checks permissions, and
 * that there is nothing to keep.
 * @throws if something refers to it
 */
export async function removeWinery(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  winery: Locked<RemovableWinery>,
): Promise<void> {
  for (const id of await listWineryImages(app.db, winery.id)) await detachImage(app, { kind: 'system' }, id);
  await deleteWineryRow(app.db, winery);
}

/**
 * Removes a winery in favor of another one, in the caller's transaction: its slugs lead there from now on, and the other
 * one is claimed if one of them was.
 * @throws if something still refers to it
 */
export async function removeInFavorOf(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  { from, into }: { from: Locked<RemovableWinery>; into: Locked<RemovableWinery> },
): Promise<void> {
  await absorbWinery(app.db, from, into);
  await removeWinery(app, from);
}
