import { formatMoney, type Money } from '#kit/money.ts';

/** A line of a price: its label, how it is calculated, and its amount. */
type PriceLine = { key: string; label: string; note?: string | null; money: Money };

/** A price, line by line, with its totals. */
export function PriceBreakdown({ lines, totals }: { lines: readonly PriceLine[]; totals: readonly PriceLine[] }) {
  return (
    <dl className="figures grid gap-2 text-small">
      {lines.map(({ key, label, note, money }) => (
        <div key={key} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-break-word">
            {label}
            {note && (
              <span className="text-ink-soft">
                {' '}
                · <span className="whitespace-nowrap">{note}</span>
              </span>
            )}
          </dt>
          <dd>{money.amount === 0 ? 'Free' : formatMoney(money)}</dd>
        </div>
      ))}
      {totals.map(({ key, label, money }) => (
        <div
          key={key}
          className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5 text-body font-semibold"
        >
          <dt>{label}</dt>
          <dd className="font-display text-title">{formatMoney(money)}</dd>
        </div>
      ))}
    </dl>
  );
}
