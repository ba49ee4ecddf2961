import { z } from 'zod';
import { bookingStates } from '#features/availability/bookings/booking.ts';
import { listBookings } from '#features/availability/bookings/list-bookings.server.ts';
import {
  createException,
  deleteException,
  listExceptions,
} from '#features/availability/exceptions/exceptions.server.ts';
import { listTimeSlots } from '#features/availability/time-slots/list-time-slots.server.ts';
import { findSalesByBooking } from '#features/orders/list-orders.server.ts';
import { answerOne, answerPage, definePlatformEndpoint, type Endpoint } from '../endpoint.ts';
import { ownListingRefusal } from '../errors/own-listing-refusal.ts';
import { platformRefusal } from '../errors/platform-refusal.ts';
import { dateParameter, idParameter, listParameter } from '../request/parameters.ts';
import { endsAfterStart, wrongPeriod } from '../request/period.ts';
import { derivedId } from '../resources/derived-id.ts';
import { entity, reference } from '../response/resource.ts';

const during = { listingId: idParameter, start: dateParameter, end: dateParameter };
const confirmed = z.string().max(64).optional().describe('The mark of bookings that a refusal has named');

/** How far ahead time slots can be asked for, in days. */
const horizon = 180;

const timeSlots = definePlatformEndpoint({
  name: 'timeslots/query',
  method: 'get',
  scope: 'any',
  summary: `What can be booked of a tasting in at most 90 days, up to ${horizon} days ahead, by pages`,
  query: z.object(during).refine(endsAfterStart, wrongPeriod),
  answers: ['timeSlot'],
  paged: true,
  // why: front ends ask for all slots of their calendar at once
  greatestPage: 500,
  handle: async ({ app, actor, query, page: { page, perPage } }) => {
    if (query.end.getTime() > app.clock.now().getTime() + (horizon + 1) * 86_400_000) {
      const errors = { end: `The end may lie at most ${horizon} days ahead` };
      return { ok: false, code: 'validation-invalid-params', errors };
    }
    const listed = await listTimeSlots(app, actor, query);
    if (!listed.ok) return listed;
    const { kind, slots } = listed.value;
    const shown = slots.slice((page - 1) * perPage, page * perPage);
    return answerPage(
      shown.map((slot) => {
        const id = derivedId(`time slot ${query.listingId} ${slot.start.toISOString()}`);
        return entity('timeSlot', id, { ...slot, isDay: kind !== 'session' });
      }),
      slots.length,
    );
  },
});

const queryExceptions = definePlatformEndpoint({
  name: 'availability_exceptions/query',
  method: 'get',
  scope: 'user',
  summary: 'What overrides the plan of a tasting in a period, earliest first, by pages',
  query: z.object(during).refine(endsAfterStart, wrongPeriod),
  answers: ['availabilityException'],
  paged: true,
  handle: async ({ app, actor, query, page }) => {
    const listed = await listExceptions(app, actor, { ...query, ...page });
    if (!listed.ok) return listed;
    const { data, totalItems } = listed.value;
    const { listingId } = query;
    return answerPage(
      data.map((one) => entity('availabilityException', one.id, { ...one, listingId })),
      totalItems,
    );
  },
});

const create = definePlatformEndpoint({
  name: 'availability_exceptions/create',
  method: 'post',
  scope: 'user',
  summary:
    'Override the plan of a tasting for a time: no seats closes it. Midnights of UTC name the days of a plan by days',
  body: z.strictObject({ ...during, seats: z.number(), confirmed }),
  answers: ['availabilityException'],
  handle: async ({ app, actor, body }) => {
    const created = await createException(app, actor, body, { byUtcDay: true });
    // why: the body names a listing, as one of an order does, and is not about it
    if (!created.ok && created.code === 'not-found') return platformRefusal('listing-not-found');
    if (!created.ok) return ownListingRefusal(created);
    const source = { ...created.value, listingId: body.listingId };
    return answerOne(entity('availabilityException', created.value.id, source));
  },
});

const remove = definePlatformEndpoint({
  name: 'availability_exceptions/delete',
  method: 'post',
  scope: 'user',
  summary: 'Let the plan of a tasting have its time again',
  body: z.strictObject({ id: idParameter, confirmed }),
  answers: ['availabilityException'],
  neverExpanded: true,
  handle: async ({ app, actor, body }) => {
    const deleted = await deleteException(app, actor, body);
    return deleted.ok ? answerOne(reference('availabilityException', body.id)) : ownListingRefusal(deleted);
  },
});

/** The platform's states of bookings. Nobody proposes one here. */
const reservationStates = ['pending', 'proposed', 'accepted', 'declined', 'cancelled'] as const;

const bookings = definePlatformEndpoint({
  name: 'bookings/query',
  method: 'get',
  scope: 'user',
  summary: 'What is booked of a tasting of yours in a period, earliest first, by pages',
  query: z
    .object({
      ...during,
      state: listParameter(z.enum(reservationStates), 20)
        .describe(`Some of ${reservationStates.join(', ')}`)
        .optional(),
    })
    .refine(endsAfterStart, wrongPeriod),
  answers: ['booking'],
  paged: true,
  handle: async ({ app, actor, query: { state, ...period }, page }) => {
    const states = bookingStates.filter((one) => state === undefined || state.length === 0 || state.includes(one));
    // why: who may not ask is told so, whatever the state
    const listed = await listBookings(app, actor, { ...period, ...page, ...(states.length > 0 && { state: states }) });
    if (!listed.ok) return listed;
    if (states.length === 0) return answerPage([], 0);
    const { data, totalItems } = listed.value;
    const orders = await findSalesByBooking(
      app,
      actor,
      data.map(({ id }) => id),
    );
    return answerPage(
      data.map(({ id, seats, state: current, ...times }) => {
        const [start, end] = [times.start.toISOString(), times.end.toISOString()];
        const shown = { displayStart: times.displayStart.toISOString(), displayEnd: times.displayEnd.toISOString() };
        const source = { start, end, ...shown, seats, state: current, transactionId: orders[id] ?? null };
        return entity('booking', id, source);
      }),
      totalItems,
    );
  },
});

/** When tastings can be booked, and what is. */
export const availabilityEndpoints: readonly Endpoint[] = [timeSlots, queryExceptions, create, remove, bookings];
