import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueNotice } from './notice-times.ts';

const billAt = new Date('2026-12-01T06:00:00Z');
const daysBefore = (days: number) => new Date(billAt.getTime() - days * 24 * 3_600_000);

test.each([
  [14.01, undefined],
  [14, 'release-announced'],
  [2.01, 'release-announced'],
  [2, 'release-reminder'],
  [0.01, 'release-reminder'],
  [0, undefined],
] as const)('%s days before a release is billed, the mail that is due is %s', (days, notice) => {
  expect(dueNotice(billAt, daysBefore(days))).toBe(notice);
});

test('whenever a release is planned, its members get one or two mails, the last at most two days before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 * 24 }), (hours) => {
      const times = Array.from({ length: hours }, (_, passed) => daysBefore((hours - passed) / 24));
      const notices = [...new Set(times.flatMap((now) => dueNotice(billAt, now) ?? []))];
      expect(notices.at(-1)).toBe('release-reminder');
      expect(notices).toHaveLength(hours > 48 ? 2 : 1);
    }),
  );
});
