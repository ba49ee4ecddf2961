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
 * Does what a form about an exception asks for: `remove` (an id), `change` (an id, with `seats`), or a new one. Where bookings rely on what
 * is taken away it asks first, and does it when it is sent again with their mark as `confirmed`.
 * @returns what became of it, and the address of a page of the editor that says so
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

/** What became of it, as it stands in an address. */
function outcomeName(result: ExceptionResult): string {
  if (result.status === 'refused') return result.code;
  return result.status === 'conflict' ? 'changed-meanwhile' : result.status;
}

type Page = Pick<PageContext, 'app' | 'actor'>;

type Asked = { listingId: string; typed: ExceptionFormValues; confirmed: string | undefined };

/** What became of it, and of a new one its id with the month that it begins in, by their names in the address of its page. */
type Outcome = { result: ExceptionResult; added?: { month: string; added: string } };

async function changeExceptions(page: Page, asked: Asked): Promise<Outcome> {
  const { app, actor } = page;
  const { listingId, typed, confirmed } = asked;
  if (typed.remove !== '') {
    const deleted = await deleteException(app, actor, { id: typed.remove, confirmed });
    // why: what is gone already is gone, whoever was faster
    if (deleted.ok || deleted.code === 'not-found') return { result: { status: 'saved', booked: 0 } };
    return { result: await refusalOf(page, asked, deleted) };
  }
  if (typed.change !== '') {
    const fields = { id: typed.change, seats: parseSeats(typed), seen: typed.seen || undefined, confirmed };
    const saved = await updateException(app, actor, fields);
    return { result: await (saved.ok ? resultFor(page, listingId, saved.value) : refusalOf(page, asked, saved)) };
  }
  const plan = await showSchedule(app, actor, listingId);
  if (!plan.ok) return { result: refuse(plan.code) };
  const read = parseExceptionForm(plan.value.timezone, typed);
  if (!read.ok) return { result: { status: 'invalid', fields: read.errors } };
  const created = await createException(app, actor, { listingId, ...read.value, confirmed });
  if (!created.ok) return { result: await refusalOf(page, asked, created) };
  const { id, start } = created.value;
  const month = localDayOf(plan.value.timezone, start).slice(0, 7);
  return { result: await resultFor(page, listingId, created.value), added: { month, added: id } };
}

type Refused = Extract<
  Awaited<ReturnType<typeof createException> | ReturnType<typeof updateException> | ReturnType<typeof deleteException>>,
  { ok: false }
>;

async function refusalOf(page: Page, { typed }: Asked, refused: Refused): Promise<ExceptionResult> {
  if (refused.code === 'bookings-rely') {
    const relying = await describeAffectedBookings(page, refused.affected);
    const [code, problem] = [refused.code, affectedBookingsTitle(relying)];
    return { status: 'refused', code, problem, question: { relying, typed } };
  }
  if (refused.code === 'changed-meanwhile') {
    const problem = seatsConflictMessage(Number(refused.seen));
    return { status: 'conflict', problem, typed: { ...typed, seen: refused.seen } };
  }
  if (refused.code !== 'validation-invalid-params') return refuse(refused.code);
  const { start, end, ...errors } = refused.errors;
  // why: the schema speaks of moments, the form has days and hours
  return { status: 'invalid', fields: { ...errors, ...(start && { first: start }), ...(end && { last: end }) } };
}

function refuse(code: 'forbidden' | 'not-found' | 'exception-overlap' | 'too-many-exceptions') {
  return { status: 'refused', code, problem: exceptionErrors[code] } as const;
}

/** With how many bookings lie in the time: they stay. */
async function resultFor({ app, actor }: Page, listingId: string, { start, end }: { start: Date; end: Date }) {
  const query = { listingId, start, end, state: ['pending', 'accepted'], perPage: 1 };
  const booked = await listBookings(app, actor, query);
  return { status: 'saved' as const, booked: booked.ok ? booked.value.totalItems : 0 };
}
