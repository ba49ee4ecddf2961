import { expect, test } from 'vitest';
import { formatVisitStart } from './visit-times.ts';

test.for([
  ['a session by its day and hour', '2026-11-28T17:30:00Z', 'America/Chicago', 'Nov 28, 2026, 11:30 AM'],
  ['one in the zone of its winery', '2026-11-29T01:30:00Z', 'America/Denver', 'Nov 28, 2026, 6:30 PM'],
  ['whole days by the first of them', '2026-11-28T06:00:00Z', 'America/Chicago', 'Nov 28, 2026'],
] as const)('lists name %s', ([, start, timezone, text]) => {
  expect(formatVisitStart({ start, timezone })).toBe(text);
});
