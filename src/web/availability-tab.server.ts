import { exceptionFieldNames } from '#features/availability/exception-hours.ts';
import { entriesOf, errorsOfRows, hoursTyped } from '#features/availability/plan-hours.ts';
import { setPlan } from '#features/availability/set-plan.server.ts';
import { showCalendar } from '#features/availability/show-calendar.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { ChangedMeanwhile } from '#kit/changed-meanwhile.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { AvailabilityTabData } from './components/editor/availability-tab.ts';
import { exceptionTold } from './exception-words.ts';
import { offeredWords } from './offered-words.ts';

/** Reads the tab of availability; nothing for what is no tasting, or not this viewer's. @param url of the page, with its `month` */
export async function readAvailabilityTab(
  app: Pick<Infra, 'db' | 'clock' | 'errors'>,
  viewer: Viewer,
  listingId: string,
  { pathname, searchParams: query }: URL,
): Promise<AvailabilityTabData | undefined> {
  const calendar = await showCalendar(app, viewer, { listingId, month: query.get('month') });
  if (!calendar.ok) return undefined;
  const typed = exceptionFieldNames.flatMap((name) => {
    const text = query.get(name);
    return text === null ? [] : [[name, text]];
  });
  return {
    ...calendar.value,
    listingId,
    from: `${pathname}?month=${calendar.value.month.slice(0, 7)}`,
    problem: exceptionTold(query.get('exception'), Number(query.get('booked') ?? 0)),
    typed: Object.fromEntries(typed),
  };
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
  | ChangedMeanwhile
  | { ok: false; reason: 'invalid'; errors: FieldErrors }
> {
  const rows = hoursTyped(typed);
  const plan = { timezone: typed.timezone, entries: entriesOf(rows) };
  const set = await setPlan(app, viewer, listingId, plan, typed.seen);
  if (set.ok) return { ok: true };
  if (set.reason === 'offered') {
    return { ok: false, reason: 'invalid', errors: { entries: offeredWords('hours', set.state) } };
  }
  if (set.reason !== 'validation-invalid-params') return set;
  return { ok: false, reason: 'invalid', errors: errorsOfRows(rows, set.errors) };
}
