import type { LedgerEntry } from '#features/payments/ledger.ts';
import type { Money } from '#kit/money.ts';

/** A movement with its entries; `sum` is what all entries up to there leave. */
type LedgerMovement = Pick<LedgerEntry, 'movement' | 'round' | 'madeAt'> & { entries: (LedgerEntry & { sum: Money })[] };

/** The entries of an order by their movements, the first first. After each movement the sum is nothing. */
export function groupByMovement(entries: readonly LedgerEntry[]): LedgerMovement[] {
  const groups: LedgerMovement[] = [];
  let left = 0;
  for (const entry of entries) {
    const { movement, round, madeAt, amount } = entry;
    left += amount.amount;
    const summed = { ...entry, sum: { ...amount, amount: left } };
    const open = groups.at(-1);
    if (open?.movement === movement && open.round === round) open.entries.push(summed);
    else groups.push({ movement, round, madeAt, entries: [summed] });
  }
  return groups;
}
