import { listFavorites, whichFavorites } from '../../src/features/favorites/list-favorites.server.ts';
import {
  adoptFavorite,
  adoptKeptFavorites,
  deleteFavorites,
  setFavorite,
} from '../../src/features/favorites/set-favorite.server.ts';
import { type Entry, notRefused } from './entry.ts';
import { signedIn, signedInOrImpersonated } from './who.ts';

/** Who may read and change their favorites. */
export const favoriteEntries: Record<string, Entry> = {
  'favorites/adoptFavorite': {
    may: signedIn,
    call: (app, actor, { listingId }) => notRefused(adoptFavorite(app, actor, `favourite:listing:${listingId}`)),
  },
  'favorites/adoptKeptFavorites': {
    may: signedIn,
    call: (app, actor, { listingId }) => notRefused(adoptKeptFavorites(app, actor, `listing:${listingId}`)),
  },
  'favorites/deleteFavorites': {
    may: signedIn,
    call: async (app, actor, { hasFavorites }) => {
      await deleteFavorites(app, actor);
      return !(await hasFavorites());
    },
  },
  'favorites/listFavorites': {
    may: signedInOrImpersonated,
    call: (app, actor) => notRefused(listFavorites(app, actor, { kind: 'listing', page: null })),
  },
  'favorites/setFavorite': {
    may: signedIn,
    call: (app, actor, { listingId }) =>
      notRefused(setFavorite(app, actor, { kind: 'listing', id: listingId, on: 'true' })),
  },
  'favorites/whichFavorites': {
    may: signedInOrImpersonated,
    call: async (app, actor, { listingId }) =>
      (await whichFavorites(app, actor, { listings: [listingId] })).length === 1,
  },
};
