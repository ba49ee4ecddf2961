import type { AvailabilityException } from '#features/availability/schedule/schedule.ts';
import type { TimeSlot } from '#features/availability/time-slots/time-slots.ts';
import { defineResource, reference } from '../response/resource.ts';

declare module '../response/resource.ts' {
  interface ResourceSources {
    availabilityException: AvailabilityException & { listingId: string };
    timeSlot: Pick<TimeSlot, 'start' | 'end' | 'seats'> & { isDay: boolean };
  }
}

/** A time of a tasting with other seats than its plan has. */
export const availabilityExceptionResource = defineResource('availabilityException', {
  attributes: ({ seats, start, end }) => ({ seats, start, end }),
  relationships: {
    ownListing: { load: async (_, all) => all.map(({ listingId }) => reference('ownListing', listingId)) },
  },
});

/** What can be booked of a tasting: a session, or a day. */
export const timeSlotResource = defineResource('timeSlot', {
  attributes: ({ isDay, seats, start, end }) => ({
    type: isDay ? 'time-slot/day' : 'time-slot/time',
    ...{ seats, start, end },
  }),
  relationships: {},
});
