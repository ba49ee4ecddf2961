import type { OrderView } from '#features/orders/order.ts';
import { breakdownLines, moneyMessage } from '#features/orders/order-breakdown.ts';
import type { Sight } from './order-page.ts';
import { PriceLines } from '../components/orders/price-lines.tsx';

type BreakdownProps = { order: OrderView; sight: Sight; product: string; title?: string };

/** What an order comes to, as the side that looks at it sees it. @param product whose fee it is */
export function OrderBreakdown({ order, sight, product, title }: BreakdownProps) {
  const { payinTotal, payoutTotal } = order;
  if (payinTotal === null && payoutTotal === null) return null;
  const became =
    sight === 'provider' && order.state === 'canceled' ? 'You are paid nothing for it.' : moneyMessage(order);
  return (
    <section aria-labelledby="breakdown" className="grid gap-3">
      <h2 id="breakdown" className="text-title">
        {title ?? (sight === 'provider' ? 'What you get' : 'What it costs')}
      </h2>
      <PriceLines lines={linesOf(order, sight, product)} totals={totalsOf(order, sight)} />
      {became && <p className="text-small text-ink-soft">{became}</p>}
    </section>
  );
}

function linesOf(order: OrderView, sight: Sight, product: string) {
  return breakdownLines(order, product).map(({ key, label, note, line }) => ({
    key,
    label: sight === 'operator' ? label + feeOf(line.includeFor) : label,
    note,
    money: line.lineTotal,
  }));
}

function totalsOf(order: OrderView, sight: Sight) {
  const { payinTotal, payoutTotal, refundedTotal } = order;
  const totals = [
    { key: 'payin', label: paidWords(order, sight), money: sight === 'provider' ? null : payinTotal },
    { key: 'payout', label: payoutWords(order, sight), money: sight === 'customer' ? null : payoutTotal },
    { key: 'refunded', label: 'Refunded', money: sight === 'provider' ? null : refundedTotal },
  ];
  return totals.flatMap(({ money, ...total }) => (money ? [{ ...total, money }] : []));
}

function feeOf(includeFor: readonly string[]): string {
  return includeFor.length === 2 ? '' : includeFor[0] === 'customer' ? ' (buyer)' : ' (winery)';
}

const unpaid = ['pending-payment', 'payment-expired', 'canceled'];

function paidWords({ state, acceptedAt }: OrderView, sight: Sight): string {
  if (sight === 'operator') return 'The buyer pays';
  return unpaid.includes(state) ? 'Total' : acceptedAt === null ? 'You pay' : 'You paid';
}

function payoutWords({ state }: OrderView, sight: Sight): string {
  if (sight === 'operator') return 'The winery gets';
  return unpaid.includes(state) ? 'Total' : 'You get';
}
