import type { Infra } from '#infra/infra.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { removeAllFavourites } from './db/favorite-rows.server.ts';

/** Forgets everything that the viewer keeps with hearts. Of the own ones alone, and not for a limited session. */
export async function deleteFavorites(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<void> {
  if (mayChange(viewer)) await removeAllFavourites(app.db, viewer.id);
}
