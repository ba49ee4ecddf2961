import { findDeliveryPlace, findZipPlace } from '../../src/features/places/delivery-place.server.ts';
import { findTown, lookUpPlace, resolvePlace, suggestPlaces } from '../../src/features/places/find-places.server.ts';
import { listVarietals } from '../../src/features/places/varietals.server.ts';
import { listFeaturedWines, listTopVarietals } from '../../src/features/search/featured.server.ts';
import { compareWines, exportWines, researchWines } from '../../src/features/search/research-wines.server.ts';
import { locateSearch, searchListings } from '../../src/features/search/search-listings.server.ts';
import { suggestSearches } from '../../src/features/search/search-suggestions.server.ts';
import {
  findNamedWineries,
  listResultWineries,
  listSellingWineries,
} from '../../src/features/search/search-wineries.server.ts';
import { listSitemapEntries, listSitemapParts } from '../../src/features/search/sitemap.server.ts';
import { createTtlCache } from '../../src/infra/cache.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import type { Entry } from './entry.ts';
import { everybody } from './who.ts';

/** An app that looks places up in the offline gazetteer. */
const offline = (app: AccountsApp) => ({ ...app, geocoder: undefined });

/** Everybody may search, and find places, grapes and the pages of the sitemap. */
export const searchEntries: Record<string, Entry> = {
  'places/findDeliveryPlace': {
    may: everybody,
    call: async (app, actor) => (await findDeliveryPlace(app, actor, '78701'))?.state === 'TX',
  },
  'places/findZipPlace': {
    may: everybody,
    call: async (app, actor) => (await findZipPlace(app, actor, '78624')) !== undefined,
  },
  'places/findTown': {
    may: everybody,
    call: async (app, actor) => {
      const { town, zipMiddle } = await findTown(app, actor, { city: 'Lubbock', state: 'TX', zip: '78624' });
      return town !== undefined && zipMiddle !== undefined;
    },
  },
  'places/listVarietals': {
    may: everybody,
    call: async (app, actor) => (await listVarietals(app, actor)).length > 0,
  },
  'places/lookUpPlace': {
    may: everybody,
    call: async (app, actor) =>
      (await lookUpPlace(offline(app), actor, 'Fredericksburg')).place?.name === 'Fredericksburg, TX',
  },
  'places/resolvePlace': {
    may: everybody,
    call: async (app, actor) =>
      (await resolvePlace(offline(app), actor, 'Fredericksburg'))?.name === 'Fredericksburg, TX',
  },
  'places/suggestPlaces': {
    may: everybody,
    call: async (app, actor) => (await suggestPlaces(offline(app), actor, 'fred')).places.length > 0,
  },
  'search/findNamedWineries': {
    may: everybody,
    call: async (app, actor) => (await findNamedWineries(app, actor, 'red gate')).length > 0,
  },
  'search/researchWines': {
    may: everybody,
    call: async (app, actor, { search }) =>
      (await researchWines({ ...offline(app), cache: createTtlCache(app.clock) }, actor, search)).wines.length > 0,
  },
  'search/compareWines': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await compareWines(app, actor, [listingId])).length === 1,
  },
  'search/exportWines': {
    may: everybody,
    call: async (app, actor, { search }) => {
      const searching = { ...offline(app), cache: createTtlCache(app.clock) };
      const first = await exportWines(searching, actor, search, () => '').batches.next();
      return first.done === false && first.value.length > 0;
    },
  },
  'search/listFeaturedWines': {
    may: everybody,
    call: async (app, actor) => (await listFeaturedWines(app, actor, 4)).length > 0,
  },
  'search/listResultWineries': {
    may: everybody,
    call: async (app, actor, { search }) => (await listResultWineries(app, actor, { search, words: [] })).length > 0,
  },
  'search/listSellingWineries': {
    may: everybody,
    call: async (app, actor) => (await listSellingWineries(app, actor)).length > 0,
  },
  'search/listSitemapEntries': {
    may: everybody,
    call: async (app, actor) => {
      const entries = [];
      for await (const batch of listSitemapEntries(app, actor, { kind: 'wines', number: 1, of: 1 })) {
        entries.push(...batch);
      }
      return entries.length > 0;
    },
  },
  'search/listSitemapParts': {
    may: everybody,
    call: async (app, actor) => (await listSitemapParts(app, actor)).length > 0,
  },
  'search/listTopVarietals': {
    may: everybody,
    call: async (app, actor) => (await listTopVarietals(app, actor, 4)).length > 0,
  },
  'search/locateSearch': {
    may: everybody,
    call: async (app, actor, { search }) => {
      const located = await locateSearch(offline(app), actor, { ...search, address: 'Fredericksburg' });
      return located.search.bounds !== null;
    },
  },
  'search/searchListings': {
    may: everybody,
    call: async (app, actor, { search }) =>
      (await searchListings({ ...offline(app), cache: createTtlCache(app.clock) }, actor, search)).total > 0,
  },
  'search/suggestSearches': {
    may: everybody,
    call: async (app, actor, { search }) => {
      const found = await suggestSearches(app, actor, [{ label: 'Curated', without: search }], []);
      return found.length > 0;
    },
  },
};
