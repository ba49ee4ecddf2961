import { expect, test } from 'vitest';
import { formatOpeningHours, formatTime, schemaOrgHours } from './opening-hours.ts';

const noon = { opens: '11:00', closes: '13:00' };
const evening = { opens: '15:30', closes: '20:00' };
const week = [[], [], [], [noon, evening], [noon, evening], [evening], []];

test.for([
  ['00:00', '12 AM'],
  ['09:05', '9:05 AM'],
  ['12:00', '12 PM'],
  ['23:59', '11:59 PM'],
] as const)('%s is shown as %s', ([time, words]) => {
  expect(formatTime(time)).toBe(words);
});

test('days with the same hours are grouped, and the machine-readable form lists each span', () => {
  expect(formatOpeningHours(week)).toEqual([
    { days: 'Monday – Wednesday', hours: 'Closed' },
    { days: 'Thursday – Friday', hours: '11 AM – 1 PM, 3:30 PM – 8 PM' },
    { days: 'Saturday', hours: '3:30 PM – 8 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ]);
  expect(schemaOrgHours(week)).toEqual([
    'Th 11:00-13:00',
    'Th 15:30-20:00',
    'Fr 11:00-13:00',
    'Fr 15:30-20:00',
    'Sa 15:30-20:00',
  ]);
});
