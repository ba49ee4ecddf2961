import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../local-day.ts';
import { bookedUnits, bookingStates, byUtcMonth, canBecome, takesSeats } from './booking.ts';

describe('the booked units', () => {
  test.for([
    ['day', '2026-11-28', '2026-11-28', 1],
    ['day', '2026-11-28', '2026-11-30', 3],
    ['day', '2026-11-28', '2026-11-27', undefined],
    ['night', '2026-11-28', '2026-11-29', 1],
    ['night', '2026-10-31', '2026-11-02', 2],
    ['night', '2026-11-28', '2026-11-28', undefined],
    ['night', '2026-11-28', '2026-11-27', undefined],
    ['day', '2026-02-28', '2026-02-31', undefined],
    ['day', 'tomorrow', '2026-02-28', undefined],
  ] as const)('by the %s from %s to %s are %s', ([unit, start, end, units]) => {
    expect(bookedUnits(unit, start, end)).toBe(units);
  });

  test('are one less in nights than in days', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1980-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (start, more) => {
        expect(bookedUnits('day', start, addDays(start, more))).toBe(more + 1);
        expect(bookedUnits('night', start, addDays(start, more))).toBe(more || undefined);
      }),
    );
  });
});

test('a booking whose seats were given back never takes them again', () => {
  for (const from of bookingStates) {
    expect(canBecome(from, from)).toBe(true);
    for (const to of bookingStates) if (!takesSeats(from) && from !== to) expect(canBecome(from, to)).toBe(false);
  }
  expect([canBecome('pending', 'accepted'), canBecome('accepted', 'cancelled')]).toEqual([true, true]);
  expect([canBecome('accepted', 'declined'), canBecome('accepted', 'pending')]).toEqual([false, false]);
});

test('months are those of UTC, whatever the tasting’s time zone', () => {
  const [october, november] = ['2026-10-31T23:59:59Z', '2026-11-01T04:30:00Z'].map((start) => ({
    start: new Date(start),
  }));
  expect(byUtcMonth([november, october, november] as { start: Date }[])).toEqual({
    '2026-10': [october],
    '2026-11': [november, november],
  });
});
