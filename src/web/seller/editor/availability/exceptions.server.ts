import { listBookings } from '#features/availability/bookings/list-bookings.server.ts';
import {
  type ExceptionFormValues,
  exceptionFormFields,
  parseExceptionForm,
  parseSeats,
} from '#features/availability/exceptions/exception-form.ts';
import {
  createException,
  deleteException,
  updateException,
} from '#features/availability/exceptions/exceptions.server.ts';
import { showSchedule } from '#features/availability/schedule/schedule.server.ts';
import { localDayOf } from '#features/availability/zoned-time.ts';
import { readTypedText } from '../../../forms/form-action.server.ts';
import type { PageContext } from '../../../shell/page-context.server.ts';
import { describeAffectedBookings } from './availability-tab.server.ts';
import {
  affectedBookingsTitle,
  type ExceptionResult,
  exceptionErrors,
  seatsConflictMessage,
} from './exception-messages.ts';

/**
 * Handles a form about an exception: `remove` (an id), `change` (an id, with `seats`), or a new one. If bookings are
 * affected, it asks for confirmation first, and proceeds when it is submitted again with their version as `confirmed`.
 * @returns the result, and a function for the URL of an editor page that shows it
 */
export async function submitExceptionForm(page: Page, listingId: string, form: FormData) {
  const typed = readTypedText(form, exceptionFormFields, 40);
  const { confirmed } = readTypedText(form, ['confirmed'], 64);
  const { result, added } = await changeExceptions(page, { listingId, typed, confirmed });
  const pageUrl = ({ pathname, searchParams }: URL) => {
    const query = new URLSearchParams(searchParams);
    query.set('exception', outcomeName(result));
    if (result.status === 'saved') query.set('booked', String(result.booked));
    for (const [name, text] of Object.entries(result.status === 'saved' ? (added ?? {}) : typed)) query.set(name, text);
    return `${pathname}?${query}#exceptions`;
  };
  return { result, added: added !== undefined, pageUrl };
}

/** The result code in a URL. */
function outcomeName(result: ExceptionResult): string {
  if (result.status === 'refused') return result.code;
  return result.status === 'conflict' ? 'changed-meanwhile' : result.status;
}

type Page = Pick<PageContext, 'app' | 'actor'>;

type Change = { listingId: string; typed: ExceptionFormValues; confirmed: string | undefined };

/** The result; for a new exception also its id and month, by their names in the URL. */
type Outcome = { result: ExceptionResult; added?: { month: string; added: string } };

async function changeExceptions(page: Page, change: Change): Promise<Outcome> {
  const { app, actor } = page;
  const { listingId, typed, confirmed } = change;
  if (typed.remove !== '') {
    const deleted = await deleteException(app, actor, { id: typed.remove, confirmed });
    // why: an exception that somebody else has deleted is deleted as wanted
    if (deleted.ok || deleted.code === 'not-found') return { result: { status: 'saved', booked: 0 } };
    return { result: await refusalOf(page, change, deleted) };
  }
  if (typed.change !== '') {
    const fields = { id: typed.change, seats: parseSeats(typed), seen: typed.seen || undefined, confirmed };
    const saved = await updateException(app, actor, fields);
    return { result: await (saved.ok ? resultFor(page, listingId, saved.value) : refusalOf(page, change, saved)) };
  }
  const schedule = await showSchedule(app, actor, listingId);
  if (!schedule.ok) return { result: refuse(schedule.code) };
  const read = parseExceptionForm(schedule.value.timezone, typed);
  if (!read.ok) return { result: { status: 'invalid', fields: read.errors } };
  const created = await createException(app, actor, { listingId, ...read.value, confirmed });
  if (!created.ok) return { result: await refusalOf(page, change, created) };
  const { id, start } = created.value;
  const month = localDayOf(schedule.value.timezone, start).slice(0, 7);
  return { result: await resultFor(page, listingId, created.value), added: { month, added: id } };
}

type Refused = Extract<
  Awaited<ReturnType<typeof createException> | ReturnType<typeof updateException> | ReturnType<typeof deleteException>>,
  { ok: false }
>;

async function refusalOf(page: Page, { typed }: Change, refused: Refused): Promise<ExceptionResult> {
  if (refused.code === 'bookings-rely') {
    const affected = await describeAffectedBookings(page, refused.affected);
    const [code, problem] = [refused.code, affectedBookingsTitle(affected)];
    return { status: 'refused', code, problem, confirmation: { affected, typed } };
  }
  if (refused.code === 'changed-meanwhile') {
    const problem = seatsConflictMessage(Number(refused.seen));
    return { status: 'conflict', problem, typed: { ...typed, seen: refused.seen } };
  }
  if (refused.code !== 'validation-invalid-params') return refuse(refused.code);
  const { start, end, ...errors } = refused.errors;
  // why: the schema has instants, the form has days and hours
  return { status: 'invalid', fields: { ...errors, ...(start && { first: start }), ...(end && { last: end }) } };
}

function refuse(code: 'forbidden' | 'not-found' | 'exception-overlap' | 'too-many-exceptions') {
  return { status: 'refused', code, problem: exceptionErrors[code] } as const;
}

/** The result with the number of existing bookings in the exception's time, which stay. */
async function resultFor({ app, actor }: Page, listingId: string, { start, end }: { start: Date; end: Date }) {
  const query = { listingId, start, end, state: ['pending', 'accepted'], perPage: 1 };
  const booked = await listBookings(app, actor, query);
  return { status: 'saved' as const, booked: booked.ok ? booked.value.totalItems : 0 };
}
