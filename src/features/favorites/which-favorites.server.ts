import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { findAmongIds } from './db/favorite-rows.server.ts';

/** The most listings, and the most wineries, that are looked at: more than any page shows. */
const most = 200;

/**
 * Of what a page shows, the ids of those that are the viewer's favorites. Open to every viewer: whoever is not signed in has none.
 * One query for somebody who is signed in, whatever the number of ids; none for the others.
 * @param shown ids of listings and of wineries, at most 200 of each; the others are left out
 */
export async function whichFavourites(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  shown: { listings?: readonly string[]; wineries?: readonly string[] },
): Promise<string[]> {
  if (viewer.kind !== 'user') return [];
  const [listings, wineries] = [shown.listings ?? [], shown.wineries ?? []].map((ids) => ids.slice(0, most));
  if (!listings?.length && !wineries?.length) return [];
  return findAmongIds(app.db, viewer.id, { listings: listings ?? [], wineries: wineries ?? [] });
}
