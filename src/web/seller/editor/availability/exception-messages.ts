import type { CalendarEntry } from '#features/availability/calendar/seller-calendar.ts';
import type { ExceptionFormValues } from '#features/availability/exceptions/exception-form.ts';
import type { FormResult } from '../../../forms/form-result.ts';

/** Bookings that rely on what is to be taken away: how many, the first of them, each with the address of its sale if it is one's own, and the mark of all. */
export type ShownAffectedBookings = { total: number; first: (CalendarEntry & { sale: string | null })[]; mark: string };

/** What is asked before an exception takes seats from under bookings, and what was typed. */
export type ExceptionConfirmation = { relying: ShownAffectedBookings; typed: ExceptionFormValues };

/**
 * What became of a change of an exception: `booked` is how many bookings lie in its time, which stay; `question` is asked where bookings
 * rely on what would be taken away. A conflict brings the seats that it has now as `seen`.
 */
export type ExceptionResult = FormResult<
  { booked: number },
  { code: ExceptionRefusal } | { code: 'bookings-rely'; question: ExceptionConfirmation }
>;

type ExceptionRefusal = 'forbidden' | 'not-found' | 'exception-overlap' | 'too-many-exceptions';

/** What is said of bookings that rely on what is to be taken away, as a heading. */
export function affectedBookingsTitle({ total }: ShownAffectedBookings): string {
  return total === 1
    ? 'One booking lies on a day that would have fewer seats than are booked'
    : `${total.toLocaleString('en-US')} bookings lie on days that would have fewer seats than are booked`;
}

/** What is said of an exception that was not changed, by why. */
export const exceptionErrors: Record<ExceptionRefusal | 'changed-meanwhile' | 'invalid', string> = {
  forbidden: 'You may look at this calendar, and not change it.',
  'not-found': 'This is not there any more. Please look at the month again.',
  'exception-overlap': 'Another exception touches this time. Change or remove that one.',
  'too-many-exceptions': 'There are 1,000 exceptions ahead. Remove some to make room.',
  'changed-meanwhile': 'The seats of an exception were changed meanwhile. What you typed is kept below, and not saved.',
  invalid: 'This exception was not saved: its last moment must lie after its first, and seats are 0 to 1,000.',
};

/** What is said of a change, and of the bookings that it leaves alone; undefined where there is nothing to say. */
export function exceptionMessage(result: ExceptionResult): string | undefined {
  if (result.status === 'invalid') return exceptionErrors.invalid;
  if (result.status !== 'saved') return questionOf(result) ? undefined : result.problem;
  const { booked } = result;
  if (booked === 0) return undefined;
  const bookings = booked === 1 ? 'One booking lies' : `${booked} bookings lie`;
  return `Saved. ${bookings} in this time and ${booked === 1 ? 'stays' : 'stay'} booked: write to whoever you cannot receive.`;
}

/** What is asked before it is done; undefined where nothing is. */
export function questionOf(result: ExceptionResult | undefined): ExceptionConfirmation | undefined {
  return result?.status === 'refused' && result.code === 'bookings-rely' ? result.question : undefined;
}

/** What is said at the seats of an exception that were changed meanwhile. @param seats that it has now */
export function seatsConflictMessage(seats: number): string {
  return `Meanwhile it has ${seats === 1 ? '1 seat' : `${seats} seats`}. Change it again to replace that.`;
}

/** The same as it stands in an address. @param reason `saved`, or why not; null where nothing was sent */
export function exceptionMessageFromUrl(
  reason: string | null,
  { booked, added }: { booked: number; added: CalendarEntry | undefined },
): string | undefined {
  if (reason === 'saved') {
    const words = exceptionMessage({ status: 'saved', booked });
    return added ? [addedMessage(added), words].filter(Boolean).join(' ') : words;
  }
  if (reason === null || !Object.hasOwn(exceptionErrors, reason)) return undefined;
  return exceptionErrors[reason as keyof typeof exceptionErrors];
}

/** What is said of an exception that was added: on a page of its month. */
function addedMessage({ when, seats }: CalendarEntry): string {
  if (seats === 0) return `Closed on ${when}.`;
  return `${when}: ${seats === 1 ? 'one seat' : `${seats.toLocaleString('en-US')} seats`}.`;
}
