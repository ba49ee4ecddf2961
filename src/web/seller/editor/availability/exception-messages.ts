import type { CalendarEntry } from '#features/availability/calendar/seller-calendar.ts';
import type { ExceptionFormValues } from '#features/availability/exceptions/exception-form.ts';
import type { FieldErrors } from '#kit/field-errors.ts';

/** Bookings that rely on what is to be taken away: how many, the first of them, each with the address of its sale if it is one's own, and the mark of all. */
export type ShownAffectedBookings = { total: number; first: (CalendarEntry & { sale: string | null })[]; mark: string };

/** What is asked before an exception takes seats from under bookings, and what was typed. */
export type ExceptionConfirmation = { relying: ShownAffectedBookings; typed: ExceptionFormValues };

/**
 * What came of a change of an exception: `booked` is how many bookings lie in its time, which stay; `added` of a new one is its id and the
 * month that it begins in, by the names that they have in the address of the page that shows it.
 */
export type ExceptionAnswer =
  | { ok: true; booked: number; added?: { month: string; added: string } }
  | { ok: false; reason: ExceptionRefusal; errors?: FieldErrors | undefined }
  | { ok: false; reason: 'bookings-rely'; question: ExceptionConfirmation }
  /** With the seats that it has now. */
  | { ok: false; reason: 'changed-meanwhile'; seats: number };

type ExceptionRefusal = 'forbidden' | 'not-found' | 'exception-overlap' | 'too-many-exceptions' | 'invalid';

const errorMessages: Record<ExceptionRefusal | 'changed-meanwhile', string> = {
  forbidden: 'You may look at this calendar, and not change it.',
  'not-found': 'This is not there any more. Please look at the month again.',
  'exception-overlap': 'Another exception touches this time. Change or remove that one.',
  'too-many-exceptions': 'There are 1,000 exceptions ahead. Remove some to make room.',
  'changed-meanwhile': 'The seats of an exception were changed meanwhile. What you typed is kept below, and not saved.',
  invalid: 'This exception was not saved: its last moment must lie after its first, and seats are 0 to 1,000.',
};

/** What is said of a change, and of the bookings that it leaves alone; undefined where there is nothing to say. */
export function exceptionMessage(answer: ExceptionAnswer): string | undefined {
  if (!answer.ok) {
    if (answer.reason === 'changed-meanwhile') return seatsConflictMessage(answer.seats);
    return answer.reason === 'bookings-rely' ? undefined : errorMessages[answer.reason];
  }
  if (answer.booked === 0) return undefined;
  const bookings = answer.booked === 1 ? 'One booking lies' : `${answer.booked} bookings lie`;
  return `Saved. ${bookings} in this time and ${answer.booked === 1 ? 'stays' : 'stay'} booked: write to whoever you cannot receive.`;
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
    const words = exceptionMessage({ ok: true, booked });
    return added ? [addedMessage(added), words].filter(Boolean).join(' ') : words;
  }
  if (reason === null || !Object.hasOwn(errorMessages, reason)) return undefined;
  return errorMessages[reason as keyof typeof errorMessages];
}

/** What is said of an exception that was added: on a page of its month. */
function addedMessage({ when, seats }: CalendarEntry): string {
  if (seats === 0) return `Closed on ${when}.`;
  return `${when}: ${seats === 1 ? 'one seat' : `${seats.toLocaleString('en-US')} seats`}.`;
}
