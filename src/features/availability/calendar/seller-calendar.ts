import type { LocalDay } from '../local-day.ts';
import type { HoursRow } from '../schedule/schedule-form.ts';

/** An exception or a booking for its winery's people: when, in words by the clocks of the plan. */
export type DatedSeats = { id: string; when: string; seats: number };

/** What a month holds. `more` is how many bookings there are beyond those that are named. */
export type MonthSeats = { exceptions: DatedSeats[]; bookings: (DatedSeats & { state: string })[]; more: number };

/**
 * The calendar of a tasting: its week with the mark of it, and a month by its first day; `shown` is undefined where that could not be
 * loaded. `today` is the day by the clocks of the plan.
 */
export type Calendar = {
  timezone: string;
  hours: HoursRow[];
  seen: string;
  month: LocalDay;
  today: LocalDay;
  shown: MonthSeats | undefined;
};
