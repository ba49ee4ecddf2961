import { createListing } from '../../src/features/listings/editing/create-listing.server.ts';
import { findSellerListing, showSellerListing } from '../../src/features/listings/editing/seller-listing.server.ts';
import { saveListingTab } from '../../src/features/listings/editing/save-listing-tab.server.ts';
import { saveLocation } from '../../src/features/listings/editing/save-location.server.ts';
import { transitionListing } from '../../src/features/listings/editing/transition-listing.server.ts';
import { addPhoto, listPhotos, uploadListingPhoto } from '../../src/features/listings/photos/add-photo.server.ts';
import { deleteListingPhoto } from '../../src/features/listings/photos/delete-photo.server.ts';
import { deleteListingVideo, uploadListingVideo } from '../../src/features/listings/photos/video.server.ts';
import { reorderPhotos, savePhotos, setAltTexts } from '../../src/features/listings/photos/save-photos.server.ts';
import type { Entry } from './entry.ts';
import type { Who } from './who.ts';

/** Whoever looks after the listings of a winery. */
const managers: readonly Who[] = ['member', 'owner', 'admin'];

const details = { type: 'wine', title: 'Mourvèdre', description: 'Dark.', style: 'red', bottleMl: 750 };

/** Who may do what with a listing of a winery. */
export const listingEntries: Record<string, Entry> = {
  'listings/createListing': {
    may: ['member', 'owner'],
    call: async (app, viewer, { wineryId }) => (await createListing(app, viewer, { wineryId, fields: details })).ok,
  },
  'listings/findSellerListing': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await findSellerListing(app, viewer, listingId, 'change')).ok,
  },
  'listings/showSellerListing': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await showSellerListing(app, viewer, listingId)).ok,
  },
  'listings/saveListingTab': {
    may: managers,
    call: async (app, viewer, { listingId: id }) =>
      (await saveListingTab(app, viewer, { id, tab: 'disclaimer', fields: { disclaimer: '' } })).ok,
  },
  'listings/saveLocation': {
    may: managers,
    call: async (app, viewer, { listingId: id }) => (await saveLocation(app, viewer, { id, fields: { place: '' } })).ok,
  },
  'listings/listPhotos': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await listPhotos(app, viewer, listingId)).ok,
  },
  'listings/addPhoto': {
    may: managers,
    call: async (app, viewer, { listingId, picture }) => {
      const added = await addPhoto(app, viewer, { listingId, imageId: picture.id });
      // why: the picture of the table is shown by something already, which is told to those who may
      return added.ok || added.reason === 'no-such-picture';
    },
  },
  'listings/uploadListingPhoto': {
    may: managers,
    call: async (app, viewer, { listingId, uploads }) => {
      const sent = await uploadListingPhoto({ ...app, ...uploads }, viewer, { listingId, sent: new Blob().stream() });
      return sent.ok || sent.reason === 'unreadable-image';
    },
  },
  'listings/uploadListingVideo': {
    may: managers,
    call: async (app, viewer, { listingId, uploads }) => {
      const sent = await uploadListingVideo({ ...app, ...uploads }, viewer, { listingId, sent: new Blob().stream() });
      return sent.ok || sent.reason === 'unreadable-image';
    },
  },
  'listings/deleteListingVideo': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await deleteListingVideo(app, viewer, listingId)).ok,
  },
  'listings/reorderPhotos': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await reorderPhotos(app, viewer, { listingId, imageIds: [] })).ok,
  },
  'listings/savePhotos': {
    may: managers,
    call: async (app, viewer, { listingId }) => {
      const nothing = { texts: {}, seen: {}, remove: undefined, order: [], shown: undefined };
      return (await savePhotos(app, viewer, { listingId, ...nothing })).ok;
    },
  },
  'listings/setAltTexts': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await setAltTexts(app, viewer, { listingId, texts: {} })).ok,
  },
  'listings/deleteListingPhoto': {
    may: managers,
    call: async (app, viewer, { listingId, photoId }) => {
      // why: only a draft may lose its last photo, whoever asks
      await app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', listingId).execute();
      return (await deleteListingPhoto(app, viewer, { listingId, imageId: photoId })).ok;
    },
  },
  'listings/transitionListing': {
    may: managers,
    call: (app, viewer, { listingId: id }) =>
      app.db.transaction().execute(async (db) => (await transitionListing({ ...app, db }, viewer, { id, transition: 'close' })).ok),
  },
};
