import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { paginate, rowsOfPage } from '#features/listings/pagination.ts';
import { type PinnedWinery, regions } from '#features/wineries/winery.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  countByKind,
  countFavoriteListings,
  findAmongIds,
  listFavoriteListingRows,
  listFavoriteWineryRows,
} from './db/favorite-rows.server.ts';
import type { FavoriteKind, FavoriteListing, FavoritesPage } from './favorite.ts';

/** Favorites per page. */
const perPage = 24;

type App = Pick<Infra, 'db'>;

/**
 * Lists the actor's favorites of one kind, newest first, 24 a page. For people who are signed in, also in an
 * impersonation session. Closed listings are included, drafts are not. Three queries for listings and two for wineries,
 * however many there are.
 * @param input.page as in the URL; null for the first
 */
export const listFavorites = defineUseCase(
  async (
    app: App,
    actor: Actor,
    input: { kind: FavoriteKind; page: string | null },
  ): Promise<Result<FavoritesPage, 'signed-out'>> => {
    if (actor.kind !== 'user') return refuse('signed-out');
    const { kind } = input;
    const total = await (kind === 'winery'
      ? countByKind(app.db, actor.id, kind)
      : countFavoriteListings(app.db, actor.id));
    const chosen = paginate(input.page, { total, perPage });
    const at = rowsOfPage(chosen, perPage);
    const shown = { ...chosen, total } as const;
    return kind === 'winery'
      ? ok({ ...shown, kind, wineries: await listWineries(app, actor.id, at) })
      : ok({ ...shown, kind, listings: await listListings(app, actor, actor.id, at) });
  },
);

type Paging = { limit: number; offset: number };

async function listListings(app: App, actor: Actor, userId: string, at: Paging): Promise<FavoriteListing[]> {
  const rows = await listFavoriteListingRows(app.db, userId, at);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listings = await listListingsByIds(app, actor, [...byId.keys()], { closed: true });
  return listings.map((listing) => {
    const row = byId.get(listing.id);
    return { ...listing, soldOut: row?.quantity === 0, closed: row?.state === 'closed' };
  });
}

async function listWineries(app: App, userId: string, at: Paging): Promise<PinnedWinery[]> {
  const rows = await listFavoriteWineryRows(app.db, userId, at);
  return rows.map(({ coverImageId, ...row }) => ({
    ...row,
    region: regions[row.region],
    imageUrl: wineryImageUrl({ ...row, coverImageId }),
  }));
}

/** The maximum number of listings, and of wineries, that are checked: more than any page shows. */
const maxIds = 200;

/**
 * Which of the listings and wineries on a page are the actor's favorites. Open to every actor; without signing in there
 * are none. One query if signed in, however many ids; otherwise none.
 * @param shown ids of listings and of wineries; those after the first 200 of each are ignored
 */
export const whichFavorites = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    shown: { listings?: readonly string[]; wineries?: readonly string[] },
  ): Promise<string[]> => {
    if (actor.kind !== 'user') return [];
    const [listings, wineries] = [shown.listings ?? [], shown.wineries ?? []].map((ids) => ids.slice(0, maxIds));
    if (!listings?.length && !wineries?.length) return [];
    return findAmongIds(app.db, actor.id, { listings: listings ?? [], wineries: wineries ?? [] });
  },
);
