import type { CalendarEntry } from '#features/availability/calendar/seller-calendar.ts';
import type { ExceptionFormValues } from '#features/availability/exceptions/exception-form.ts';
import type { FormResult } from '../../../forms/form-result.ts';

/**
 * Affected bookings for display: how many, the first of them, each with the URL of its sale if the actor may see it,
 * and their version.
 */
export type ShownAffectedBookings = {
  total: number;
  first: (CalendarEntry & { sale: string | null })[];
  version: string;
};

/** The confirmation needed for an exception that affects bookings, and what was typed. */
export type ExceptionConfirmation = { affected: ShownAffectedBookings; typed: ExceptionFormValues };

/**
 * The result of changing an exception: `booked` is the number of existing bookings in its time, which stay;
 * `confirmation` is the confirmation needed if bookings are affected. A conflict returns the current seats as `seen`.
 */
export type ExceptionResult = FormResult<
  { booked: number },
  { code: ExceptionRefusal } | { code: 'bookings-rely'; confirmation: ExceptionConfirmation }
>;

type ExceptionRefusal = 'forbidden' | 'not-found' | 'exception-overlap' | 'too-many-exceptions';

/** The heading above affected bookings. */
export function affectedBookingsTitle({ total }: ShownAffectedBookings): string {
  return total === 1
    ? 'One booking lies on a day that would have fewer seats than are booked'
    : `${total.toLocaleString('en-US')} bookings lie on days that would have fewer seats than are booked`;
}

/** The messages for an exception that was not changed, by code. */
export const exceptionErrors: Record<ExceptionRefusal | 'changed-meanwhile' | 'invalid', string> = {
  forbidden: 'You may look at this calendar, and not change it.',
  'not-found': 'This is not there any more. Please look at the month again.',
  'exception-overlap': 'Another exception touches this time. Change or remove that one.',
  'too-many-exceptions': 'There are 1,000 exceptions ahead. Remove some to make room.',
  'changed-meanwhile': 'The seats of an exception were changed meanwhile. What you typed is kept below, and not saved.',
  invalid: 'This exception was not saved: its last moment must lie after its first, and seats are 0 to 1,000.',
};

/** The message for a change, including existing bookings in its time; undefined if there is nothing to report. */
export function exceptionMessage(result: ExceptionResult): string | undefined {
  if (result.status === 'invalid') return exceptionErrors.invalid;
  if (result.status !== 'saved') return confirmationOf(result) ? undefined : result.problem;
  const { booked } = result;
  if (booked === 0) return undefined;
  const bookings = booked === 1 ? 'One booking lies' : `${booked} bookings lie`;
  return `Saved. ${bookings} in this time and ${booked === 1 ? 'stays' : 'stay'} booked: write to whoever you cannot receive.`;
}

/** The confirmation that is needed; undefined if none is. */
export function confirmationOf(result: ExceptionResult | undefined): ExceptionConfirmation | undefined {
  return result?.status === 'refused' && result.code === 'bookings-rely' ? result.confirmation : undefined;
}

/** The message at an exception whose seats were changed meanwhile. @param seats the current number */
export function seatsConflictMessage(seats: number): string {
  return `Meanwhile it has ${seats === 1 ? '1 seat' : `${seats} seats`}. Change it again to replace that.`;
}

/** The message for the result in a URL. @param outcome `saved`, or an error code; null if nothing was submitted */
export function exceptionMessageFromUrl(
  outcome: string | null,
  { booked, added }: { booked: number; added: CalendarEntry | undefined },
): string | undefined {
  if (outcome === 'saved') {
    const message = exceptionMessage({ status: 'saved', booked });
    return added ? [addedMessage(added), message].filter(Boolean).join(' ') : message;
  }
  if (outcome === null || !Object.hasOwn(exceptionErrors, outcome)) return undefined;
  return exceptionErrors[outcome as keyof typeof exceptionErrors];
}

/** The message for an exception that was added, on the page of its month. */
function addedMessage({ when, seats }: CalendarEntry): string {
  if (seats === 0) return `Closed on ${when}.`;
  return `${when}: ${seats === 1 ? 'one seat' : `${seats.toLocaleString('en-US')} seats`}.`;
}
