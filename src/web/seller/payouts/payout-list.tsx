import { Link } from 'react-router';
import {
  type ListedPayout,
  type PayoutsPage,
  payoutPartLabels,
  payoutStatusLabels,
} from '#features/listing-management/earnings/payout-list.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate, formatLocalDay } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { payoutUrl } from '../../shell/payout-url.ts';

/** What was sent to a winery's bank, the newest first, each with its orders. */
export function PayoutList({ wineryId, list }: { wineryId: string; list: PayoutsPage }) {
  const { payouts, page, pages, total } = list;
  if (total === 0)
    return <p className="text-small text-ink-soft">No payouts yet. Your first payout will appear here.</p>;
  return (
    <div className="grid gap-4">
      <ul className="list-none divide-y divide-line border-y border-line">
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
      </ul>
      <Pager
        label="Pages of payouts"
        page={page}
        pages={pages}
        hrefOf={(number) => payoutUrl(wineryId, number === 1 ? {} : { page: String(number) })}
      />
      <div>
        <Button to={`/account/payments/download?winery=${wineryId}`} reloadDocument>
          Download CSV
        </Button>
      </div>
    </div>
  );
}

const tones: Readonly<Record<ListedPayout['status'], BadgeTone>> = {
  preparing: 'neutral',
  sent: 'neutral',
  arrived: 'ready',
  returned: 'care',
};

function PayoutRow({ payout }: { payout: ListedPayout }) {
  const { day, status, amount, sent, parts, partCount } = payout;
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={day} className="font-medium">
            {formatLocalDay(day)}
          </time>
          <Badge tone={tones[status]}>{payoutStatusLabels[status]}</Badge>
        </p>
        <p className="figures font-medium">
          {formatMoney(sent)}
          {sent.currency === amount.currency ? null : (
            <span className="text-small font-normal text-ink-soft"> for {formatMoney(amount)}</span>
          )}
        </p>
      </div>
      <ArrivalText payout={payout} />
      <details className="text-small">
        <summary className="link w-fit cursor-pointer">{partCount === 1 ? '1 item' : `${partCount} items`}</summary>
        <ul className="mt-2 list-none divide-y divide-line border-t border-line">
          {parts.map(({ orderId, number, kind, amount: part }) => (
            <li key={`${orderId} ${kind}`} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="min-w-0 wrap-anywhere">
                {payoutPartLabels[kind]}{' '}
                <Link to={`/sale/${orderId}/details`} className="link">
                  {number}
                </Link>
              </span>
              <span className="figures">{formatMoney(part)}</span>
            </li>
          ))}
        </ul>
        {partCount > parts.length && (
          <p className="pt-2 text-caption text-ink-soft">{partCount - parts.length} more are in the CSV file.</p>
        )}
      </details>
    </li>
  );
}

/** When a payout has arrived or should, or what happens after its return. */
function ArrivalText({ payout: { status, expectedAt, arrivedAt } }: { payout: ListedPayout }) {
  const text = {
    preparing: 'We’re waiting for Stripe to confirm it.',
    sent: expectedAt === null ? 'On its way to your bank.' : `Expected at your bank by ${formatDate(expectedAt)}.`,
    arrived: arrivedAt === null ? null : `Arrived at your bank by ${formatDate(arrivedAt)}.`,
    returned: 'Your bank returned it. We’ll include it in a later payout.',
  }[status];
  return text === null ? null : <p className="text-caption text-ink-soft">{text}</p>;
}
