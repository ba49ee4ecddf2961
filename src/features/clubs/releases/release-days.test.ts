import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextReleaseDays } from './release-days.ts';

const noAnchors = { billAnchor: null, shipAnchor: null };

test.for([
  ['2026-01-31', 1, '2026-02-01', '2026-02-28'],
  ['2024-02-29', 12, '2024-03-01', '2025-02-28'],
  ['2024-02-29', 12, '2027-03-01', '2028-02-29'],
  ['2026-11-30', 3, '2026-12-01', '2027-02-28'],
] as const)('a release like that of %s, every %i months, made on %s, is billed on %s', ([day, months, today, next]) => {
  expect(nextReleaseDays({ billOn: day, shipOn: null, ...noAnchors }, months, today)).toMatchObject({ billOn: next });
});

test('a release of the 31st that is copied month by month comes back to the 31st', () => {
  let days = nextReleaseDays({ billOn: '2026-01-31', shipOn: '2026-02-03', ...noAnchors }, 1, '2026-02-01');
  expect(days).toMatchObject({ billOn: '2026-02-28', shipOn: '2026-03-03' });
  days = nextReleaseDays(days, 1, '2026-03-01');
  expect(days).toMatchObject({ billOn: '2026-03-31', shipOn: '2026-04-03' });
  days = nextReleaseDays(days, 1, '2026-04-01');
  expect(days).toMatchObject({ billOn: '2026-04-30', shipOn: '2026-05-03' });
  // one that is moved keeps to its new day
  days = nextReleaseDays({ ...days, billOn: '2026-04-29' }, 1, '2026-05-01');
  expect(days).toMatchObject({ billOn: '2026-05-29', billAnchor: 29 });
});

test('a release like another one is always billed later than today and sent no earlier than that', () => {
  const day = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const anchor = fc.option(fc.integer({ min: 1, max: 31 }));
  const months = fc.constantFrom(1, 2, 3, 4, 6, 12);
  fc.assert(
    fc.property(day, day, day, months, anchor, anchor, (one, other, today, period, billAnchor, shipAnchor) => {
      const [billOn = '', shipOn = ''] = [one, other].sort();
      const next = nextReleaseDays({ billOn, shipOn, billAnchor, shipAnchor }, period, today);
      expect(next.billOn && next.billOn > today && next.billOn > billOn).toBe(true);
      expect(next.billOn && next.shipOn && next.shipOn >= next.billOn).toBe(true);
    }),
  );
});
