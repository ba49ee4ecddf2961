import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result } from '#kit/result.ts';
import { listBookings } from '../bookings/list-bookings.server.ts';
import { timeInWords } from '../exceptions/exception-times.ts';
import { listExceptions } from '../exceptions/list-exceptions.server.ts';
import type { NotManaged } from '../find-seller-tasting.server.ts';
import { type LocalDay, localDayOf, momentAt, monthLater, parseLocalDay } from '../local-day.ts';
import { hoursOfPlan } from '../schedule/schedule-form.ts';
import { markOfPlan } from '../schedule/schedule-version.server.ts';
import { showPlan } from '../schedule/show-schedule.server.ts';
import type { Calendar, MonthSeats } from './seller-calendar.ts';

type App = Pick<Infra, 'db' | 'clock' | 'errors'>;

/**
 * The week of a tasting and what a month holds, for its winery's people and admins. The week is shown too where the month cannot be
 * loaded, which is reported. Eight queries.
 * @param asked.month as it stands in an address, `2026-11`; anything else is this month
 */
export async function showCalendar(
  app: App,
  viewer: Viewer,
  asked: { listingId: string; month: string | null },
): Promise<Result<Calendar, NotManaged>> {
  const plan = await showPlan(app, viewer, asked.listingId);
  if (!plan.ok) return plan;
  const { timezone, entries } = plan.value;
  const today = localDayOf(timezone, app.clock.now());
  const month = parseLocalDay(`${asked.month}-01`) ?? `${today.slice(0, 7)}-01`;
  const { listingId } = asked;
  const shown = await readMonth(app, viewer, { listingId, timezone, month });
  return ok({ timezone, hours: hoursOfPlan(entries), seen: markOfPlan(plan.value), month, today, shown });
}

async function readMonth(
  app: App,
  viewer: Viewer,
  { listingId, timezone, month }: { listingId: string; timezone: string; month: LocalDay },
): Promise<MonthSeats | undefined> {
  const time = { start: momentAt(timezone, month, 0), end: momentAt(timezone, monthLater(month, 1), 0) };
  try {
    const [exceptions, bookings] = await Promise.all([
      listExceptions(app, viewer, { listingId, ...time }),
      listBookings(app, viewer, { listingId, ...time, state: ['pending', 'accepted'] }),
    ]);
    if (!exceptions.ok || !bookings.ok) return undefined;
    const { data, totalItems } = bookings.value;
    return {
      exceptions: exceptions.value.data.map(({ id, seats, ...span }) => ({
        id,
        seats,
        when: timeInWords(timezone, span),
      })),
      bookings: data.map(({ id, seats, state, displayStart: start, displayEnd: end }) => ({
        id,
        seats,
        state,
        when: timeInWords(timezone, { start, end }),
      })),
      more: totalItems - data.length,
    };
  } catch (error) {
    app.errors.report('load-data-failed', error, { listing: listingId, month });
    return undefined;
  }
}
