import type { ReactNode } from 'react';
import {
  type Earnings,
  type EarningsColumn,
  earningsColumns,
  earningsLabels,
} from '#features/listing-management/earnings/earnings.ts';
import { formatMoney } from '#kit/money.ts';

/** A row of earnings: its label, and the amounts. */
export type EarningsRow = { key: string; name: ReactNode; earnings: Earnings };

/** Columns that few wineries need: they are shown where one of the amounts is not zero. */
const rareColumns: readonly EarningsColumn[] = ['setOff', 'reserved'];

function columnsOf(rows: readonly Earnings[]): EarningsColumn[] {
  return earningsColumns.filter(
    (column) => !rareColumns.includes(column) || rows.some((row) => row[column].amount !== 0),
  );
}

/** Why less is paid out than was earned, where that is so in one of these rows; it ends with a space. */
export function earningsExplanation(rows: readonly Earnings[]): string {
  const shown = columnsOf(rows);
  const setOff = 'Set off is what we deducted from your payouts because you owed it. ';
  const reserved = 'Reserve is what we hold back from your payouts for a while; a minus means we released it to you. ';
  return `${shown.includes('setOff') ? setOff : ''}${shown.includes('reserved') ? reserved : ''}`;
}

/**
 * Earnings in columns; on a phone each row is a block with the amounts below its label.
 * @param caption of the table, for screen readers
 */
export function EarningsTable({
  caption,
  first,
  rows,
}: {
  caption: string;
  first: string;
  rows: readonly EarningsRow[];
}) {
  const columns = columnsOf(rows.map(({ earnings }) => earnings));
  return (
    <table className="figures w-full border-collapse text-small max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line-strong text-ink-soft max-md:sr-only">
        <tr>
          <th scope="col" className="py-2 pr-3 text-left font-normal">
            {first}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className="py-2 pl-3 text-right font-normal">
              {earningsLabels[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ key, name, earnings }) => (
          <tr
            key={key}
            className="border-b border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-6 max-md:py-3 max-[22rem]:grid-cols-1"
          >
            <th scope="row" className="py-2.5 pr-3 text-left font-semibold max-md:col-span-full max-md:py-1">
              {name}
            </th>
            {columns.map((column) => (
              <td
                key={column}
                className={`py-2.5 pl-3 text-right max-md:justify-between max-md:gap-x-3 max-md:py-0.5 max-md:pl-0 ${isLeftOut(earnings, column) ? 'max-md:hidden' : 'max-md:flex'}`}
              >
                <span className="text-left font-normal text-ink-soft md:hidden">{earningsLabels[column]}</span>
                <Amount earnings={earnings} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether a phone, which has no columns, leaves out an amount: a zero that the row can do without. */
function isLeftOut(earnings: Earnings, column: EarningsColumn): boolean {
  return earnings[column].amount === 0 && column !== 'earned' && column !== 'paidOut';
}

/** An amount; zero is a dash, so that the others stand out. What was paid out has what the bank got below it. */
function Amount({ earnings, column }: { earnings: Earnings; column: EarningsColumn }) {
  const money = earnings[column];
  if (column === 'paidOut' && earnings.sent !== null && money.amount !== 0)
    return (
      <span>
        {formatMoney(money)}
        <span className="block whitespace-nowrap text-ink-soft">{formatMoney(earnings.sent)}</span>
      </span>
    );
  if (money.amount !== 0)
    return <span className={column === 'earned' ? 'font-semibold' : undefined}>{formatMoney(money)}</span>;
  return <span className="text-ink-soft">–</span>;
}
