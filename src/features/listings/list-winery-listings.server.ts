import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { countWineryWines, listWineryTastingRows, listWineryWineRows } from './db/listing-rows.server.ts';
import { toTastingSummary } from './listing-presenter.ts';
import { paginate } from './pagination.ts';
import { toWineSummary } from './wine-presenter.ts';
import type { WineryListings } from './winery-listings.ts';

/** How many wines stand on one page of a winery (the specification's page size of a search). */
const perPage = 24;
/** Pages are turned up to here; whoever looks for more than 2,400 wines of one winery searches. */
const maxPages = 100;
/** The most tastings that a winery's page shows. */
const maxTastings = 12;

/**
 * The published wines of a winery, newest first, 24 a page, and its tastings. Open to every viewer; three queries, whatever the
 * number of rows.
 * @param input.page as it stands in the address; null for the first
 */
export async function listWineryListings(
  app: Pick<Infra, 'db'>,
  _viewer: Viewer,
  input: { wineryId: string; page: string | null },
): Promise<WineryListings> {
  const { wineryId } = input;
  const [counted, tastings] = await Promise.all([
    countWineryWines(app.db, wineryId, perPage * maxPages + 1),
    listWineryTastingRows(app.db, wineryId, maxTastings),
  ]);
  const total = Math.min(counted, perPage * maxPages);
  const pagination = paginate(input.page, { total, perPage });
  const rows = await listWineryWineRows(app.db, wineryId, { limit: perPage, offset: (pagination.page - 1) * perPage });
  return {
    wines: rows.map(toWineSummary),
    tastings: tastings.map(toTastingSummary),
    ...pagination,
    total,
    more: counted > total,
  };
}
