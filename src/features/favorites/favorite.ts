import type { ListingSummary } from '#features/listings/listing.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import type { PinnedWinery } from '#features/wineries/winery.ts';

/** What can be a favorite. */
export type FavoriteKind = 'listing' | 'winery';

/** A listing or winery that is a favorite or can become one. */
export type Favorite = { kind: FavoriteKind; id: string };

/** The maximum number of favorites of each kind per person. */
export const maxFavorites = 2_000;

/** Why a favorite was not changed. */
export type FavoriteRefusal = 'signed-out' | 'limited' | 'unknown' | 'too-many';

/** A favorite wine or tasting. Closed ones are still shown, marked as such. */
export type FavoriteListing = ListingSummary & { soldOut: boolean; closed: boolean };

/** One page of a person's favorites of one kind. */
export type FavoritesPage = Pagination & { total: number } & (
    | { kind: 'listing'; listings: FavoriteListing[] }
    | { kind: 'winery'; wineries: PinnedWinery[] }
  );

const pendingFormat = /^favourite:(listing|winery):([0-9a-f-]{36})$/;

/** Formats a favorite that is added once its visitor has signed in: `favourite:listing:<id>`. */
export function formatPending({ kind, id }: Favorite): string {
  return `favourite:${kind}:${id}`;
}

/** Parses a pending favorite; undefined if it is malformed. Does not check whether the listing or winery exists. */
export function parsePending(text: string): Favorite | undefined {
  const [, kind, id] = pendingFormat.exec(text) ?? [];
  return (kind === 'listing' || kind === 'winery') && id !== undefined ? { kind, id } : undefined;
}

/** A favorite that a browser keeps for a visitor without an account, as text: `listing:<id>`. */
export type KeptFavorite = `${FavoriteKind}:${string}`;

/** The maximum number of favorites that a browser keeps. */
export const maxKept = 100;

/** Formats a favorite that a browser keeps. */
export function formatKept({ kind, id }: Favorite): KeptFavorite {
  return `${kind}:${id}`;
}

const keptFormat = /^(listing|winery):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses the favorites that a browser kept; leaves out what is malformed, and those after the maximum. */
export function parseKept(text: string): Favorite[] {
  const kept = new Set(text.split(' ', maxKept).filter((one) => keptFormat.test(one)));
  return [...kept].flatMap((one) => parsePending(`favourite:${one}`) ?? []);
}
