import type { Region } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { listSellingWineryRows } from './db/selling-wineries.server.ts';

/** More than there are wineries in the two states. */
const maxSellingWineries = 2_000;

/** A winery that sells, by name and region. */
export type SellingWinery = { name: string; region: Region };

/** The wineries that have a wine on the shelf, the pinned ones first, at most 2,000. Open to every viewer; one query. */
export function listSellingWineries(app: Pick<Infra, 'db'>, _viewer: Viewer): Promise<SellingWinery[]> {
  return listSellingWineryRows(app.db, maxSellingWineries);
}
