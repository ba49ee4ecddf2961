import { findAffectedBookings } from '#features/availability/calendar/change-calendar.server.ts';
import type { AffectedBookings } from '#features/availability/calendar/seller-calendar.ts';
import { showCalendar } from '#features/availability/calendar/show-calendar.server.ts';
import {
  type ExceptionFormValues,
  exceptionFormFields,
  parseExceptionForm,
} from '#features/availability/exceptions/exception-form.ts';
import { setSchedule } from '#features/availability/schedule/schedule.server.ts';
import {
  parseScheduleForm,
  scheduleFormErrors,
  toScheduleEntries,
} from '#features/availability/schedule/schedule-form.ts';
import type { ListingToChange } from '#features/listings/editing/seller-listing.server.ts';
import { findSalesByBooking } from '#features/orders/list-orders.server.ts';
import type { EditConflict } from '#kit/edit-conflict.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { type Refusal, type Result, success } from '#kit/result.ts';
import type { PageContext } from '../../../shell/page-context.server.ts';
import type { EditorFormResult } from '../editor.ts';
import { lastHoursMessage } from '../error-messages.ts';
import type { AvailabilityTabData } from './availability-tab.ts';
import {
  type ExceptionConfirmation,
  exceptionMessageFromUrl,
  type ShownAffectedBookings,
} from './exception-messages.ts';

type Page = Pick<PageContext, 'app' | 'actor'>;

/**
 * Loads the availability tab; undefined for a listing that is no tasting or that the actor may not edit.
 * @param url of the page, with its `month`
 */
export async function readAvailabilityTab(
  page: Page,
  listingId: string,
  { pathname, searchParams: query }: URL,
): Promise<AvailabilityTabData | undefined> {
  const { app, actor } = page;
  const calendar = await showCalendar(app, actor, { listingId, month: query.get('month') });
  if (!calendar.ok) return undefined;
  const typed = Object.fromEntries(
    exceptionFormFields.map((name) => [name, query.get(name) ?? '']),
  ) as ExceptionFormValues;
  const needsConfirmation = query.get('exception') === 'bookings-rely';
  const { timezone } = calendar.value;
  const added = calendar.value.shown?.exceptions.find(({ id }) => id === query.get('added'));
  const message = exceptionMessageFromUrl(query.get('exception'), { booked: Number(query.get('booked') ?? 0), added });
  return {
    ...calendar.value,
    listingId,
    from: `${pathname}?month=${calendar.value.month.slice(0, 7)}`,
    problem: message === undefined ? undefined : { message, failed: query.get('exception') !== 'saved' },
    typed: query.has('first') && typed.remove + typed.change === '' ? typed : {},
    added: added?.id,
    retry: retryOf(query.get('exception'), typed),
    confirmation: needsConfirmation ? await loadConfirmation(page, { listingId, timezone, typed }) : undefined,
  };
}

/**
 * The seats that were typed for an exception and not saved, by a form without JavaScript.
 * @param outcome the result code in the URL
 */
function retryOf(outcome: string | null, { change: id, seats }: ExceptionFormValues): AvailabilityTabData['retry'] {
  if (outcome === null || outcome === 'saved' || id === '') return undefined;
  return { id, seats, meanwhile: outcome === 'changed-meanwhile' };
}

/**
 * The confirmation that a form without JavaScript needs; undefined if the change is done or affects no bookings by now.
 */
async function loadConfirmation(
  page: Page,
  { listingId, timezone, typed }: { listingId: string; timezone: string; typed: ExceptionFormValues },
): Promise<ExceptionConfirmation | undefined> {
  const read = parseExceptionForm(timezone, typed);
  if (!read.ok) return undefined;
  const found = await findAffectedBookings(page.app, page.actor, { listingId, change: read.value });
  return found.ok && found.value ? { affected: await describeAffectedBookings(page, found.value), typed } : undefined;
}

const notSavedMessage = 'These hours were not saved yet: bookings rely on others.';

/** Saves the weekly schedule; if it affects bookings, only once its confirmation is checked. */
export async function saveScheduleForm(
  page: Page,
  listingId: ListingToChange,
  typed: Readonly<Record<string, string | undefined>>,
): Promise<
  Result<
    undefined,
    | 'forbidden'
    | 'not-found'
    | EditConflict
    | Refusal<'invalid', { errors: FieldErrors }>
    | Refusal<'refused', { result: EditorFormResult }>
  >
> {
  const rows = parseScheduleForm(typed);
  const fields = {
    timezone: typed.timezone,
    entries: toScheduleEntries(rows),
    cancellation: termsOf(typed),
    ...(typed.confirmationHours !== undefined && { confirmationHours: numberOf(typed.confirmationHours) }),
    confirmed: typed.confirmed,
  };
  const set = await setSchedule(page.app, page.actor, listingId, fields, typed.seen);
  if (set.ok) return success;
  if (set.code === 'bookings-rely') {
    const affected = await describeAffectedBookings(page, set.affected);
    const result = { status: 'refused', code: set.code, problem: notSavedMessage, affected } as const;
    return { ok: false, code: 'refused', result };
  }
  if (set.code === 'offered') {
    return { ok: false, code: 'invalid', errors: { entries: lastHoursMessage(set.state) } };
  }
  if (set.code !== 'validation-invalid-params') return set;
  return { ok: false, code: 'invalid', errors: scheduleFormErrors(rows, set.errors) };
}

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** The terms of canceling as typed; a field that is empty or no number is reported. */
function termsOf({ cancellationHours: hours, cancellationKept: kept }: Readonly<Record<string, string | undefined>>) {
  if (hours === undefined || kept === undefined) return undefined;
  return { hours: numberOf(hours), keptPercent: numberOf(kept) };
}

/** The affected bookings for display, each with the URL of its sale. */
export async function describeAffectedBookings(
  { app, actor }: Pick<PageContext, 'app' | 'actor'>,
  { total, first, version }: AffectedBookings,
): Promise<ShownAffectedBookings> {
  const sales = await findSalesByBooking(
    app,
    actor,
    first.map(({ id }) => id),
  );
  const saleOf = (id: string) => (sales[id] === undefined ? null : `/sale/${sales[id]}/details`);
  return { total, version, first: first.map((booking) => ({ ...booking, sale: saleOf(booking.id) })) };
}
