import type { FieldErrors } from '#kit/field-errors.ts';
import type { CalendarChange } from '../calendar/calendar-change.ts';
import { exceptionFieldNames, parseExceptionTimes } from './exception-times.ts';

/** The fields of every form for an exception: which one goes, or gets other seats than were seen, or those of a new one. */
export const exceptionFormFields = ['remove', 'change', 'seen', ...exceptionFieldNames] as const;

/** What was typed into such a form; what it does not have is empty. */
export type ExceptionFormValues = Record<(typeof exceptionFormFields)[number], string>;

/** The seats of an exception as typed; not a number where nothing is. */
export function parseSeats({ seats }: ExceptionFormValues): number {
  return seats.trim() === '' ? Number.NaN : Number(seats);
}

/** What a form for an exception asks for, by the clocks of a plan. @returns of a new one a message for each field that cannot be read */
export function parseExceptionForm(
  zone: string,
  typed: ExceptionFormValues,
): { ok: true; value: CalendarChange } | { ok: false; errors: FieldErrors } {
  if (typed.remove !== '') return { ok: true, value: { kind: 'remove', id: typed.remove } };
  if (typed.change !== '') return { ok: true, value: { kind: 'seats', id: typed.change, seats: parseSeats(typed) } };
  const read = parseExceptionTimes(zone, typed);
  return read.ok ? { ok: true, value: { kind: 'add', ...read.value } } : read;
}
