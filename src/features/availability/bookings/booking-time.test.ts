import { describe, expect, test } from 'vitest';
import { twoSessions, wholeDays } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { readBookingTime } from './booking-time.ts';

const timezone = 'America/Chicago';
const bySession = { unit: 'day', schedule: { timezone, entries: twoSessions } } as const;
const byDay = { unit: 'day', schedule: { timezone, entries: wholeDays } } as const;
const byNight = { unit: 'night', schedule: { timezone, entries: twoSessions } } as const;
const dates = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('a time of a tasting', () => {
  test('is a session by its instants, whatever their offset, or a date alone', () => {
    const [startDate, endDate] = ['2026-11-28T17:00:00Z', '2026-11-28T12:30:00-06:00'];
    const times = { start: new Date(startDate), end: new Date(endDate) };
    const day = { kind: 'session', units: 1, first: '2026-11-28', last: '2026-11-28' };
    expect(readBookingTime(bySession, { startDate, endDate })).toEqual({ ...day, times });
    expect(readBookingTime(bySession, dates('2026-11-28', '2026-11-28'))).toEqual({ ...day, times: undefined });
  });

  test('is a stay by its dates, or by the midnights between which it lies', () => {
    const stay = { kind: 'day', units: 2, first: '2026-10-31', last: '2026-11-01' };
    expect(readBookingTime(byDay, dates('2026-10-31', '2026-11-01'))).toEqual(stay);
    expect(readBookingTime(byDay, dates('2026-10-31T05:00:00Z', '2026-11-02T06:00:00Z')), 'with 25 hours').toEqual(
      stay,
    );
    const nights = { kind: 'night', units: 2, first: '2026-10-31', last: '2026-11-01' };
    expect(readBookingTime(byNight, dates('2026-10-31', '2026-11-02'))).toEqual(nights);
    expect(readBookingTime(byNight, dates('2026-10-31T05:00:00Z', '2026-11-02T06:00:00Z'))).toEqual(nights);
    expect(readBookingTime(byDay, dates('2026-10-31T00:00:00Z', '2026-11-02T00:00:00Z')), 'of UTC').toEqual(stay);
    expect(readBookingTime(byNight, dates('2026-10-31T00:00:00Z', '2026-11-02T00:00:00Z')), 'of UTC').toEqual(nights);
  });

  test.for([
    ['two days of sessions', bySession, dates('2026-11-28', '2026-11-29')],
    ['a date and an instant', bySession, dates('2026-11-28', '2026-11-28T18:30:00Z')],
    ['an end before its start', bySession, dates('2026-11-28T18:30:00Z', '2026-11-28T17:00:00Z')],
    ['a date that does not exist', bySession, dates('2026-02-30', '2026-02-30')],
    ['an instant that does not exist', bySession, dates('2026-02-30T25:00:00Z', '2026-02-30T26:00:00Z')],
    ['a stay that begins at noon', byDay, dates('2026-11-28T18:00:00Z', '2026-11-29T06:00:00Z')],
    ['a night without departure', byNight, dates('2026-11-28', '2026-11-28')],
    ['days in the wrong order', byDay, dates('2026-11-28', '2026-11-27')],
  ] as const)('is not %s', ([_, tasting, given]) => {
    expect(readBookingTime(tasting, given)).toBeUndefined();
  });
});
