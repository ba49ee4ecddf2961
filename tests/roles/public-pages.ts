import { countStock } from '../../src/features/inventory/stock.server.ts';
import {
  drawListingSocialImage,
  drawSampleBottle,
  drawSiteSocialImage,
  drawWineBottle,
} from '../../src/features/listings/draw-images.server.ts';
import {
  listDisclaimers,
  listListingsByIds,
  listWineryListings,
} from '../../src/features/listings/list-listings.server.ts';
import {
  findVisibleListing,
  showListing,
  showListingDetails,
} from '../../src/features/listings/show-listing.server.ts';
import { listReviewsAbout } from '../../src/features/reviews/list-reviews-about.server.ts';
import { drawWineryCard, drawWineryLandscape } from '../../src/features/wineries/draw-winery-art.server.ts';
import {
  listNearbyWineries,
  listPinnedWineries,
  listWineriesBySlugs,
  listWineryPoints,
} from '../../src/features/wineries/list-wineries.server.ts';
import { showWinery } from '../../src/features/wineries/show-winery.server.ts';
import { findOwnedWinery, hasMembers } from '../../src/features/wineries/winery-members.server.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addReviews } from '../fixtures/listings/add-reviews.ts';
import type { Entry } from './entry.ts';
import type { Things } from './things.ts';
import { everybody } from './who.ts';

/** Adds one more winery, which the person of these things owns. @returns its id */
async function addOwnedWinery({ db, clock }: AccountsApp, { personId: userId }: Things): Promise<string> {
  const wineryId = await addWinery(db, { slug: `other-${crypto.randomUUID()}` });
  await db.insertInto('wineryMembers').values({ userId, wineryId, role: 'owner', createdAt: clock.now() }).execute();
  return wineryId;
}

/** Everybody may look at published listings with their stock, images and reviews. */
const publicListingEntries: Record<string, Entry> = {
  'inventory/countStock': {
    may: everybody,
    call: async (app, actor, { listingId }) => Object.hasOwn(await countStock(app, actor, [listingId]), listingId),
  },
  'listings/drawListingSocialImage': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await drawListingSocialImage(app, actor, listingId)).ok,
  },
  'listings/drawSampleBottle': { may: everybody, call: async (app, actor) => drawSampleBottle(app, actor, '0').ok },
  'listings/drawSiteSocialImage': { may: everybody, call: async (app, actor) => drawSiteSocialImage(app, actor).ok },
  'listings/drawWineBottle': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await drawWineBottle(app, actor, listingId)).ok,
  },
  'listings/findVisibleListing': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await findVisibleListing(app, actor, listingId))?.id === listingId,
  },
  'listings/listDisclaimers': {
    may: everybody,
    call: async (app, actor, { listingId }) => {
      await app.db
        .updateTable('listings')
        .set({ disclaimer: 'Contains sulfites.' })
        .where('id', '=', listingId)
        .execute();
      return Object.hasOwn(await listDisclaimers(app, actor, [listingId]), listingId);
    },
  },
  'listings/listListingsByIds': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await listListingsByIds(app, actor, [listingId])).length === 1,
  },
  'listings/listWineryListings': {
    may: everybody,
    call: async (app, actor, { wineryId }) =>
      (await listWineryListings(app, actor, { wineryId, page: null })).total === 1,
  },
  'listings/showListing': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await showListing(app, actor, listingId)).ok,
  },
  'listings/showListingDetails': {
    may: everybody,
    call: async (app, actor, { listingId }) => (await showListingDetails(app, actor, listingId)).ok,
  },
  'reviews/listReviewsAbout': {
    may: everybody,
    call: async (app, actor, { wineryId, listingId, personId: customerId }) => {
      await addReviews(app.db, { wineryId, listingId, customerId }, 1);
      const input = { about: 'listing', id: listingId, page: null } as const;
      return (await listReviewsAbout(app, actor, input)).reviews.length === 1;
    },
  },
};

/** Everybody may look at wineries, also when they ask who owns one. */
const publicWineryEntries: Record<string, Entry> = {
  'wineries/drawWineryCard': {
    may: everybody,
    call: async (app, actor, { winerySlug }) => (await drawWineryCard(app, actor, winerySlug)).ok,
  },
  'wineries/drawWineryLandscape': {
    may: everybody,
    call: async (app, actor, { winerySlug: slug }) => drawWineryLandscape(app, actor, { land: 'west_texas', slug }).ok,
  },
  'wineries/findOwnedWinery': {
    may: everybody,
    call: async (app, actor, things) => {
      await addOwnedWinery(app, things);
      return typeof (await findOwnedWinery(app, actor, things.personId))?.slug === 'string';
    },
  },
  'wineries/hasMembers': {
    may: everybody,
    call: async (app, actor, things) => (await hasMembers(app, actor, await addOwnedWinery(app, things))) === true,
  },
  'wineries/listNearbyWineries': {
    may: everybody,
    call: async (app, actor, things) => {
      await addOwnedWinery(app, things);
      const from = { id: things.wineryId, region: 'west_texas', place: null, demo: false } as const;
      return (await listNearbyWineries(app, actor, from, 3)).length > 0;
    },
  },
  'wineries/listPinnedWineries': {
    may: everybody,
    call: async (app, actor) => (await listPinnedWineries(app, actor, 3)).length > 0,
  },
  'wineries/listWineriesBySlugs': {
    may: everybody,
    call: async (app, actor, { winerySlug }) => {
      const found = await listWineriesBySlugs(app, actor, [winerySlug, 'nowhere']);
      return Object.keys(found).join() === winerySlug;
    },
  },
  'wineries/listWineryPoints': {
    may: everybody,
    call: async (app, actor) => (await listWineryPoints(app, actor)).length > 0,
  },
  'wineries/showWinery': {
    may: everybody,
    call: async (app, actor, { winerySlug: slug }) => (await showWinery(app, actor, { slug })).ok,
  },
};

/** What the pages of listings and wineries show to everybody. */
export const publicPageEntries: Record<string, Entry> = { ...publicListingEntries, ...publicWineryEntries };
