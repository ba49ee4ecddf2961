import { exceptionFieldNames, timeInWords } from '#features/availability/exception-hours.ts';
import { listBookings } from '#features/availability/list-bookings.server.ts';
import { listExceptions } from '#features/availability/list-exceptions.server.ts';
import { type LocalDay, localDayOf, momentAt, parseLocalDay } from '#features/availability/local-day.ts';
import { entriesOf, errorsOfRows, hoursOfPlan, hoursTyped } from '#features/availability/plan-hours.ts';
import { setPlan } from '#features/availability/set-plan.server.ts';
import { showPlan } from '#features/availability/show-plan.server.ts';
import { monthLater } from '#features/availability/ui/month-days.ts';
import type { Infra } from '#infra/infra.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { AvailabilityTabData, MonthSeats } from './components/editor/availability-tab.ts';
import { exceptionTold } from './exception-words.ts';

type App = Pick<Infra, 'db' | 'clock' | 'errors'>;

/** Reads the tab of availability; nothing for what is no tasting, or not this viewer's. @param url of the page, with its `month` */
export async function readAvailabilityTab(
  app: App,
  viewer: Viewer,
  listingId: string,
  url: URL,
): Promise<AvailabilityTabData | undefined> {
  const plan = await showPlan(app, viewer, listingId);
  if (!plan.ok) return undefined;
  const { timezone, entries } = plan.value;
  const asked = parseLocalDay(`${url.searchParams.get('month')}-01`);
  const month = asked ?? `${localDayOf(timezone, app.clock.now()).slice(0, 7)}-01`;
  return {
    listingId,
    from: `${url.pathname}?month=${month.slice(0, 7)}`,
    timezone,
    hours: hoursOfPlan(entries),
    month,
    shown: await readMonth(app, viewer, { listingId, timezone, month }),
    problem: exceptionTold(url.searchParams.get('exception'), Number(url.searchParams.get('booked') ?? 0)),
    typed: Object.fromEntries(
      exceptionFieldNames.flatMap((name) => {
        const text = url.searchParams.get(name);
        return text === null ? [] : [[name, text]];
      }),
    ),
  };
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
      exceptions: exceptions.value.data.map((one) => ({ ...dated(timezone, one), seats: one.seats })),
      bookings: data.map(({ displayStart: start, displayEnd: end, ...one }) => ({
        ...dated(timezone, { id: one.id, start, end }),
        seats: one.seats,
        state: one.state,
      })),
      more: totalItems - data.length,
    };
  } catch (error) {
    app.errors.report('load-data-failed', error, { listing: listingId, month });
    return undefined;
  }
}

function dated(timezone: string, { id, ...span }: { id: string; start: Date; end: Date }) {
  return { id, when: timeInWords(timezone, span) };
}

/** Saves the weekly plan as its form has it. */
export async function savePlanForm(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  listingId: string,
  typed: Readonly<Record<string, string | undefined>>,
): Promise<
  | { ok: true }
  | { ok: false; reason: 'forbidden' | 'not-found' }
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
> {
  const rows = hoursTyped(typed);
  const set = await setPlan(app, viewer, listingId, { timezone: typed.timezone, entries: entriesOf(rows) });
  if (set.ok) return { ok: true };
  if (set.reason !== 'validation-invalid-params') return { ok: false, reason: set.reason };
  return { ok: false, reason: 'invalid', errors: errorsOfRows(rows, set.errors) };
}
