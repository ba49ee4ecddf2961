import type { Generated, JSONColumnType } from 'kysely';
import type { BookingState } from '../bookings/booking.ts';
import type { ScheduleEntry } from '../schedule/schedule.ts';

/** The weekly plan of a tasting, in the order of the week. One without a plan cannot be booked. */
export type AvailabilityPlanTable = {
  listingId: string;
  timezone: string;
  entries: JSONColumnType<ScheduleEntry[]>;
  updatedAt: Date;
};

/** Times with other seats than the plan's. Two of one listing never overlap. */
export type AvailabilityExceptionTable = {
  id: Generated<string>;
  listingId: string;
  startAt: Date;
  endAt: Date;
  seats: number;
  createdAt: Date;
};

/** Seats of a tasting for a time. Who comes is on the order. */
export type BookingTable = {
  id: Generated<string>;
  listingId: string;
  startAt: Date;
  endAt: Date;
  displayStart: Date;
  displayEnd: Date;
  seats: number;
  state: BookingState;
  createdAt: Date;
};

/** Which numbered seat a booking has when. Of one listing no active ones of a number overlap; freed seats are kept, not active. */
export type BookingSeatTable = {
  bookingId: string;
  listingId: string;
  seat: number;
  during: string;
  active: Generated<boolean>;
};

declare module '#infra/database.ts' {
  interface Tables {
    availabilityPlans: AvailabilityPlanTable;
    availabilityExceptions: AvailabilityExceptionTable;
    bookings: BookingTable;
    bookingSeats: BookingSeatTable;
  }
}
