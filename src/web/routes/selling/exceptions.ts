import { data, redirect } from 'react-router';
import { changeException } from '#features/availability/change-exception.server.ts';
import { createException } from '#features/availability/create-exception.server.ts';
import { deleteException } from '#features/availability/delete-exception.server.ts';
import { exceptionFieldNames, readException } from '#features/availability/exception-hours.ts';
import { listBookings } from '#features/availability/list-bookings.server.ts';
import { showPlan } from '#features/availability/show-plan.server.ts';
import { type PageContext, pageOf } from '../../app-context.server.ts';
import type { ExceptionAnswer } from '../../exception-words.ts';
import { readForm } from '../../read-form.server.ts';
import { sitePath } from '../../site-path.ts';
import { typedText } from '../../typed.server.ts';
import type { Route } from './+types/exceptions.ts';

/**
 * Changes the exceptions of a tasting: `remove` (an id), `change` (an id, with `seats`), or a new one. Script sends `stay` and is
 * answered; a form is led back to the month that it stands on, with what was typed where it failed.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const answer = await change(pageOf(context), params.id, form);
  if (form.get('stay') === 'true') return data(answer, { status: answer.ok ? 200 : 400 });
  const back = new URL(sitePath(form.get('from')), 'http://site.invalid');
  back.searchParams.set('exception', answer.ok ? 'saved' : answer.reason);
  if (answer.ok) back.searchParams.set('booked', String(answer.booked));
  else
    for (const [name, text] of Object.entries(typedText(form, exceptionFieldNames, 40)))
      back.searchParams.set(name, text);
  return redirect(`${back.pathname}${back.search}#exceptions`, 303);
}

async function change({ app, viewer }: PageContext, listingId: string, form: FormData): Promise<ExceptionAnswer> {
  const [removed, changed] = [form.get('remove'), form.get('change')];
  if (typeof removed === 'string') {
    const deleted = await deleteException(app, viewer, removed);
    // why: what is gone already is gone, whoever was faster
    return deleted.ok || deleted.reason === 'not-found' ? { ok: true, booked: 0 } : deleted;
  }
  if (typeof changed === 'string') {
    const seats = String(form.get('seats')).trim();
    const saved = await changeException(app, viewer, { id: changed, seats: seats === '' ? seats : Number(seats) });
    return saved.ok ? answerFor({ app, viewer }, listingId, saved.value) : refusalOf(saved);
  }
  return create({ app, viewer }, listingId, form);
}

type Asker = Pick<PageContext, 'app' | 'viewer'>;

async function create({ app, viewer }: Asker, listingId: string, form: FormData): Promise<ExceptionAnswer> {
  const plan = await showPlan(app, viewer, listingId);
  if (!plan.ok) return plan;
  const read = readException(plan.value.timezone, typedText(form, exceptionFieldNames, 40));
  if (!read.ok) return { ok: false, reason: 'invalid', errors: read.errors };
  const created = await createException(app, viewer, { listingId, ...read.value });
  return created.ok ? answerFor({ app, viewer }, listingId, created.value) : refusalOf(created);
}

type Refused = Extract<
  Awaited<ReturnType<typeof createException>> | Awaited<ReturnType<typeof changeException>>,
  { ok: false }
>;

function refusalOf(refused: Refused): ExceptionAnswer {
  if (refused.reason !== 'validation-invalid-params') return { ok: false, reason: refused.reason };
  const { end, ...errors } = refused.errors;
  // why: the schema speaks of moments, the form has days and hours
  return { ok: false, reason: 'invalid', errors: { ...errors, ...(end && { last: end }) } };
}

/** With how many bookings lie in the time: they stay. */
async function answerFor({ app, viewer }: Asker, listingId: string, { start, end }: { start: Date; end: Date }) {
  const query = { listingId, start, end, state: ['pending', 'accepted'], perPage: 1 };
  const booked = await listBookings(app, viewer, query);
  return { ok: true as const, booked: booked.ok ? booked.value.totalItems : 0 };
}
