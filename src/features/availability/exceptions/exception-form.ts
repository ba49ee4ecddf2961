import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result } from '#kit/result.ts';
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
): Result<CalendarChange, Refusal<'invalid', { errors: FieldErrors }>> {
  if (typed.remove !== '') return ok({ kind: 'remove', id: typed.remove });
  if (typed.change !== '') return ok({ kind: 'seats', id: typed.change, seats: parseSeats(typed) });
  const read = parseExceptionTimes(zone, typed);
  return read.ok ? ok({ kind: 'add', ...read.value }) : read;
}
