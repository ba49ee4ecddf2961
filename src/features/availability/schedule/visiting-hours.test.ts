import { expect, test } from 'vitest';
import { describeWeek } from './visiting-hours.ts';

test('the week of sessions names hours, that of stays by the night only days, whatever hours were stored', () => {
  const entries = (['fri', 'sat'] as const).map((dayOfWeek) => ({ dayOfWeek, start: '18:00', end: '21:00', seats: 8 }));
  expect(describeWeek({ kind: 'session', entries })).toEqual(['Friday to Saturday: 6:00 PM to 9:00 PM']);
  expect(describeWeek({ kind: 'night', entries })).toEqual(['Friday to Saturday']);
});
