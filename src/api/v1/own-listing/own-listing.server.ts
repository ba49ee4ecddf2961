import { z } from 'zod';
import { duplicateListing } from '#features/listing-management/editor/duplicate-listing.server.ts';
import {
  changeListingState,
  publishListing,
  type SellerTransition,
  sellerTransitions,
} from '#features/listing-management/editor/publish-listing.server.ts';
import { listingFilters } from '#features/listing-management/list/listing-status.ts';
import { listSellerListings } from '#features/listing-management/list/manage-listings.server.ts';
import { createListing } from '#features/listings/editing/create-listing.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { ownListingRefusal } from './own-listing-refusals.ts';
import { newListingBody, toUseCaseFields } from './own-listing-requests.ts';
import { ownListingResponse, ownListingSummaryResponse } from './own-listing-responses.ts';
import { answerWithListing, presentOwnListing } from './present-own-listing.server.ts';

const at = '/api/v1/own-listing';
const selling = { tag: 'Selling', roles: 'signed-in' } as const;

const list = defineOperation({
  ...selling,
  method: 'get',
  path: at,
  summary: 'The listings of the wineries that you work for, those that were changed last first',
  query: z.object({
    search: z.string().optional(),
    state: z.enum(Object.keys(listingFilters)).optional(),
    winery: z.string().describe('Its slug').optional(),
    page: z.int().optional(),
  }),
  validatedBy: 'use-case',
  data: ownListingSummaryResponse,
  paged: true,
  refusals: [403],
  handle: async ({ app, actor, query: { page = null, ...query } }) => {
    const listed = await listSellerListings(app, actor, { query, page });
    if (!listed.ok) return listed;
    const { listings: value, total: totalItems, page: shown, pages: totalPages, perPage } = listed.value;
    return { ok: true, value, meta: { page: shown, perPage, totalItems, totalPages } };
  },
});

const create = defineOperation({
  ...selling,
  method: 'post',
  path: at,
  summary: 'Begin a draft',
  body: newListingBody,
  data: ownListingResponse,
  status: 201,
  refusals: [400, 403],
  handle: async ({ app, actor, body: { winery: wineryId = null, ...sent } }) => {
    const created = await createListing(app, actor, { fields: toUseCaseFields(sent), wineryId });
    return created.ok ? answerWithListing({ app, actor }, created.value.id) : ownListingRefusal(created);
  },
});

const show = defineOperation({
  ...selling,
  method: 'get',
  path: `${at}/{id}`,
  summary: 'One listing',
  data: ownListingResponse,
  refusals: [403, 404],
  handle: (request) => answerWithListing(request, request.params.id),
});

const duplicate = defineOperation({
  ...selling,
  method: 'post',
  path: `${at}/{id}/duplicate`,
  summary: 'Begin a draft of a wine’s next vintage, or a tasting with the same week; without its photos and stock',
  data: ownListingResponse,
  status: 201,
  refusals: [403, 404],
  handle: async ({ app, actor, params: { id } }) => {
    const copied = await duplicateListing(app, actor, id);
    return copied.ok ? answerWithListing({ app, actor }, copied.value.id) : ownListingRefusal(copied);
  },
});

const publish = defineOperation({
  ...selling,
  method: 'post',
  path: `${at}/{id}/publish`,
  summary: 'Publish a draft, or submit it for approval where admins approve listings',
  body: z.object({ unpaid: z.boolean().describe('Although its winery cannot be paid yet').optional() }),
  validatedBy: 'use-case',
  data: ownListingResponse,
  refusals: [403, 404, 409],
  handle: async ({ app, actor, params: { id }, body }) => {
    const done = await publishListing(app, actor, { id, unpaid: body.unpaid === true });
    return done.ok ? ok(presentOwnListing(done.value)) : ownListingRefusal(done);
  },
});

const summaries: Record<SellerTransition, string> = {
  close: 'Close a listing: it is shown, and cannot be ordered',
  open: 'Open a closed listing again',
  withdraw: 'Withdraw a listing that is pending approval',
  discard: 'Discard a draft',
  'discard-closed': 'Discard a closed listing that was never ordered',
};

const transitions = sellerTransitions.map((transition) => {
  const discards = transition.startsWith('discard');
  return defineOperation({
    ...selling,
    method: 'post',
    path: `${at}/{id}/${transition}`,
    summary: summaries[transition],
    data: discards ? z.object({ id: z.uuid() }) : ownListingResponse,
    refusals: [403, 404, 409],
    handle: async ({ app, actor, params: { id } }) => {
      const done = await changeListingState(app, actor, { id, transition });
      return done.ok ? ok(done.value ? presentOwnListing(done.value) : { id }) : ownListingRefusal(done);
    },
  });
});

/** The seller listings of the caller's wineries; `own-listing-parts` saves a part of one. */
export const ownListingOperations: readonly Operation[] = [list, create, show, duplicate, publish, ...transitions];
