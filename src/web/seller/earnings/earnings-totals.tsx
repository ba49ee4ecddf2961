import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Earnings, type EarningsColumn, sumEarnings } from '#features/listing-management/earnings/earnings.ts';
import {
  nextPayoutOf,
  type PayoutOutlook,
  type UpcomingPayout,
} from '#features/listing-management/earnings/payout-outlook.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';

const nothing = { amount: 0, currency: 'USD' };

/** The figures that a winery looks for first: its next payout with the day, and the totals of the shown year. */
export function EarningsTotals({
  year,
  months,
  outlook,
}: {
  year: string;
  months: readonly Earnings[];
  outlook: PayoutOutlook;
}) {
  const totals = sumEarnings(months);
  const amounts = (column: EarningsColumn) =>
    totals.length === 0 ? formatMoney(nothing) : totals.map((total) => formatMoney(total[column])).join(' and ');
  return (
    <section aria-label="At a glance">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-5 max-[22rem]:grid-cols-1 md:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <Figure label="Next payout" isWide>
          <NextPayout payout={nextPayoutOf(outlook)} isPaused={outlook.paused} />
        </Figure>
        <Figure label={`Sold in ${year}`}>
          <Amount>{amounts('sold')}</Amount>
        </Figure>
        <Figure label={`Earned in ${year}`}>
          <Amount>{amounts('earned')}</Amount>
        </Figure>
        <Figure label={`Paid out in ${year}`}>
          <Amount>{amounts('paidOut')}</Amount>
          {totals.map(
            ({ sent }) =>
              sent && (
                <span key={sent.currency} className="text-small text-ink-soft">
                  {formatMoney(sent)} at your bank
                </span>
              ),
          )}
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'grid content-start gap-0.5 max-lg:col-span-full' : 'grid content-start gap-0.5'}>
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures wrap-anywhere">{children}</dd>
    </div>
  );
}

function Amount({ children }: { children: ReactNode }) {
  return <span className="font-display text-title font-medium">{children}</span>;
}

const dayLabels: Readonly<Record<UpcomingPayout['status'], string>> = {
  scheduled: 'due',
  late: 'late, was due',
  returned: 'returned by your bank. We’ll try again',
};

function NextPayout({ payout, isPaused }: { payout: UpcomingPayout | null; isPaused: boolean }) {
  if (!payout) return <span className="text-ink-soft">None scheduled</span>;
  const { orderId, buyer, amount, at, status } = payout;
  return (
    <>
      <Amount>{formatMoney(amount)}</Amount>{' '}
      <span className="text-small">
        {isPaused ? 'paused, due' : dayLabels[status]} <time dateTime={at}>{formatDate(at)}</time>
      </span>
      <span className="block text-caption">
        <Link to={`/sale/${orderId}/details`} className="link">
          {buyer}’s order
        </Link>
      </span>
    </>
  );
}
