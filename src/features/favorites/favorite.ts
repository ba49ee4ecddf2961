import type { ListingSummary } from '#features/listings/listing-summary.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import type { PinnedWinery } from '#features/wineries/winery.ts';

/** What a heart is on. */
export type FavouriteKind = 'listing' | 'winery';

/** One thing that is a favorite, or may become one. */
export type Favourite = { kind: FavouriteKind; id: string };

/** The most favorites of each kind that one person keeps. */
export const mostFavourites = 2_000;

/** Why a heart was not changed. */
export type FavouriteRefusal = 'signed-out' | 'limited' | 'unknown' | 'too-many';

/** A favorite wine or tasting. A closed one is still shown: whoever liked it learns what became of it. */
export type FavouriteListing = ListingSummary & { soldOut: boolean; closed: boolean };

/** One page of somebody's favorites of one kind. */
export type FavouritesPage = Pagination & { total: number } & (
    | { kind: 'listing'; listings: FavouriteListing[] }
    | { kind: 'winery'; wineries: PinnedWinery[] }
  );
