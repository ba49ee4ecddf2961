import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextReleaseDays } from './release-days.ts';

test.for([
  ['2026-01-31', 1, '2026-02-01', '2026-02-28'],
  ['2024-02-29', 12, '2024-03-01', '2025-02-28'],
  ['2024-02-29', 12, '2027-03-01', '2028-02-29'],
  ['2026-11-30', 3, '2026-12-01', '2027-02-28'],
] as const)('a release like that of %s, every %i months, made on %s, is billed on %s', ([day, months, today, next]) => {
  expect(nextReleaseDays({ billOn: day, shipOn: null }, months, today)).toEqual({ billOn: next, shipOn: null });
});

test('a release like another one is always billed later than today and sent no earlier than that', () => {
  const day = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, day, fc.constantFrom(1, 2, 3, 4, 6, 12), (one, other, today, months) => {
      const [billOn = '', shipOn = ''] = [one, other].sort();
      const next = nextReleaseDays({ billOn, shipOn }, months, today);
      expect(next.billOn && next.billOn > today && next.billOn > billOn).toBe(true);
      expect(next.billOn && next.shipOn && next.shipOn >= next.billOn).toBe(true);
    }),
  );
});
