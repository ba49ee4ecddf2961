import type { Generated, JSONColumnType } from 'kysely';
import type { BookingState } from '../bookings/booking.ts';
import type { ScheduleEntry } from '../schedule/schedule.ts';

/** The schedule of a tasting, in the order of the week. A tasting without one cannot be booked. */
export type AvailabilityPlanTable = {
  listingId: string;
  timezone: string;
  entries: JSONColumnType<ScheduleEntry[]>;
  /** Until how many hours before it begins canceling is free, and which share the winery keeps after that. */
  /** How many hours before it begins a tasting must be confirmed. */
  confirmationHours: Generated<number>;
  cancellationHours: Generated<number>;
  cancellationKeptPercent: Generated<number>;
  updatedAt: Date;
};

/** Periods with other seats than the schedule's. Exceptions of one listing never overlap. */
export type AvailabilityExceptionTable = {
  id: Generated<string>;
  listingId: string;
  startAt: Date;
  endAt: Date;
  seats: number;
  createdAt: Date;
};

/** Seats of a tasting for a period. The guest is on the order. */
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

/**
 * Which numbered seat a booking has when. Active rows with the same number of one listing never overlap; freed seats
 * are kept as inactive rows.
 */
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
