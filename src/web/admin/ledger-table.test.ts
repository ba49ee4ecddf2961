import { expect, test } from 'vitest';
import type { LedgerEntry } from '#features/payments/ledger.ts';
import { groupByMovement } from './ledger-table.tsx';

const entry = (movement: LedgerEntry['movement'], round: number, amount: number) =>
  ({ movement, round, amount: { amount, currency: 'USD' }, madeAt: '2026-11-22T12:00:00.000Z' }) as LedgerEntry;

test('entries are grouped by movement and round, and each group adds up to zero', () => {
  const entries = [
    entry('payout', 1, 900),
    entry('payout', 1, -900),
    entry('payout', 2, 900),
    entry('payout', 2, -400),
    entry('payout', 2, -500),
  ];
  const groups = groupByMovement(entries);
  expect(groups.map(({ movement, round }) => `${movement} ${round}`)).toEqual(['payout 1', 'payout 2']);
  expect(groups.map((group) => group.entries.map(({ sum }) => sum.amount))).toEqual([
    [900, 0],
    [900, 500, 0],
  ]);
});
