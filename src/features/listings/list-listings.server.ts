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
import { paginate } from './pagination.ts';

/**
 * Published listings by their ids, in the order of the ids, for every actor. One that is not published, or no longer, is left
 * out. One query.
 * @param ids at most 200
 * @param options.closed closed ones too
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

/** How many wines stand on one page of a winery (the specification's page size of a search). */
const perPage = 24;
/** Pages are turned up to here; whoever looks for more than 2,400 wines of one winery searches. */
const maxPages = 100;
/** The most tastings that a winery's page shows. */
const maxTastings = 12;

/**
 * The published wines of a winery, newest first, 24 a page, and its tastings. Open to every actor; three queries, whatever the
 * number of rows.
 * @param input.page as it stands in the address; null for the first
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
    const rows = await listWineryWineRows(app.db, wineryId, {
      limit: perPage,
      offset: (pagination.page - 1) * perPage,
    });
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
 * What is to be read before buying these listings, by id, of those that say anything: for every actor. One query, or none for no ids.
 * @param ids at most 200
 */
export const listDisclaimers = defineUseCase(
  async (app: Pick<Infra, 'db'>, _actor: Actor, ids: readonly string[]): Promise<Record<string, string>> => {
    if (ids.length === 0) return {};
    const rows = await listDisclaimerRows(app.db, ids.slice(0, 200));
    return Object.fromEntries(rows.map(({ id, disclaimer }) => [id, disclaimer]));
  },
);
