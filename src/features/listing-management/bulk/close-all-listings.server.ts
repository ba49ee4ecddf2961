import type { BulkResult } from '#features/listings/editing/bulk-change.ts';
import { closeListings } from '#features/listings/editing/close-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { findUnchangedListings, type ShownList } from './find-unchanged-listings.server.ts';

/** Closes all open listings of a query, as the viewer saw it. For the winery's people. At most eight queries, of ten thousand. */
export async function closeAllListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  list: ShownList,
): Promise<Result<BulkResult, 'forbidden' | 'changed-meanwhile'>> {
  const found = await findUnchangedListings(app, viewer, list);
  if (!found.ok) return found;
  const open = found.value.filter(({ may }) => may.includes('close'));
  return closeListings(
    app,
    viewer,
    open.map(({ id }) => id),
  );
}
