import { regions } from '#features/wineries/winery.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countWineryWines,
  findListingsByIds,
  listDisclaimerRows,
  listWineryTastingRows,
  listWineryWineRows,
} from './db/listing-rows.server.ts';
import type { ListingSummary, WineryListings } from './listing.ts';
import { toTastingSummary, toWineSummary } from './listing-presenter.ts';
import { paginate, rowsOfPage } from './pagination.ts';

/**
 * Lists published listings by their ids, in the order of the ids, for every actor. Others are omitted. One query.
 * @param ids those after the first 200 are ignored
 * @param options.closed include closed ones
 */
export const listListingsByIds = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    ids: readonly string[],
    { closed = false }: { closed?: boolean } = {},
  ): Promise<ListingSummary[]> => {
    if (ids.length === 0) return [];
    const rows = await findListingsByIds(app.db, ids.slice(0, 200), closed ? ['published', 'closed'] : ['published']);
    const byId = new Map(rows.map((row) => [row.id, toListingSummary(row)]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  },
);

function toListingSummary(row: Awaited<ReturnType<typeof findListingsByIds>>[number]): ListingSummary {
  const { style, wineryName, wineryRegion, demo } = row;
  if (style !== null) return { type: 'wine', ...toWineSummary({ ...row, style }) };
  return { type: 'tasting', ...toTastingSummary(row), wineryName, wineryRegion: regions[wineryRegion], demo };
}

/** How many wines a winery's page shows (the specification's page size of a search). */
const perPage = 24;
/** The last page; for more than 2,400 wines of one winery there is the search. */
const maxPages = 100;
/** The maximum number of tastings on a winery's page. */
const maxTastings = 12;

/**
 * Lists the published wines of a winery, newest first, 24 a page, and its tastings. Open to every actor; three queries,
 * however many rows there are.
 * @param input.page as in the URL; null for the first
 */
export const listWineryListings = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    _actor: Actor,
    input: { wineryId: string; page: string | null },
  ): Promise<WineryListings> => {
    const { wineryId } = input;
    const [counted, tastings] = await Promise.all([
      countWineryWines(app.db, wineryId, perPage * maxPages + 1),
      listWineryTastingRows(app.db, wineryId, maxTastings),
    ]);
    const total = Math.min(counted, perPage * maxPages);
    const pagination = paginate(input.page, { total, perPage });
    const rows = await listWineryWineRows(app.db, wineryId, rowsOfPage(pagination, perPage));
    return {
      wines: rows.map(toWineSummary),
      tastings: tastings.map(toTastingSummary),
      ...pagination,
      total,
      more: counted > total,
    };
  },
);

/**
 * The disclaimers of these listings, by id, of those that have one: for every actor. One query, or none without ids.
 * @param ids those after the first 200 are ignored
 */
export const listDisclaimers = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, ids: readonly string[]): Promise<Record<string, string>> => {
    if (ids.length === 0) return {};
    const rows = await listDisclaimerRows(app.db, ids.slice(0, 200));
    return Object.fromEntries(rows.map(({ id, disclaimer }) => [id, disclaimer]));
  },
);
