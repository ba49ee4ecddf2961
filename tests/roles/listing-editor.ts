import { duplicateListing } from '../../src/features/selling/duplicate-listing.server.ts';
import { publishListing } from '../../src/features/selling/publish-listing.server.ts';
import { savePricing } from '../../src/features/selling/save-pricing.server.ts';
import { showEditor } from '../../src/features/selling/show-editor.server.ts';
import { steerListing } from '../../src/features/selling/steer-listing.server.ts';
import { copyListing } from '../../src/features/wines/copy-listing.server.ts';
import { previewListing } from '../../src/features/wines/preview-listing.server.ts';
import { type Entry, notRefused } from './entry.ts';
import { sellers } from './selling.ts';

/** Who may do what in the editor of a winery's listing. */
export const editorEntries: Record<string, Entry> = {
  'selling/showEditor': {
    may: sellers,
    call: (app, viewer, { listingId }) => notRefused(showEditor(app, viewer, listingId)),
  },
  'selling/savePricing': {
    may: sellers,
    call: async (app, viewer, { listingId: id }) =>
      (await savePricing(app, viewer, { id, fields: { priceCents: 900, stock: 4, oldTotal: 3 } })).ok,
  },
  'selling/publishListing': {
    may: sellers,
    call: (app, viewer, { listingId: id }) =>
      notRefused(publishListing({ ...app, listingApproval: false }, viewer, { id, unpaid: true })),
  },
  'selling/steerListing': {
    may: sellers,
    call: async (app, viewer, { listingId: id }) => (await steerListing(app, viewer, { id, move: 'close' })).ok,
  },
  'selling/duplicateListing': {
    may: sellers,
    call: async (app, viewer, { listingId }) => (await duplicateListing(app, viewer, listingId)).ok,
  },
  'wines/copyListing': {
    may: sellers,
    call: async (app, viewer, { listingId }) => (await copyListing(app, viewer, listingId)).ok,
  },
  'wines/previewListing': {
    may: sellers,
    call: async (app, viewer, { listingId }) => (await previewListing(app, viewer, listingId)).ok,
  },
};
