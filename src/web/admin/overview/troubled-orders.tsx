import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MoneyOverview, TroubledPayout, TroubledRefund } from '#features/reporting/money-overview.ts';
import { formatMoney, type Money } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';

const payoutLabels: Readonly<Record<TroubledPayout['problem'], string>> = {
  late: 'Late',
  returned: 'Returned by the bank',
  refused: 'Refused by Stripe',
};

const payoutKinds: Readonly<Record<TroubledPayout['kind'], string>> = {
  order: '',
  reserve: ' from the reserve',
  chargeback: ' after a won dispute',
};

/** The payouts that are late, were returned, or were refused. */
export function TroubledPayouts({ payouts: { items, total } }: { payouts: MoneyOverview['payouts'] }) {
  return (
    <Concerns id="payouts" title="Late or failed payouts" total={total} shown={items.length} filter="payout-trouble">
      {items.map(({ orderId, winery, amount, kind, problem, dueAt }) => (
        <Concern key={`${orderId} ${kind}`} {...{ orderId, winery, amount }} label={payoutLabels[problem]}>
          Payout{payoutKinds[kind]}, due <time dateTime={dueAt}>{formatDate(dueAt)}</time>
        </Concern>
      ))}
    </Concerns>
  );
}

const refundLabels: Readonly<Record<TroubledRefund['problem'], string>> = {
  pending: 'Pending',
  refused: 'Refused by Stripe',
  returned: 'Returned by the bank',
};

/** The refunds that are pending, were refused, or were returned by the buyer's bank. */
export function TroubledRefunds({ refunds: { items, total } }: { refunds: MoneyOverview['refunds'] }) {
  return (
    <Concerns id="refunds" title="Unfinished refunds" total={total} shown={items.length} filter="refund-trouble">
      {items.map(({ orderId, winery, amount, problem, since }) => (
        <Concern key={orderId} {...{ orderId, winery, amount }} label={refundLabels[problem]}>
          Since <time dateTime={since}>{formatDate(since)}</time>
        </Concern>
      ))}
    </Concerns>
  );
}

/** The payments that buyers' banks have taken back and not decided about. */
export function OpenChargebacks({ chargebacks: { items, total } }: { chargebacks: MoneyOverview['chargebacks'] }) {
  return (
    <Concerns
      id="chargebacks"
      title="Disputed by banks"
      about="Respond to each in your Stripe dashboard. It shows the deadline, usually 7 to 21 days after the dispute was opened."
      total={total}
      shown={items.length}
      filter="chargebacks"
    >
      {items.map(({ orderId, winery, amount, openedAt }) => (
        <Concern key={orderId} {...{ orderId, winery, amount }} label="Waiting for the bank">
          Opened <time dateTime={openedAt}>{formatDate(openedAt)}</time>
        </Concern>
      ))}
    </Concerns>
  );
}

type ConcernsProps = {
  id: string;
  title: string;
  about?: string;
  total: number;
  shown: number;
  filter: string;
  children: ReactNode;
};

/** A list of orders that need attention; nothing without any. @param props.filter of the list that has them all */
function Concerns({ id, title, about, total, shown, filter, children }: ConcernsProps) {
  if (total === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="scroll-mt-24 text-title">
        {title}
      </h2>
      {about && <p className="max-w-prose text-small text-ink-soft text-pretty">{about}</p>}
      <ul className="list-none divide-y divide-line border-y border-line">{children}</ul>
      <p className="text-small">
        <Link to={`/dashboard/orders?show=${filter}`} className="link">
          {total > shown ? `See all ${total.toLocaleString('en-US')} in Orders` : 'See in Orders'}
        </Link>
      </p>
    </section>
  );
}

type ConcernProps = {
  orderId: string;
  winery: { slug: string; name: string };
  amount: Money;
  label: string;
  children: ReactNode;
};

function Concern({ orderId, winery, amount, label, children }: ConcernProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-small">
      <span className="grid min-w-0 gap-0.5">
        <Link to={`/dashboard/orders/${orderId}`} className="link font-medium wrap-anywhere">
          Order at {winery.name}
        </Link>
        <span className="text-caption text-ink-soft">{children}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="care" icon="alert">
          {label}
        </Badge>
        <span className="figures font-medium">{formatMoney(amount)}</span>
      </span>
    </li>
  );
}
