import type { FieldErrors } from '#kit/field-errors.ts';
import type { CalendarChange } from '../calendar/calendar-change.ts';
import { exceptionFieldNames, parseExceptionTimes } from './exception-times.ts';

/**
 * The fields of all forms for exceptions: which one to delete or to change, the seats it was shown with, and the fields
 * of a new one.
 */
export const exceptionFormFields = ['remove', 'change', 'seen', ...exceptionFieldNames] as const;

/** The values typed into such a form; missing fields are empty. */
export type ExceptionFormValues = Record<(typeof exceptionFormFields)[number], string>;

/** The typed number of seats; NaN if empty. */
export function parseSeats({ seats }: ExceptionFormValues): number {
  return seats.trim() === '' ? Number.NaN : Number(seats);
}

/**
 * The change of the calendar that a form asks for, in a schedule's time zone.
 * @returns for a new exception, a message for each field that cannot be read
 */
export function parseExceptionForm(
  zone: string,
  typed: ExceptionFormValues,
): { ok: true; value: CalendarChange } | { ok: false; errors: FieldErrors } {
  if (typed.remove !== '') return { ok: true, value: { kind: 'remove', id: typed.remove } };
  if (typed.change !== '') return { ok: true, value: { kind: 'seats', id: typed.change, seats: parseSeats(typed) } };
  const read = parseExceptionTimes(zone, typed);
  return read.ok ? { ok: true, value: { kind: 'add', ...read.value } } : read;
}
