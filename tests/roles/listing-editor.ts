import { duplicateListing } from '../../src/features/listing-management/editor/duplicate-listing.server.ts';
import {
  changeListingState,
  publishListing,
  saveAndPublishListing,
} from '../../src/features/listing-management/editor/publish-listing.server.ts';
import { savePricing } from '../../src/features/listing-management/editor/save-pricing.server.ts';
import { showListingEditor } from '../../src/features/listing-management/editor/show-listing-editor.server.ts';
import { copyListing } from '../../src/features/listings/editing/create-listing.server.ts';
import { previewListing } from '../../src/features/listings/editing/preview-listing.server.ts';
import { ok } from '../../src/kit/result.ts';
import { type Entry, notRefused } from './entry.ts';
import { sellers } from './selling.ts';

/** Who may do what in the editor of a winery's listing. */
export const editorEntries: Record<string, Entry> = {
  'listing-management/showListingEditor': {
    may: sellers,
    call: (app, actor, { listingId }) => notRefused(showListingEditor(app, actor, listingId)),
  },
  'listing-management/savePricing': {
    may: sellers,
    call: async (app, actor, { listingId: id }) =>
      (await savePricing(app, actor, { id, fields: { priceCents: 900, stock: 4, oldTotal: 3 } })).ok,
  },
  'listing-management/publishListing': {
    may: sellers,
    call: (app, actor, { listingId: id }) =>
      notRefused(publishListing({ ...app, listingApproval: false }, actor, { id, unpaid: true })),
  },
  'listing-management/saveAndPublishListing': {
    may: sellers,
    call: (app, actor, { listingId: id }) => {
      const save = async () => ok({});
      return notRefused(saveAndPublishListing({ ...app, listingApproval: false }, actor, { id, unpaid: true, save }));
    },
  },
  'listing-management/changeListingState': {
    may: sellers,
    call: async (app, actor, { listingId: id }) =>
      (await changeListingState(app, actor, { id, transition: 'close' })).ok,
  },
  'listing-management/duplicateListing': {
    may: sellers,
    call: async (app, actor, { listingId }) => (await duplicateListing(app, actor, listingId)).ok,
  },
  'listings/copyListing': {
    may: sellers,
    call: async (app, actor, { listingId }) => (await copyListing(app, actor, listingId)).ok,
  },
  'listings/previewListing': {
    may: sellers,
    call: async (app, actor, { listingId }) => (await previewListing(app, actor, listingId)).ok,
  },
};
