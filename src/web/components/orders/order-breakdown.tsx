import { breakdownLines, moneyWords } from '#features/orders/breakdown.ts';
import type { OrderView } from '#features/orders/order.ts';
import { formatMoney, type Money } from '#kit/money.ts';
import type { Sight } from '../../order-page.ts';

type BreakdownProps = { order: OrderView; sight: Sight; product: string; title?: string };

/** What an order comes to, as the side that looks at it sees it. @param product whose fee it is */
export function OrderBreakdown({ order, sight, product, title }: BreakdownProps) {
  const { payinTotal, payoutTotal } = order;
  if (payinTotal === null && payoutTotal === null) return null;
  const became =
    sight === 'provider' && order.state === 'canceled' ? 'You are paid nothing for it.' : moneyWords(order);
  return (
    <section aria-labelledby="breakdown" className="grid gap-3">
      <h2 id="breakdown" className="text-title">
        {title ?? (sight === 'provider' ? 'What you get' : 'What it costs')}
      </h2>
      <dl className="figures grid gap-2 text-small">
        {breakdownLines(order, product).map(({ key, label, note, line }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-break-word">
              {label}
              {sight === 'operator' && feeOf(line.includeFor)}
              {note && <span className="text-ink-soft"> · {note}</span>}
            </dt>
            <dd>{line.lineTotal.amount === 0 ? 'Free' : formatMoney(line.lineTotal)}</dd>
          </div>
        ))}
        {sight !== 'provider' && payinTotal && <Total words={paidWords(order, sight)} money={payinTotal} />}
        {sight !== 'customer' && payoutTotal && <Total words={payoutWords(order, sight)} money={payoutTotal} />}
        {sight !== 'provider' && order.refundedTotal && <Total words="Refunded" money={order.refundedTotal} />}
      </dl>
      {became && <p className="text-small text-ink-soft">{became}</p>}
    </section>
  );
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

function Total({ words, money }: { words: string; money: Money }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2.5 text-body font-semibold">
      <dt>{words}</dt>
      <dd className="font-display text-title">{formatMoney(money)}</dd>
    </div>
  );
}
