import { expect, test } from 'vitest';
import { dayByKey, weeksOf } from './month-days.ts';

test('a month is divided into weeks starting on Sunday, with each day once', () => {
  const weeks = weeksOf('2026-11-22');
  expect(weeks[0]).toEqual(Array.from({ length: 7 }, (_, at) => `2026-11-0${at + 1}`));
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeks.at(-1)?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', undefined]);
  expect(weeksOf('2026-02-01').flat()).not.toContain(undefined);
});

test('keys move by a day, a week, to the ends of the week, and by four weeks', () => {
  const from = (key: string) => dayByKey('2026-11-25', key);
  expect([from('ArrowLeft'), from('ArrowDown'), from('Home'), from('End'), from('PageDown'), from('Tab')]).toEqual([
    '2026-11-24',
    '2026-12-02',
    '2026-11-22',
    '2026-11-28',
    '2026-12-23',
    undefined,
  ]);
});
