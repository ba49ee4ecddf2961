import { mayViewListing } from '#features/listings/wine.ts';
import type { Database } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { findListingState, hasWinery } from './db/favorite-list-rows.server.ts';
import { addFavourite, countByKind, lockFavorites, isFavourite, removeFavourite } from './db/favorite-rows.server.ts';
import { favouriteSchema } from './favorite.schema.ts';
import { type Favourite, type FavouriteRefusal, mostFavourites } from './favorite.ts';

export type SetFavouriteResult = { ok: true } | { ok: false; reason: FavouriteRefusal };

/**
 * Puts a heart on a listing or a winery, or takes it off; as often as it is asked, with the same end. For people who are signed in,
 * and not in somebody else's name. A heart goes on what the viewer may see alone, and off whatever it is on. At most 2,000 of
 * each kind, even by many presses at the same moment.
 * @param input `kind` (`listing` or `winery`), `id`, and `on` (`true` or `false`), as a form sends them
 */
export async function setFavourite(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  input: unknown,
): Promise<SetFavouriteResult> {
  const parsed = favouriteSchema.safeParse(input);
  if (!parsed.success) return { ok: false, reason: 'unknown' };
  if (viewer.kind !== 'user') return { ok: false, reason: 'signed-out' };
  if (viewer.limited) return { ok: false, reason: 'limited' };
  const { on, ...favourite } = parsed.data;
  if (!on) {
    await removeFavourite(app.db, viewer.id, favourite);
    return { ok: true };
  }
  if (!(await isShown(app.db, viewer, favourite))) return { ok: false, reason: 'unknown' };
  return app.db.transaction().execute((db) => add(db, viewer.id, favourite, app.clock.now()));
}

async function isShown(db: Database, viewer: Viewer, { kind, id }: Favourite): Promise<boolean> {
  if (kind === 'winery') return hasWinery(db, id);
  const state = await findListingState(db, id);
  return state !== undefined && mayViewListing(viewer, state);
}

async function add(db: Database, userId: string, favourite: Favourite, now: Date): Promise<SetFavouriteResult> {
  if (!(await lockFavorites(db, userId))) return { ok: false, reason: 'signed-out' };
  if (await isFavourite(db, userId, favourite)) return { ok: true };
  if ((await countByKind(db, userId, favourite.kind)) >= mostFavourites) return { ok: false, reason: 'too-many' };
  await addFavourite(db, userId, favourite, now);
  return { ok: true };
}
