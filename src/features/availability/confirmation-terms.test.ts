import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmBy } from './confirmation-terms.ts';

const at = (text: string) => new Date(`2026-12-${text}:00Z`);

test('a tasting is confirmed some hours before it begins, and half of the time before if it is booked late', () => {
  expect(confirmBy(at('10T18:00'), 24, at('01T18:00'))).toEqual(at('09T18:00'));
  expect(confirmBy(at('10T18:00'), 2, at('01T18:00'))).toEqual(at('10T16:00'));
  expect(confirmBy(at('10T18:00'), 24, at('10T08:00'))).toEqual(at('10T13:00'));
  expect(confirmBy(at('10T18:00'), 24, at('09T06:00'))).toEqual(at('10T00:00'));
});

test('the winery always has time to answer, and the guest knows before it begins', () => {
  const hours = fc.integer({ min: 1, max: 720 });
  const minutes = fc.integer({ min: 1, max: 400 * 24 * 60 });
  fc.assert(
    fc.property(hours, minutes, (before, ahead) => {
      const [booked, start] = [at('01T12:00'), new Date(at('01T12:00').getTime() + ahead * 60_000)];
      const by = confirmBy(start, before, booked);
      expect(by > booked && by < start).toBe(true);
      expect(start.getTime() - by.getTime()).toBeLessThanOrEqual(before * 3_600_000);
    }),
  );
});
