import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listOwned } from './db/own-winery-rows.server.ts';

/** The wineries that the viewer owns, by name, at most a hundred. Of the own ones alone: others have none. One query. */
export async function listOwnWineries(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
): Promise<{ slug: string; name: string }[]> {
  return viewer.kind === 'user' ? listOwned(app.db, viewer.id, 100) : [];
}
