import { countOwnStock } from '../../src/features/inventory/stock.server.ts';
import {
  adjustStock,
  listAdjustmentsOfOrders,
  listStockAdjustments,
} from '../../src/features/inventory/stock-adjustments.server.ts';
import { queryOwnListings } from '../../src/features/listing-management/own-listings/query-own-listings.server.ts';
import {
  createOwnListing,
  updateOwnListing,
} from '../../src/features/listing-management/own-listings/save-own-listing.server.ts';
import { findWorkplace } from '../../src/features/listings/editing/create-listing.server.ts';
import { saveExtendedData } from '../../src/features/listings/editing/save-extended-data.server.ts';
import { createDraft, saveListingFields } from '../../src/features/listings/editing/save-listing-fields.server.ts';
import { listOwnListingRecords } from '../../src/features/listings/list-records.server.ts';
import { replacePhotos } from '../../src/features/listings/photos/replace-photos.server.ts';
import { findNearestTown } from '../../src/features/places/nearest-town.server.ts';
import type { Entry } from './entry.ts';
import { sale, sellers, sellingApp } from './selling.ts';
import { everybody } from './who.ts';

const query = {
  ...{ ids: null, wineryIds: [], types: [], states: [], varietals: [], everyVarietal: false, sort: [] },
  vintage: { from: null, to: null },
  filters: { style: [], state: [], region: [], city: [], otherCriteria: [], annualProduction: [] },
};

/** Who may do what with the listings of their wineries through the platform API. */
export const ownListingEntries: Record<string, Entry> = {
  'inventory/adjustStock': {
    may: sellers,
    call: async (app, actor, { listingId }) => (await adjustStock(app, actor, { listingId, quantity: 1 })).ok,
  },
  'inventory/listStockAdjustments': {
    may: sellers,
    call: async (app, actor, { listingId }) => {
      const period = { listingId, start: new Date(0), end: new Date() };
      return (await listStockAdjustments(app, actor, period, { page: 1, perPage: 10 })).ok;
    },
  },
  'inventory/listAdjustmentsOfOrders': {
    may: sellers,
    call: async (given, actor, things) => {
      const { id: orderId } = await sale(sellingApp(given), things);
      const reserved = [{ orderId, listingId: things.listingId }];
      return (await listAdjustmentsOfOrders(given, actor, reserved)).length === 1;
    },
  },
  'inventory/countOwnStock': {
    may: sellers,
    call: async (app, actor, { listingId }) => listingId in (await countOwnStock(app, actor, [listingId])),
  },
  'listing-management/createOwnListing': {
    may: ['member', 'owner'],
    call: async (app, actor, { wineryId }) => {
      const changes = { fields: { title: 'Mourvèdre' }, extendedData: {} };
      const input = { wineryId, type: 'wine' as const, changes, publish: false };
      return (await createOwnListing({ ...app, listingApproval: false }, actor, input)).ok;
    },
  },
  'listing-management/updateOwnListing': {
    may: sellers,
    call: async (app, actor, { listingId: id }) =>
      (await updateOwnListing(app, actor, { id, changes: { fields: {}, extendedData: {} } })).ok,
  },
  'listing-management/queryOwnListings': {
    may: ['member', 'owner'],
    call: async (app, actor) => (await queryOwnListings(app, actor, query, { page: 1, perPage: 10 })).total > 0,
  },
  'listings/createDraft': {
    may: ['member', 'owner'],
    call: (app, actor, { wineryId }) =>
      app.db.transaction().execute(async (db) => {
        const fields = { title: 'Mourvèdre' };
        return (await createDraft({ ...app, db }, actor, { wineryId, type: 'wine', fields })).ok;
      }),
  },
  'listings/findWorkplace': {
    may: ['member', 'owner'],
    call: async (app, actor, { wineryId }) => (await findWorkplace(app, actor, wineryId)).ok,
  },
  'listings/listOwnListingRecords': {
    may: sellers,
    call: async (app, actor, { listingId }) => (await listOwnListingRecords(app, actor, [listingId])).length === 1,
  },
  'listings/replacePhotos': {
    may: sellers,
    call: (app, actor, { listingId, photoId }) =>
      app.db.transaction().execute(async (db) => {
        return (await replacePhotos({ ...app, db }, actor, { listingId, imageIds: [photoId] })).ok;
      }),
  },
  'listings/saveExtendedData': {
    may: sellers,
    call: (app, actor, { listingId: id }) =>
      app.db.transaction().execute(async (db) => {
        return (await saveExtendedData({ db }, actor, { id, changes: { publicData: { odd: 1 } } })).ok;
      }),
  },
  'listings/saveListingFields': {
    may: sellers,
    call: (app, actor, { listingId: id }) =>
      app.db.transaction().execute(async (db) => {
        return (await saveListingFields({ ...app, db }, actor, { id, fields: { awards: [] } })).ok;
      }),
  },
  'places/findNearestTown': {
    may: everybody,
    call: async (app, actor) => (await findNearestTown(app, actor, { lat: 33.58, lng: -101.86 })) === 'Lubbock, TX',
  },
};
