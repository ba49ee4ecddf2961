import { closeListings } from '#features/wines/close-listings.server.ts';
import type { ManyChanged } from '#features/wines/many-listings.ts';
import type { Infra } from '#infra/infra.ts';
import type { Result } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { findSeenListings, type SeenList } from './find-seen-listings.server.ts';

/** Closes all open listings of a query, as the viewer saw it. For the winery's people. At most eight queries, of ten thousand. */
export async function closeAllListings(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  list: SeenList,
): Promise<Result<ManyChanged, 'forbidden' | 'changed-meanwhile'>> {
  const found = await findSeenListings(app, viewer, list);
  if (!found.ok) return found;
  const open = found.value.filter(({ may }) => may.includes('close'));
  return closeListings(
    app,
    viewer,
    open.map(({ id }) => id),
  );
}
