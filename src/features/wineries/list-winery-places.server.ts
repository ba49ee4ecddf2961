import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { LatLng } from '#kit/geo.ts';
import { listPlaces } from './db/winery-rows.server.ts';

/** Where the wineries of the directory are, as far as that is known; at most 1,000. Open to every viewer; one query. */
export function listWineryPlaces(app: Pick<Infra, 'db'>, _viewer: Viewer): Promise<LatLng[]> {
  return listPlaces(app.db, 1000);
}
