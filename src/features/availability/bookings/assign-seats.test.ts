import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlaps } from '../time-slots/day-seats.ts';
import { assignSeats, type NumberedSeat } from './assign-seats.ts';

const dayMs = 86_400_000;
const dayAt = (at: number) => ({ start: new Date(at * dayMs), end: new Date((at + 1) * dayMs) });
const stayOf = (from: number, to: number) => ({ start: dayAt(from).start, end: dayAt(to).end });

/** The days of one stay, each with its number of seats. */
const daysOf = (...capacities: number[]) => capacities.map((capacity, at) => ({ ...dayAt(at), capacity }));

test('assigns the lowest numbers that are free on all days', () => {
  const taken = [{ seat: 2, ...stayOf(1, 1) }];
  expect(assignSeats(daysOf(4, 4, 4), taken, 2)).toEqual([
    { seat: 1, ...stayOf(0, 2) },
    { seat: 3, ...stayOf(0, 2) },
  ]);
});

test('if no seat is free throughout, a guest changes seats during the stay', () => {
  const taken = [
    { seat: 1, ...stayOf(0, 0) },
    { seat: 2, ...stayOf(1, 2) },
  ];
  expect(assignSeats(daysOf(2, 2, 2), taken, 1)).toEqual([
    { seat: 2, ...stayOf(0, 0) },
    { seat: 1, ...stayOf(1, 2) },
  ]);
});

test('one day with too few free seats is enough to refuse', () => {
  expect(assignSeats(daysOf(4, 1, 4), [], 2)).toBeUndefined();
  expect(assignSeats(daysOf(1), [{ seat: 1, ...stayOf(-3, 3) }], 1)).toBeUndefined();
});

test('with arrivals and departures in any order: while each day has enough seats, each guest has a seat alone, and no number exceeds the day’s capacity', () => {
  const anyBooking = fc.record({
    from: fc.integer({ min: 0, max: 5 }),
    days: fc.integer({ min: 1, max: 4 }),
    people: fc.integer({ min: 1, max: 4 }),
    leaves: fc.boolean(),
  });
  const capacities = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(capacities, fc.array(anyBooking, { maxLength: 25 }), (capacities, bookings) => {
      const days = daysOf(...capacities);
      let taken: NumberedSeat[] = [];
      for (const { from, days: long, people, leaves } of bookings) {
        const stay = days.slice(from, from + long);
        const isFree = stay.every((day) => day.capacity - taken.filter(overlaps(day)).length >= people);
        const given = assignSeats(stay, taken, people);
        expect(given !== undefined).toBe(isFree);
        if (!given) continue;
        for (const day of stay) {
          const numbers = given.filter(overlaps(day)).map(({ seat }) => seat);
          expect(new Set(numbers).size).toBe(people);
          expect(numbers.every((seat) => seat >= 1 && seat <= day.capacity)).toBe(true);
          expect(taken.filter(overlaps(day)).some(({ seat }) => numbers.includes(seat))).toBe(false);
        }
        expect(given.every(({ start, end }) => start < end)).toBe(true);
        // why: another booking is canceled, so that free seats are scattered
        taken = [...(leaves ? taken.slice(1) : taken), ...given];
      }
    }),
  );
});
