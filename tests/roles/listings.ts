import { createListing } from '../../src/features/listings/editing/create-listing.server.ts';
import {
  saveDeliveryDefaults,
  showDeliveryDefaults,
} from '../../src/features/listings/editing/delivery-defaults.server.ts';
import { saveListingTab } from '../../src/features/listings/editing/save-listing-tab.server.ts';
import { lookUpLocation, saveLocation } from '../../src/features/listings/editing/save-location.server.ts';
import {
  findSellerListing,
  lockSellerListing,
  showSellerListing,
} from '../../src/features/listings/editing/seller-listing.server.ts';
import { transitionListing } from '../../src/features/listings/editing/transition-listing.server.ts';
import { addPhoto, listPhotos, uploadListingPhoto } from '../../src/features/listings/photos/add-photo.server.ts';
import { deleteListingPhoto } from '../../src/features/listings/photos/delete-photo.server.ts';
import { reorderPhotos, savePhotos, setAltTexts } from '../../src/features/listings/photos/save-photos.server.ts';
import { deleteListingVideo, uploadListingVideo } from '../../src/features/listings/photos/video.server.ts';
import type { Entry } from './entry.ts';
import type { Who } from './who.ts';

/** Roles that may manage the listings of a winery. */
const managers: readonly Who[] = ['member', 'owner', 'admin'];

const details = { type: 'wine', title: 'Mourvèdre', description: 'Dark.', style: 'red', bottleMl: 750 };

/** Who may do what with a listing of a winery. */
export const listingEntries: Record<string, Entry> = {
  'listings/createListing': {
    may: ['member', 'owner'],
    call: async (app, actor, { wineryId }) => (await createListing(app, actor, { wineryId, fields: details })).ok,
  },
  'listings/showDeliveryDefaults': {
    may: ['owner'],
    call: async (app, actor) => (await showDeliveryDefaults(app, actor, null)).ok,
  },
  'listings/saveDeliveryDefaults': {
    may: ['owner'],
    call: async (app, actor, { wineryId }) =>
      (await saveDeliveryDefaults(app, actor, { wineryId, fields: { pickupEnabled: true } })).ok,
  },
  'listings/findSellerListing': {
    may: managers,
    call: async (app, actor, { listingId }) => (await findSellerListing(app, actor, listingId, 'change')).ok,
  },
  'listings/lockSellerListing': {
    may: managers,
    call: (app, actor, { listingId }) =>
      app.db.transaction().execute(async (db) => (await lockSellerListing({ db }, actor, listingId)).ok),
  },
  'listings/showSellerListing': {
    may: managers,
    call: async (app, actor, { listingId }) => (await showSellerListing(app, actor, listingId)).ok,
  },
  'listings/saveListingTab': {
    may: managers,
    call: async (app, actor, { listingId: id }) =>
      (await saveListingTab(app, actor, { id, tab: 'disclaimer', fields: { disclaimer: '' } })).ok,
  },
  'listings/saveLocation': {
    may: managers,
    call: async (app, actor, { listingId: id }) => (await saveLocation(app, actor, { id, fields: { place: '' } })).ok,
  },
  'listings/lookUpLocation': {
    may: managers,
    call: async (app, actor, { listingId: id }) => (await lookUpLocation(app, actor, { id, fields: { place: '' } })).ok,
  },
  'listings/listPhotos': {
    may: managers,
    call: async (app, actor, { listingId }) => (await listPhotos(app, actor, listingId)).ok,
  },
  'listings/addPhoto': {
    may: managers,
    call: async (app, actor, { listingId, picture }) => {
      const added = await addPhoto(app, actor, { listingId, imageId: picture.id });
      // why: the image of the table is already in use, which only authorized callers learn
      return added.ok || added.code === 'no-such-picture';
    },
  },
  'listings/uploadListingPhoto': {
    may: managers,
    call: async (app, actor, { listingId, uploads }) => {
      const sent = await uploadListingPhoto({ ...app, ...uploads }, actor, { listingId, sent: new Blob().stream() });
      return sent.ok || sent.code === 'unreadable-image';
    },
  },
  'listings/uploadListingVideo': {
    may: managers,
    call: async (app, actor, { listingId, uploads }) => {
      const sent = await uploadListingVideo({ ...app, ...uploads }, actor, { listingId, sent: new Blob().stream() });
      return sent.ok || sent.code === 'unreadable-image';
    },
  },
  'listings/deleteListingVideo': {
    may: managers,
    call: async (app, actor, { listingId }) => (await deleteListingVideo(app, actor, listingId)).ok,
  },
  'listings/reorderPhotos': {
    may: managers,
    call: async (app, actor, { listingId }) => (await reorderPhotos(app, actor, { listingId, imageIds: [] })).ok,
  },
  'listings/savePhotos': {
    may: managers,
    call: async (app, actor, { listingId }) => {
      const nothing = { texts: {}, seen: {}, remove: undefined, order: [], shown: undefined };
      return (await savePhotos(app, actor, { listingId, ...nothing })).ok;
    },
  },
  'listings/setAltTexts': {
    may: managers,
    call: async (app, actor, { listingId }) => (await setAltTexts(app, actor, { listingId, texts: {} })).ok,
  },
  'listings/deleteListingPhoto': {
    may: managers,
    call: async (app, actor, { listingId, photoId }) => {
      // why: only a draft may lose its last photo, whoever the caller is
      await app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', listingId).execute();
      return (await deleteListingPhoto(app, actor, { listingId, imageId: photoId })).ok;
    },
  },
  'listings/transitionListing': {
    may: managers,
    call: (app, actor, { listingId: id }) =>
      app.db
        .transaction()
        .execute(async (db) => (await transitionListing({ ...app, db }, actor, { id, transition: 'close' })).ok),
  },
};
