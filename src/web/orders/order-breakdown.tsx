import type { OrderView } from '#features/orders/order.ts';
import { breakdownLines, moneyMessage } from '#features/orders/price-breakdown.ts';
import { PriceBreakdown } from '../catalog/price-breakdown.tsx';
import type { Perspective } from './order-page.ts';

type BreakdownProps = { order: OrderView; perspective: Perspective; product: string; title?: string };

/** The price breakdown of an order, from one perspective. @param product the site's name, for its fee */
export function OrderBreakdown({ order, perspective, product, title }: BreakdownProps) {
  const { payinTotal, payoutTotal } = order;
  if (payinTotal === null && payoutTotal === null) return null;
  const moneyNote =
    perspective === 'provider' && order.state === 'canceled' ? 'You get no payout for it.' : moneyMessage(order);
  return (
    <section aria-labelledby="breakdown" className="grid gap-3">
      <h2 id="breakdown" className="text-title">
        {title ?? (perspective === 'provider' ? 'Your payout' : 'Total')}
      </h2>
      <PriceBreakdown lines={linesOf(order, perspective, product)} totals={totalsOf(order, perspective)} />
      {moneyNote && <p className="text-small text-ink-soft">{moneyNote}</p>}
    </section>
  );
}

function linesOf(order: OrderView, perspective: Perspective, product: string) {
  return breakdownLines(order, product).map(({ key, label, note, line }) => ({
    key,
    label: perspective === 'operator' ? label + feePayerLabel(line.includeFor) : label,
    note,
    money: line.lineTotal,
  }));
}

function totalsOf(order: OrderView, perspective: Perspective) {
  const { payinTotal, payoutTotal, refundedTotal } = order;
  const totals = [
    { key: 'payin', label: payinLabel(order, perspective), money: perspective === 'provider' ? null : payinTotal },
    { key: 'payout', label: payoutLabel(order, perspective), money: perspective === 'customer' ? null : payoutTotal },
    { key: 'refunded', label: 'Refunded', money: perspective === 'provider' ? null : refundedTotal },
  ];
  return totals.flatMap(({ money, ...total }) => (money ? [{ ...total, money }] : []));
}

function feePayerLabel(includeFor: readonly string[]): string {
  return includeFor.length === 2 ? '' : includeFor[0] === 'customer' ? ' (buyer)' : ' (winery)';
}

const unpaidStates = ['pending-payment', 'payment-expired', 'canceled'];

function payinLabel({ state, acceptedAt }: OrderView, perspective: Perspective): string {
  if (perspective === 'operator') return 'The buyer pays';
  return unpaidStates.includes(state) ? 'Total' : acceptedAt === null ? 'You pay' : 'You paid';
}

function payoutLabel({ state }: OrderView, perspective: Perspective): string {
  if (perspective === 'operator') return 'The winery gets';
  return unpaidStates.includes(state) ? 'Total' : 'You get';
}
