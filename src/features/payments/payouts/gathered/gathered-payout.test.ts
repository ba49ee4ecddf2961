import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountThere } from '../../stripe/stripe-transfers.server.ts';
import { chooseParts, maxParts, nextPayoutDay, type ReadyPart, sumOf } from './gathered-payout.ts';

const part = (sentAmount: number, index: number): ReadyPart => ({
  ...{ orderId: `order ${index}`, kind: 'order', round: 1, attempt: 1, ref: `pi_${index}` },
  ...{ amountCents: sentAmount * 2, sentAmount, arrivedAt: new Date(0) },
});
const parts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 250 }).map((all) => all.map(part));

test('a payout never exceeds what the account can bear, keeps the order, and leaves nothing that would fit', () => {
  fc.assert(
    fc.property(parts, fc.integer({ min: -1_000, max: 5_000_000 }), (all, available) => {
      const chosen = chooseParts(all, available);
      const { sentAmount, amountCents } = sumOf(chosen);
      expect(sentAmount).toBeLessThanOrEqual(Math.max(0, available));
      expect(amountCents).toBe(sentAmount * 2);
      expect(chosen.length).toBeLessThanOrEqual(maxParts);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen).toEqual(all.filter((one) => chosen.includes(one)));
      const left = all.filter((one) => !chosen.includes(one));
      if (chosen.length < maxParts)
        for (const one of left) expect(one.sentAmount).toBeGreaterThan(available - sentAmount);
    }),
  );
});

test('the parts that were chosen and left are all parts, so that later payouts send the rest', () => {
  fc.assert(
    fc.property(
      parts,
      fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 1, maxLength: 30 }),
      (all, days) => {
        let waiting = all;
        let sent = 0;
        for (const available of [...days, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]) {
          const chosen = chooseParts(waiting, available);
          sent += sumOf(chosen).sentAmount;
          waiting = waiting.filter((one) => !chosen.includes(one));
        }
        expect(waiting).toEqual([]);
        expect(sent).toBe(sumOf(all).sentAmount);
      },
    ),
  );
});

test('however a part is divided, its shares in another currency add up to what arrived, to the last unit', () => {
  const divided = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(divided, fc.nat(100_000_000_000), (shares, net) => {
      const partCents = shares.reduce((sum, cents) => sum + cents, 0);
      fc.pre(partCents > 0);
      let offsetCents = 0;
      let there = 0;
      for (const amountCents of shares) {
        const share = amountThere({ amountCents, partCents, offsetCents, currency: 'USD' }, { currency: 'jpy', net });
        expect(share).toBeGreaterThanOrEqual(0);
        there += share;
        offsetCents += amountCents;
      }
      expect(there).toBe(net);
    }),
  );
});

test('in the currency of the order a share is the amount itself', () => {
  const share = { amountCents: 700, partCents: 2_205, offsetCents: 100, currency: 'USD' };
  expect(amountThere(share, { currency: 'usd', net: 2_205 })).toBe(700);
});

test('a winery is paid on its day of the week, or every day', () => {
  // November 29, 2026 is a Sunday
  expect(nextPayoutDay('2026-11-29', null)).toBe('2026-11-29');
  expect(nextPayoutDay('2026-11-29', 7)).toBe('2026-11-29');
  expect(nextPayoutDay('2026-11-29', 1)).toBe('2026-11-30');
  expect(nextPayoutDay('2026-11-30', 7)).toBe('2026-12-06');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 7 }), (days, weekday) => {
      const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
      const next = nextPayoutDay(day, weekday);
      const wait = (Date.parse(next) - Date.parse(day)) / 86_400_000;
      expect(wait >= 0 && wait < 7).toBe(true);
      expect(new Date(next).getUTCDay()).toBe(weekday % 7);
    }),
  );
});
