import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { LatLng } from '#kit/geo.ts';
import { listWineryPointRows } from './db/winery-rows.server.ts';

/** Where the wineries of the directory are, as far as that is known; at most 1,000. Open to every viewer; one query. */
export function listWineryPoints(app: Pick<Infra, 'db'>, _viewer: Viewer): Promise<LatLng[]> {
  return listWineryPointRows(app.db, 1000);
}
