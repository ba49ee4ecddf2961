import { z } from 'zod';
import type { FavoritesPage } from '#features/favorites/favorite.ts';
import { listFavorites } from '#features/favorites/list-favorites.server.ts';
import { setFavorite } from '#features/favorites/set-favorite.server.ts';
import { listingName } from '#features/listings/listing.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import type { Actor } from '#kit/actor.ts';
import { ok } from '#kit/result.ts';
import type { App } from '../../app.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';

const favorites = { tag: 'Favorites', roles: 'signed-in' } as const;
const oneFavorite = {
  ...favorites,
  path: '/api/v1/favorite/{kind}/{id}',
  data: z.object({ favorite: z.boolean() }),
} as const;

/** A favorite: a listing, or a winery. */
const favoriteResponse = z.object({
  kind: z.enum(['listing', 'winery']),
  id: z.uuid(),
  name: z.string(),
  closed: z.boolean().describe('Of a listing: it is not for sale now'),
  soldOut: z.boolean(),
});

/** The maximum number of favorites on a page. */
const perPage = 24;

const list = defineOperation({
  ...favorites,
  method: 'get',
  path: '/api/v1/favorite',
  summary: 'Your favorites of a kind, the newest first, 24 a page',
  query: z.object({
    kind: z.enum(['listing', 'winery']).default('listing'),
    page: pageNumberSchema.transform(String).optional(),
  }),
  data: favoriteResponse,
  paged: true,
  refusals: [400, 401],
  handle: async ({ app, actor, query: { kind, page = null } }) => {
    const listed = await listFavorites(app, actor, { kind, page });
    if (!listed.ok) return apiRefusal(listed);
    const { page: shown, pages: totalPages, total: totalItems } = listed.value;
    return { ...ok(presentFavorites(listed.value)), meta: { page: shown, perPage, totalItems, totalPages } };
  },
});

function presentFavorites(page: FavoritesPage) {
  if (page.kind === 'winery') {
    return page.wineries.map(({ id, name }) => ({ kind: 'winery' as const, id, name, closed: false, soldOut: false }));
  }
  return page.listings.map((listing) => {
    const { id, closed, soldOut } = listing;
    return { kind: 'listing' as const, id, name: listingName(listing), closed, soldOut };
  });
}

const add = defineOperation({
  ...oneFavorite,
  method: 'put',
  summary: 'Save a listing or a winery; of each at most 2,000',
  refusals: [401, 403, 404, 409],
  handle: ({ app, actor, params }) => change(app, actor, params, true),
});

const remove = defineOperation({
  ...oneFavorite,
  method: 'delete',
  summary: 'Remove a favorite',
  refusals: [401, 403, 404],
  handle: ({ app, actor, params }) => change(app, actor, params, false),
});

async function change(app: App, actor: Actor, { kind, id }: { kind: string; id: string }, on: boolean) {
  const changed = await setFavorite(app, actor, { kind, id, on: String(on) });
  if (changed.ok) return ok({ favorite: on });
  // why: too many favorites pass by removing one, not by waiting
  return apiRefusal(changed.code === 'too-many' ? { ok: false, code: 'full' } : changed);
}

/** Saved listings and wineries. */
export const favoriteOperations: readonly Operation[] = [list, add, remove];
