import type { FieldErrors } from '#kit/field-errors.ts';
import { type Weekday, weekdays } from '../local-day.ts';
import type { ScheduleEntry } from './schedule.ts';

/** Hours as a form shows them, in a row of their weekday. */
export type ScheduleRow = { day: Weekday; row: number; start: string; end: string; seats: string };

/** The maximum number of rows of hours for one weekday. */
export const maxRowsPerDay = 4;

const parts = ['start', 'end', 'seats'] as const;

/** The name of a field in a row of hours. */
export function scheduleFieldName(
  { day, row }: Pick<ScheduleRow, 'day' | 'row'>,
  part: (typeof parts)[number],
): string {
  return `${day}-${row}-${part}`;
}

/** The hours of a schedule as rows of a form, without empty ones. */
export function toScheduleRows(entries: readonly ScheduleEntry[]): ScheduleRow[] {
  return weekdays.flatMap((day) =>
    entries
      .filter((entry) => entry.dayOfWeek === day)
      .map(({ start, end, seats }, row) => ({ day, row, start, end, seats: String(seats) })),
  );
}

/** The rows of hours typed into a form; empty rows are dropped. */
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

/** The entries of a schedule, to be validated. Empty seats stay text, so that they are reported. */
export function toScheduleEntries(rows: readonly ScheduleRow[]) {
  return rows.map(({ day, start, end, seats }) => ({
    dayOfWeek: day,
    start: start.slice(0, 5),
    end: end.slice(0, 5),
    seats: seats === '' ? seats : Number(seats),
  }));
}

/** The fields of the terms of canceling and confirming, by their names in errors. */
const termFields: Readonly<Record<string, string>> = {
  'cancellation.hours': 'cancellationHours',
  'cancellation.keptPercent': 'cancellationKept',
  confirmationHours: 'confirmationHours',
};

/**
 * Maps the errors of a schedule to the fields of the form. Errors of the hours as a whole are kept only if no field has
 * one.
 * @param errors as `setSchedule` returns them, by the index of the entry
 */
export function scheduleFormErrors(rows: readonly ScheduleRow[], errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(([name, error]): [string, string] => {
    const term = termFields[name];
    if (term !== undefined) return [term, error];
    const [, at, part] = /^entries\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const row = rows[Number(at)];
    const field = parts.find((each) => each === part);
    return row && field ? [scheduleFieldName(row, field), error] : [name, error];
  });
  const hasFieldError = named.some(([name]) => name.includes('-'));
  return Object.fromEntries(hasFieldError ? named.filter(([name]) => name !== 'entries') : named);
}
