import { createListing } from '../../src/features/wines/create-listing.server.ts';
import { findManagedListing } from '../../src/features/wines/find-managed-listing.server.ts';
import { moveListing } from '../../src/features/wines/move-listing.server.ts';
import { saveListingTab } from '../../src/features/wines/save-listing-tab.server.ts';
import { showOwnListing } from '../../src/features/wines/show-own-listing.server.ts';
import type { Entry } from './entry.ts';
import type { Who } from './who.ts';

/** Whoever looks after the listings of a winery. */
const managers: readonly Who[] = ['member', 'owner', 'admin'];

const details = { type: 'wine', title: 'Mourvèdre', description: 'Dark.', style: 'red', bottleMl: 750 };

/** Who may do what with a listing of a winery. */
export const listingEntries: Record<string, Entry> = {
  'wines/create-listing': {
    may: ['member', 'owner'],
    call: async (app, viewer) => (await createListing(app, viewer, details)).ok,
  },
  'wines/find-managed-listing': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await findManagedListing(app, viewer, listingId, 'change')).ok,
  },
  'wines/show-own-listing': {
    may: managers,
    call: async (app, viewer, { listingId }) => (await showOwnListing(app, viewer, listingId)).ok,
  },
  'wines/save-listing-tab': {
    may: managers,
    call: async (app, viewer, { listingId: id }) =>
      (await saveListingTab(app, viewer, { id, tab: 'disclaimer', fields: { disclaimer: '' } })).ok,
  },
  'wines/move-listing': {
    may: managers,
    call: (app, viewer, { listingId: id }) =>
      app.db.transaction().execute(async (db) => (await moveListing({ ...app, db }, viewer, { id, move: 'close' })).ok),
  },
};
