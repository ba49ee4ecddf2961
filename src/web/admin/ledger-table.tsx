import type { LedgerEntry } from '#features/payments/ledger.ts';
import { formatMoney, type Money } from '#kit/money.ts';
import { formatDateTime } from '#kit/time.ts';
import { humanize } from './humanize.ts';

/**
 * The double-entry ledger of an order: each movement with its debits and credits, and the running sum, which ends at
 * zero.
 */
export function LedgerTable({ entries, earlier }: { entries: readonly LedgerEntry[]; earlier: boolean }) {
  return (
    <section aria-labelledby="ledger" className="grid gap-3">
      <h2 id="ledger" className="text-title">
        Ledger
      </h2>
      {entries.length === 0 ? (
        <p className="text-small text-ink-soft">No money has moved.</p>
      ) : (
        <table className="figures w-full border-collapse text-caption md:text-small">
          <thead className="border-b border-line-strong text-left text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pr-2 font-normal">
                Account
              </th>
              {['Debit', 'Credit', 'Sum'].map((name) => (
                <th key={name} scope="col" className="py-2 pl-2 text-right font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {groupByMovement(entries).map((group) => (
            <MovementRows key={group.entries[0]?.id} group={group} />
          ))}
        </table>
      )}
      {earlier && <p className="text-small text-ink-soft">There are entries before these.</p>}
    </section>
  );
}

function MovementRows({
  group: { movement, round, madeAt, entries },
}: {
  group: ReturnType<typeof groupByMovement>[number];
}) {
  return (
    <tbody className="border-b border-line">
      <tr>
        <th scope="rowgroup" colSpan={4} className="pt-3 pb-1 text-left font-semibold">
          {humanize(movement)}
          {round > 1 && `, time ${round}`}
          <span className="font-normal text-ink-soft">
            {' · '}
            <time dateTime={madeAt}>{formatDateTime(madeAt)}</time>
          </span>
        </th>
      </tr>
      {entries.map(({ id, account, amount, booked, sum }) => (
        <tr key={id}>
          <td className="py-1 pr-2">
            {humanize(account)}
            {booked && <span className="text-ink-soft"> · booked as {formatMoney(booked)}</span>}
          </td>
          <td className="py-1 pl-2 text-right">{amount.amount > 0 && formatMoney(amount)}</td>
          <td className="py-1 pl-2 text-right">
            {amount.amount < 0 && formatMoney({ ...amount, amount: -amount.amount })}
          </td>
          <td className="py-1 pl-2 text-right text-ink-soft">{formatMoney(sum)}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** A movement with its entries; `sum` is the running sum of all entries so far. */
type LedgerMovement = Pick<LedgerEntry, 'movement' | 'round' | 'madeAt'> & {
  entries: (LedgerEntry & { sum: Money })[];
};

/** The entries of an order grouped by movement, in chronological order. After each movement the sum is zero. */
export function groupByMovement(entries: readonly LedgerEntry[]): LedgerMovement[] {
  const groups: LedgerMovement[] = [];
  let sum = 0;
  for (const entry of entries) {
    const { movement, round, madeAt, amount } = entry;
    sum += amount.amount;
    const summed = { ...entry, sum: { ...amount, amount: sum } };
    const open = groups.at(-1);
    if (open?.movement === movement && open.round === round) open.entries.push(summed);
    else groups.push({ movement, round, madeAt, entries: [summed] });
  }
  return groups;
}
