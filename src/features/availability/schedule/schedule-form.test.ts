import { expect, test } from 'vitest';
import { parseScheduleForm, scheduleFormErrors, toScheduleEntries, toScheduleRows } from './schedule-form.ts';

const entries = [
  { dayOfWeek: 'mon', start: '10:00', end: '12:00', seats: 8 },
  { dayOfWeek: 'mon', start: '14:00', end: '18:00', seats: 12 },
  { dayOfWeek: 'sun', start: '11:00', end: '00:00', seats: 0 },
] as const;

test('a schedule survives being written into a form and parsed again', () => {
  const rows = toScheduleRows([...entries]);
  expect(rows.map(({ day, row }) => `${day} ${row}`)).toEqual(['mon 0', 'mon 1', 'sun 0']);
  const typed = Object.fromEntries(
    rows.flatMap(({ day, row, ...rest }) =>
      Object.entries(rest).map(([part, text]) => [`${day}-${row}-${part}`, text]),
    ),
  );
  expect(toScheduleEntries(parseScheduleForm(typed))).toEqual(entries);
});

test('empty rows are dropped; partly filled ones are reported at their fields', () => {
  const typed = { 'mon-0-start': ' ', 'tue-2-start': '10:00', 'tue-2-seats': 'many', 'fri-9-start': '10:00' };
  const rows = parseScheduleForm(typed);
  expect(rows).toEqual([{ day: 'tue', row: 2, start: '10:00', end: '', seats: 'many' }]);
  expect(toScheduleEntries(rows)).toEqual([{ dayOfWeek: 'tue', start: '10:00', end: '', seats: Number.NaN }]);
  const errors = { 'entries.0.end': 'Please give a time', entries: 'Please give a time', timezone: 'Which?' };
  expect(scheduleFormErrors(rows, errors)).toEqual({ 'tue-2-end': 'Please give a time', timezone: 'Which?' });
  expect(scheduleFormErrors(rows, { entries: 'The hours overlap' })).toEqual({ entries: 'The hours overlap' });
});
