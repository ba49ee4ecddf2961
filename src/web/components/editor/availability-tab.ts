import type { ExceptionFields } from '#features/availability/exception-hours.ts';
import type { LocalDay } from '#features/availability/local-day.ts';
import type { HoursRow } from '#features/availability/plan-hours.ts';

/** An exception or a booking as the tab shows it: when, in words by the clocks of the plan. */
export type DatedSeats = { id: string; when: string; seats: number };

/** What a month holds. `more` is how many bookings there are beyond those that are named. */
export type MonthSeats = { exceptions: DatedSeats[]; bookings: (DatedSeats & { state: string })[]; more: number };

/** What the tab of availability shows; `shown` is undefined where it could not be loaded. */
export type AvailabilityTabData = {
  listingId: string;
  from: string;
  timezone: string;
  hours: HoursRow[];
  /** The month that is shown, by its first day. */
  month: LocalDay;
  shown: MonthSeats | undefined;
  /** What came of a form for an exception that was sent without script, and what was typed into it. */
  problem: string | undefined;
  typed: Partial<ExceptionFields>;
};
