import { data, redirect } from 'react-router';
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
import { readForm, readTypedText } from '../../../forms/read-form.server.ts';
import { getPageContext, type PageContext } from '../../../shell/page-context.server.ts';
import { sameSitePath } from '../../../shell/return-url.ts';
import type { Route } from './+types/exceptions.route.ts';
import { describeAffectedBookings } from './availability-tab.server.ts';
import type { ExceptionAnswer } from './exception-messages.ts';

/**
 * Changes the exceptions of a tasting: `remove` (an id), `change` (an id, with `seats`), or a new one. Where bookings rely on what is
 * taken away it asks first, and does it when it is sent again with their mark as `confirmed`. Script sends `stay` and is answered; a form
 * is led back to the month that it stands on, with what was typed where it failed. Whoever adds one is led to the month that it begins in.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const typed = readTypedText(form, exceptionFormFields, 40);
  const { confirmed } = readTypedText(form, ['confirmed'], 64);
  const answer = await changeExceptions(getPageContext(context), { listingId: params.id, typed, confirmed });
  const added = answer.ok ? answer.added : undefined;
  const stays = form.get('stay') === 'true';
  if (stays && !added) return data(answer, { status: statusOf(answer) });
  const back = new URL(sameSitePath(form.get('from')), 'http://site.invalid');
  back.searchParams.set('exception', answer.ok ? 'saved' : answer.reason);
  if (answer.ok) back.searchParams.set('booked', String(answer.booked));
  if (added) for (const [name, text] of Object.entries(added)) back.searchParams.set(name, text);
  if (!answer.ok) for (const [name, text] of Object.entries(typed)) back.searchParams.set(name, text);
  return redirect(`${back.pathname}${back.search}${stays ? '' : '#exceptions'}`, 303);
}

function statusOf(answer: ExceptionAnswer): number {
  if (answer.ok) return 200;
  // why: the editor reads anew what was changed meanwhile
  return answer.reason === 'changed-meanwhile' ? 409 : 400;
}

type Page = Pick<PageContext, 'app' | 'actor'>;

type Asked = { listingId: string; typed: ExceptionFormValues; confirmed: string | undefined };

async function changeExceptions(page: Page, asked: Asked): Promise<ExceptionAnswer> {
  const { app, actor } = page;
  const { listingId, typed, confirmed } = asked;
  if (typed.remove !== '') {
    const deleted = await deleteException(app, actor, { id: typed.remove, confirmed });
    // why: what is gone already is gone, whoever was faster
    if (deleted.ok || deleted.reason === 'not-found') return { ok: true, booked: 0 };
    return refusalOf(page, asked, deleted);
  }
  if (typed.change !== '') {
    const fields = { id: typed.change, seats: parseSeats(typed), seen: typed.seen || undefined, confirmed };
    const saved = await updateException(app, actor, fields);
    return saved.ok ? answerFor(page, listingId, saved.value) : refusalOf(page, asked, saved);
  }
  const plan = await showSchedule(app, actor, listingId);
  if (!plan.ok) return plan;
  const read = parseExceptionForm(plan.value.timezone, typed);
  if (!read.ok) return { ok: false, reason: 'invalid', errors: read.errors };
  const created = await createException(app, actor, { listingId, ...read.value, confirmed });
  if (!created.ok) return refusalOf(page, asked, created);
  const { id, start } = created.value;
  const month = localDayOf(plan.value.timezone, start).slice(0, 7);
  return { ...(await answerFor(page, listingId, created.value)), added: { month, added: id } };
}

type Refused = Extract<
  Awaited<ReturnType<typeof createException> | ReturnType<typeof updateException> | ReturnType<typeof deleteException>>,
  { ok: false }
>;

async function refusalOf(page: Page, { typed }: Asked, refused: Refused): Promise<ExceptionAnswer> {
  if (refused.reason === 'bookings-rely') {
    const { reason, relying } = refused;
    return { ok: false, reason, question: { relying: await describeAffectedBookings(page, relying), typed } };
  }
  if (refused.reason === 'changed-meanwhile') {
    return { ok: false, reason: refused.reason, seats: Number(refused.seen) };
  }
  if (refused.reason !== 'validation-invalid-params') return { ok: false, reason: refused.reason };
  const { start, end, ...errors } = refused.errors;
  // why: the schema speaks of moments, the form has days and hours
  return {
    ok: false,
    reason: 'invalid',
    errors: { ...errors, ...(start && { first: start }), ...(end && { last: end }) },
  };
}

/** With how many bookings lie in the time: they stay. */
async function answerFor({ app, actor }: Page, listingId: string, { start, end }: { start: Date; end: Date }) {
  const query = { listingId, start, end, state: ['pending', 'accepted'], perPage: 1 };
  const booked = await listBookings(app, actor, query);
  return { ok: true as const, booked: booked.ok ? booked.value.totalItems : 0 };
}
