import type { OrderView } from '#features/orders/order.ts';
import { breakdownLines, feePayerLabel } from '#features/orders/price-breakdown.ts';
import { PriceBreakdown } from '../catalog/price-breakdown.tsx';
import type { MoneyTexts, Perspective } from './order-page.ts';

type BreakdownProps = {
  order: OrderView;
  money: MoneyTexts;
  perspective: Perspective;
  product: string;
  title?: string;
};

/** The price breakdown of an order, from one perspective. @param product the site's name, for its fee */
export function OrderBreakdown({ order, money, perspective, product, title }: BreakdownProps) {
  const { payinTotal, payoutTotal } = order;
  if (payinTotal === null && payoutTotal === null) return null;
  return (
    <section aria-labelledby="breakdown" className="grid gap-3">
      <h2 id="breakdown" className="text-title">
        {title ?? (perspective === 'provider' ? 'Your payout' : 'Total')}
      </h2>
      <PriceBreakdown lines={linesOf(order, perspective, product)} totals={money.totals} />
      {money.notes.map((note) => (
        <p key={note} className="text-small text-ink-soft">
          {note}
        </p>
      ))}
    </section>
  );
}

function linesOf(order: OrderView, perspective: Perspective, product: string) {
  return breakdownLines(order, product).map(({ key, label, note, line }) => ({
    key,
    label: perspective === 'operator' ? label + feePayerLabel(line) : label,
    note,
    money: line.lineTotal,
  }));
}
