import type { Refusal } from '#kit/result.ts';
import type { LocalDay } from '../local-day.ts';
import type { ScheduleRow } from '../schedule/schedule-form.ts';

/** An exception or a booking for its winery's people: when, in words by the clocks of the plan. */
export type CalendarEntry = { id: string; when: string; seats: number };

/** What a month holds. `more` is how many bookings there are beyond those that are named. */
export type CalendarMonth = {
  exceptions: CalendarEntry[];
  bookings: (CalendarEntry & { state: string })[];
  more: number;
};

/**
 * The calendar of a tasting: its week with the mark of it, and a month by its first day; `shown` is undefined where that could not be
 * loaded. `today` is the day by the clocks of the plan.
 */
export type SellerCalendar = {
  timezone: string;
  hours: ScheduleRow[];
  scheduleVersion: string;
  month: LocalDay;
  today: LocalDay;
  shown: CalendarMonth | undefined;
};

/** Bookings on days that would have fewer seats than are booked on them: how many, the first of them, and the mark of exactly these. */
export type AffectedBookings = { total: number; first: CalendarEntry[]; mark: string };

/** A change was not made: bookings rely on what it takes away, and who asked for it has not said yet that he knows of these. */
export type AffectedBookingsRefusal = Refusal<'bookings-rely', { relying: AffectedBookings }>;
