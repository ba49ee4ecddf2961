import { z } from 'zod';
import { bookingStates } from '#features/availability/bookings/booking.ts';
import {
  createExceptionSchema,
  deleteExceptionSchema,
  updateExceptionSchema,
} from '#features/availability/exceptions/exception.schema.ts';
import { scheduleSchema, setScheduleSchema } from '#features/availability/schedule/schedule.schema.ts';
import { sellerTransitions } from '#features/listing-management/editor/publish-listing.server.ts';
import { listingFilters } from '#features/listing-management/list/listing-status.ts';
import type { ListingTab } from '#features/listings/editing/seller-listing.ts';
import { newListingBody, ownListingParts, versionField } from '../v1/own-listing/own-listing-requests.ts';
import type { Operation } from './operation.ts';
import {
  bookingResponse,
  exceptionResponse,
  ownListingPhotoResponse,
  ownListingResponse,
  ownListingSummaryResponse,
} from './own-listing-responses.ts';

const at = '/api/v1/own-listing';
const selling = { tag: 'Selling' } as const;
const one = { ...selling, data: ownListingResponse } as const;
const photos = { ...selling, path: `${at}/{id}/photo`, data: z.array(ownListingPhotoResponse) } as const;
const exceptions = '/api/v1/availability-exception';
const orderSeen = z
  .array(z.uuid())
  .describe('The order that you were shown: where a photo was moved or removed since, nothing is done')
  .optional();
const during = { listingId: z.uuid(), start: z.iso.datetime(), end: z.iso.datetime() };
const paging = { page: z.int().optional(), perPage: z.int().max(100).optional() };

const parts = (Object.keys(ownListingParts) as ListingTab[]).map((part): Operation => {
  const summary = `Save the ${part} of a listing, whole`;
  const refusals = [400, 403, 404, 409] as const;
  return { ...one, method: 'put', path: `${at}/{id}/${part}`, summary, body: ownListingParts[part], refusals };
});

const transitionSummaries: Record<(typeof sellerTransitions)[number], string> = {
  close: 'Close a listing: it is shown, and cannot be ordered',
  open: 'Open a closed listing again',
  withdraw: 'Take a listing back that waits for the house',
  discard: 'Discard a draft',
  'discard-closed': 'Discard a closed listing that was never ordered',
};

const transitions = sellerTransitions.map((move): Operation => {
  const data = move.startsWith('discard') ? z.object({ id: z.uuid() }) : ownListingResponse;
  const refusals = [403, 404, 409] as const;
  return { ...selling, method: 'post', path: `${at}/{id}/${move}`, summary: transitionSummaries[move], data, refusals };
});

/** The addresses by which a winery's people look after their listings. */
export const ownListingOperations: readonly Operation[] = [
  {
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
    data: ownListingSummaryResponse,
    paged: true,
    refusals: [403],
  },
  {
    ...one,
    method: 'post',
    path: at,
    summary: 'Begin a draft',
    body: newListingBody,
    status: 201,
    refusals: [400, 403],
  },
  { ...one, method: 'get', path: `${at}/{id}`, summary: 'One listing', refusals: [403, 404] },
  ...parts,
  {
    ...one,
    method: 'post',
    path: `${at}/{id}/publish`,
    summary: 'Publish a draft, or hand it to the house where that looks at listings first',
    body: z.object({ unpaid: z.boolean().describe('Although its winery cannot be paid yet').optional() }),
    refusals: [403, 404, 409],
  },
  ...transitions,
  { ...photos, method: 'get', summary: 'The photos of a listing in their order', refusals: [403, 404] },
  {
    ...photos,
    method: 'post',
    summary: 'Put a picture that you sent at the end of the photos',
    body: z.object({ imageId: z.uuid() }),
    status: 201,
    refusals: [403, 404, 409],
  },
  {
    ...photos,
    method: 'put',
    summary: 'Set the order of the photos',
    body: z.object({ imageIds: z.array(z.uuid()), seen: orderSeen }),
    refusals: [400, 403, 404, 409],
  },
  {
    ...photos,
    method: 'delete',
    path: `${photos.path}/{imageId}`,
    summary: 'Take a photo away',
    refusals: [403, 404, 409],
  },
  ...(['get', 'put'] as const).map(
    (method): Operation => ({
      ...selling,
      method,
      path: `${at}/{id}/availability-plan`,
      summary: method === 'get' ? 'The weekly plan of a tasting' : 'Set the weekly plan of a tasting, whole',
      ...(method === 'put' && { body: setScheduleSchema.extend({ seen: versionField }) }),
      data: scheduleSchema.extend({ seen: z.string().describe('Its mark') }),
      refusals: method === 'get' ? [403, 404] : [400, 403, 404, 409],
    }),
  ),
  {
    ...selling,
    method: 'get',
    path: exceptions,
    summary: 'What overrides the plan of a tasting in a time',
    query: z.object({ ...during, ...paging }),
    data: exceptionResponse,
    paged: true,
    refusals: [400, 403, 404],
  },
  {
    ...selling,
    method: 'post',
    path: exceptions,
    summary: 'Override the plan of a tasting for a time: no seats closes it',
    body: createExceptionSchema,
    data: exceptionResponse,
    status: 201,
    refusals: [400, 403, 404, 409],
  },
  {
    ...selling,
    method: 'put',
    path: `${exceptions}/{id}`,
    summary: 'Change the seats of an exception',
    body: updateExceptionSchema.omit({ id: true }),
    data: exceptionResponse,
    refusals: [400, 403, 404, 409],
  },
  {
    ...selling,
    method: 'delete',
    path: `${exceptions}/{id}`,
    summary: 'Let the plan have its time again',
    query: deleteExceptionSchema.omit({ id: true }),
    data: z.object({ id: z.uuid() }),
    refusals: [403, 404, 409],
  },
  {
    ...selling,
    method: 'get',
    path: '/api/v1/booking',
    summary: 'What is booked of a tasting in a time',
    query: z.object({
      ...during,
      state: z
        .string()
        .describe(`Some of ${bookingStates.join(', ')}, with commas between`)
        .optional(),
      ...paging,
    }),
    data: bookingResponse,
    paged: true,
    refusals: [400, 403, 404],
  },
];
