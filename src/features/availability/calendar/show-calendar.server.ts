import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listBookings } from '../bookings/list-bookings.server.ts';
import { confirmationHours } from '../confirmation-terms.ts';
import { formatTimeSpan } from '../exceptions/exception-times.ts';
import { listExceptions } from '../exceptions/exceptions.server.ts';
import type { SellerTastingRefusal } from '../find-seller-tasting.server.ts';
import { addMonths, type LocalDay, parseLocalDay } from '../local-day.ts';
import { scheduleVersion, showSchedule } from '../schedule/schedule.server.ts';
import { toScheduleRows } from '../schedule/schedule-form.ts';
import { localDayOf, momentAt } from '../zoned-time.ts';
import type { CalendarMonth, SellerCalendar } from './seller-calendar.ts';

type App = Pick<Infra, 'db' | 'clock' | 'errors'>;

/**
 * Shows the schedule of a tasting and what a month contains, for its winery's people and admins. If the month cannot be
 * loaded, that is reported and the schedule is shown alone. Eight queries.
 * @param input.month as in the URL, `2026-11`; anything else means the current month
 */
export const showCalendar = defineUseCase(
  async (
    app: App,
    actor: Actor,
    input: { listingId: string; month: string | null },
  ): Promise<Result<SellerCalendar, SellerTastingRefusal>> => {
    const schedule = await showSchedule(app, actor, input.listingId);
    if (!schedule.ok) return schedule;
    const { timezone, entries, cancellation = { hours: 0, keptPercent: 0 } } = schedule.value;
    const today = localDayOf(timezone, app.clock.now());
    const month = parseLocalDay(`${input.month}-01`) ?? `${today.slice(0, 7)}-01`;
    const { listingId } = input;
    const shown = await readMonth(app, actor, { listingId, timezone, month });
    return ok({
      timezone,
      hours: toScheduleRows(entries),
      cancellation,
      confirmationHours: schedule.value.confirmationHours ?? confirmationHours.usual,
      scheduleVersion: scheduleVersion(schedule.value),
      month,
      today,
      shown,
    });
  },
);

async function readMonth(
  app: App,
  actor: Actor,
  { listingId, timezone, month }: { listingId: string; timezone: string; month: LocalDay },
): Promise<CalendarMonth | undefined> {
  const time = { start: momentAt(timezone, month, 0), end: momentAt(timezone, addMonths(month, 1), 0) };
  try {
    const [exceptions, bookings] = await Promise.all([
      listExceptions(app, actor, { listingId, ...time }),
      listBookings(app, actor, { listingId, ...time, state: ['pending', 'accepted'] }),
    ]);
    if (!exceptions.ok || !bookings.ok) return undefined;
    const { data, totalItems } = bookings.value;
    return {
      exceptions: exceptions.value.data.map(({ id, seats, ...span }) => ({
        id,
        seats,
        when: formatTimeSpan(timezone, span),
      })),
      bookings: data.map(({ id, seats, state, displayStart: start, displayEnd: end }) => ({
        id,
        seats,
        state,
        when: formatTimeSpan(timezone, { start, end }),
      })),
      more: totalItems - data.length,
    };
  } catch (error) {
    app.errors.report('load-data-failed', error, { listing: listingId, month });
    return undefined;
  }
}
