import type { Refusal } from '#kit/result.ts';
import type { CancellationTerms } from '../cancellation-terms.ts';
import type { LocalDay } from '../local-day.ts';
import type { ScheduleRow } from '../schedule/schedule-form.ts';

/** An exception or a booking as its winery's people see it. `when` is formatted in the schedule's time zone. */
export type CalendarEntry = { id: string; when: string; seats: number };

/** The exceptions and bookings of a month. `more` is how many bookings are not listed. */
export type CalendarMonth = {
  exceptions: CalendarEntry[];
  bookings: (CalendarEntry & { state: string })[];
  more: number;
};

/**
 * The calendar of a tasting: its schedule with the schedule's version, and one month, named by its first day. `shown`
 * is undefined if the month could not be loaded. `today` is the day in the schedule's time zone.
 */
export type SellerCalendar = {
  timezone: string;
  hours: ScheduleRow[];
  cancellation: CancellationTerms;
  confirmationHours: number;
  scheduleVersion: string;
  month: LocalDay;
  today: LocalDay;
  shown: CalendarMonth | undefined;
};

/**
 * Bookings on days that would have fewer seats than are booked: how many, the first of them, and a version that
 * identifies exactly these.
 */
export type AffectedBookings = { total: number; first: CalendarEntry[]; version: string };

/** A change was refused because it affects bookings and these have not been confirmed yet. */
export type AffectedBookingsRefusal = Refusal<'bookings-rely', { affected: AffectedBookings }>;
