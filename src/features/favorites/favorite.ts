import type { ListingSummary } from '#features/listings/listing.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import type { PinnedWinery } from '#features/wineries/winery.ts';

/** What a heart is on. */
export type FavoriteKind = 'listing' | 'winery';

/** One thing that is a favorite, or may become one. */
export type Favorite = { kind: FavoriteKind; id: string };

/** The most favorites of each kind that one person keeps. */
export const mostFavorites = 2_000;

/** Why a heart was not changed. */
export type FavoriteRefusal = 'signed-out' | 'limited' | 'unknown' | 'too-many';

/** A favorite wine or tasting. A closed one is still shown: whoever liked it learns what became of it. */
export type FavoriteListing = ListingSummary & { soldOut: boolean; closed: boolean };

/** One page of somebody's favorites of one kind. */
export type FavoritesPage = Pagination & { total: number } & (
    | { kind: 'listing'; listings: FavoriteListing[] }
    | { kind: 'winery'; wineries: PinnedWinery[] }
  );

const pendingFormat = /^favourite:(listing|winery):([0-9a-f-]{36})$/;

/** A favorite that waits until its visitor has signed up, as one word: `favourite:listing:<id>`. */
export function formatPending({ kind, id }: Favorite): string {
  return `favourite:${kind}:${id}`;
}

/** The favorite that such a word names; undefined where it names none. Whether there is such a thing is not known here. */
export function parsePending(text: string): Favorite | undefined {
  const [, kind, id] = pendingFormat.exec(text) ?? [];
  return (kind === 'listing' || kind === 'winery') && id !== undefined ? { kind, id } : undefined;
}
