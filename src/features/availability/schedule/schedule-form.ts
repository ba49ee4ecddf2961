import type { FieldErrors } from '#kit/field-errors.ts';
import { type Weekday, weekdays } from '../local-day.ts';
import type { ScheduleEntry } from './schedule.ts';

/** Hours as a form has them, in the row of their day. */
export type ScheduleRow = { day: Weekday; row: number; start: string; end: string; seats: string };

/** The most hours that a form has for one day. */
export const maxRowsPerDay = 4;

const parts = ['start', 'end', 'seats'] as const;

/** The name of a field of some hours. */
export function scheduleFieldName(
  { day, row }: Pick<ScheduleRow, 'day' | 'row'>,
  part: (typeof parts)[number],
): string {
  return `${day}-${row}-${part}`;
}

/** The hours that a plan has on each day as a form's rows, without empty ones. */
export function toScheduleRows(entries: readonly ScheduleEntry[]): ScheduleRow[] {
  return weekdays.flatMap((day) =>
    entries
      .filter((entry) => entry.dayOfWeek === day)
      .map(({ start, end, seats }, row) => ({ day, row, start, end, seats: String(seats) })),
  );
}

/** The hours that were typed into a form; a row of which nothing is typed is none. */
export function parseScheduleForm(typed: Readonly<Record<string, string | undefined>>): ScheduleRow[] {
  return weekdays.flatMap((day) =>
    Array.from({ length: maxRowsPerDay }, (_, row) => {
      const [start = '', end = '', seats = ''] = parts.map((part) =>
        typed[scheduleFieldName({ day, row }, part)]?.trim(),
      );
      return { day, row, start, end, seats };
    }).filter(({ start, end, seats }) => start !== '' || end !== '' || seats !== ''),
  );
}

/** What a plan is made of, to be checked. A number of seats that is none stays a text, so that it is told. */
export function toScheduleEntries(rows: readonly ScheduleRow[]) {
  return rows.map(({ day, start, end, seats }) => ({
    dayOfWeek: day,
    start: start.slice(0, 5),
    end: end.slice(0, 5),
    seats: seats === '' ? seats : Number(seats),
  }));
}

/**
 * The errors of a plan by the fields of the form; what is wrong with the hours as a whole only where no field is.
 * @param errors as `setPlan` tells them, by the place among the entries
 */
export function scheduleFormErrors(rows: readonly ScheduleRow[], errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(([name, error]): [string, string] => {
    const [, at, part] = /^entries\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = rows[Number(at)];
    const field = parts.find((each) => each === part);
    return row && field ? [scheduleFieldName(row, field), error] : [name, error];
  });
  const told = named.some(([name]) => name.includes('-'));
  return Object.fromEntries(told ? named.filter(([name]) => name !== 'entries') : named);
}
