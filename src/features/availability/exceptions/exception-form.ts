import type { FieldErrors } from '#kit/field-errors.ts';
import type { CalendarChange } from '../calendar/calendar-change.ts';
import { exceptionFieldNames, readException } from './exception-times.ts';

/** The fields of every form for an exception: which one goes, or gets other seats than were seen, or those of a new one. */
export const changeFieldNames = ['remove', 'change', 'seen', ...exceptionFieldNames] as const;

/** What was typed into such a form; what it does not have is empty. */
export type TypedChange = Record<(typeof changeFieldNames)[number], string>;

/** The seats of an exception as typed; not a number where nothing is. */
export function seatsTyped({ seats }: TypedChange): number {
  return seats.trim() === '' ? Number.NaN : Number(seats);
}

/** What a form for an exception asks for, by the clocks of a plan. @returns of a new one a message for each field that cannot be read */
export function readTypedChange(
  zone: string,
  typed: TypedChange,
): { ok: true; value: CalendarChange } | { ok: false; errors: FieldErrors } {
  if (typed.remove !== '') return { ok: true, value: { kind: 'remove', id: typed.remove } };
  if (typed.change !== '') return { ok: true, value: { kind: 'seats', id: typed.change, seats: seatsTyped(typed) } };
  const read = readException(zone, typed);
  return read.ok ? { ok: true, value: { kind: 'add', ...read.value } } : read;
}
