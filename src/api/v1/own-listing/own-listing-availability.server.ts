import { z } from 'zod';
import { bookingStates, byUtcMonth } from '#features/availability/bookings/booking.ts';
import { listBookings } from '#features/availability/bookings/list-bookings.server.ts';
import {
  createExceptionSchema,
  deleteExceptionSchema,
  updateExceptionSchema,
} from '#features/availability/exceptions/exception.schema.ts';
import {
  createException,
  deleteException,
  listExceptions,
  updateException,
} from '#features/availability/exceptions/exceptions.server.ts';
import type { ResultPage } from '#features/availability/result-page.ts';
import { scheduleSchema, setScheduleSchema } from '#features/availability/schedule/schedule.schema.ts';
import { scheduleVersion, setSchedule, showSchedule } from '#features/availability/schedule/schedule.server.ts';
import type { WeeklySchedule } from '#features/availability/schedule/schedule.ts';
import type { Result } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { invalidFields } from '../../responses.ts';
import { type OwnListingRefusal, ownListingAnswer, ownListingRefusal } from './own-listing-refusals.ts';
import { versionField } from './own-listing-requests.ts';
import { bookingResponse, calendarMetaResponse, exceptionResponse } from './own-listing-responses.ts';

const selling = { tag: 'Selling', roles: 'signed-in', validatedBy: 'use-case' } as const;
const during = { listingId: z.uuid(), start: z.iso.datetime(), end: z.iso.datetime() };
const paging = { page: z.int().optional(), perPage: z.int().max(100).optional() };

const plan = {
  ...selling,
  path: '/api/v1/own-listing/{id}/availability-plan',
  data: scheduleSchema.required({ timezone: true }).extend({ seen: z.string().describe('Its mark') }),
} as const;

/** The weekly plan of a tasting with its fingerprint as `seen`: a plan sent with one overwrites no other version. */
const planOperations = [
  defineOperation({
    ...plan,
    method: 'get',
    summary: 'The weekly plan of a tasting',
    refusals: [403, 404],
    handle: async ({ app, actor, params }) => answerWithPlan(await showSchedule(app, actor, params.id)),
  }),
  defineOperation({
    ...plan,
    method: 'put',
    summary: 'Set the weekly plan of a tasting, whole',
    body: setScheduleSchema.extend({ seen: versionField }),
    refusals: [400, 403, 404, 409],
    handle: async ({ app, actor, params: { id }, body: { seen, ...fields } }) => {
      const version = versionField.safeParse(seen);
      if (version.success) return answerWithPlan(await setSchedule(app, actor, id, fields, version.data));
      const shown = await showSchedule(app, actor, id);
      return shown.ok ? invalidFields({ seen: 'This is no mark' }) : ownListingRefusal(shown);
    },
  }),
];

function answerWithPlan(done: Result<WeeklySchedule, OwnListingRefusal>) {
  if (!done.ok) return ownListingRefusal(done);
  return { ok: true, value: { ...done.value, seen: scheduleVersion(done.value) } } as const;
}

const exceptions = '/api/v1/availability-exception';

/**
 * Exceptions from the plan of a tasting. A change that leaves fewer seats than are booked is refused with
 * `bookings-rely` until it is sent with the fingerprint of exactly these bookings, which the refusal contains as
 * `confirmed`.
 */
const exceptionOperations = [
  defineOperation({
    ...selling,
    method: 'get',
    path: exceptions,
    summary: 'What overrides the plan of a tasting in a time',
    query: z.object({ ...during, ...paging }),
    data: exceptionResponse,
    paged: true,
    meta: calendarMetaResponse,
    refusals: [400, 403, 404],
    handle: async ({ app, actor, query }) => answerWithPage(await listExceptions(app, actor, query)),
  }),
  defineOperation({
    ...selling,
    method: 'post',
    path: exceptions,
    summary: 'Override the plan of a tasting for a time: no seats closes it',
    body: createExceptionSchema,
    data: exceptionResponse,
    status: 201,
    refusals: [400, 403, 404, 409],
    handle: async ({ app, actor, body }) => ownListingAnswer(await createException(app, actor, body)),
  }),
  defineOperation({
    ...selling,
    method: 'put',
    path: `${exceptions}/{id}`,
    summary: 'Change the seats of an exception',
    body: updateExceptionSchema.omit({ id: true }),
    data: exceptionResponse,
    refusals: [400, 403, 404, 409],
    handle: async ({ app, actor, params: { id }, body: { seats, seen, confirmed } }) =>
      ownListingAnswer(await updateException(app, actor, { id, seats, seen, confirmed })),
  }),
  defineOperation({
    ...selling,
    method: 'delete',
    path: `${exceptions}/{id}`,
    summary: 'Let the plan have its time again',
    query: deleteExceptionSchema.omit({ id: true }),
    data: z.object({ id: z.uuid() }),
    refusals: [403, 404, 409],
    handle: async ({ app, actor, params: { id }, query: { confirmed } }) =>
      ownListingAnswer(await deleteException(app, actor, { id, confirmed })),
  }),
];

const listBooked = defineOperation({
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
  meta: calendarMetaResponse,
  refusals: [400, 403, 404],
  handle: async ({ app, actor, query: { state, ...query } }) =>
    answerWithPage(
      await listBookings(app, actor, { ...query, ...(state !== undefined && { state: state.split(',') }) }),
    ),
});

/** A page of a calendar, and which of its entries begin in which month, by UTC. */
function answerWithPage<Thing extends { id: string; start: Date }>(
  listed: Result<ResultPage<Thing>, OwnListingRefusal>,
) {
  if (!listed.ok) return ownListingRefusal(listed);
  const { data: value, ...page } = listed.value;
  const months = Object.entries(byUtcMonth(value)).map(([month, begun]) => [month, begun.map(({ id }) => id)]);
  return { ok: true, value, meta: { ...page, months: Object.fromEntries(months) } } as const;
}

/** The calendar of a tasting, for its winery: its weekly plan, the exceptions, and the bookings. */
export const availabilityOperations: readonly Operation[] = [...planOperations, ...exceptionOperations, listBooked];
