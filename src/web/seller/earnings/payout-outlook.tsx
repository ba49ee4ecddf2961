import { Link } from 'react-router';
import type {
  PayoutOutlook as Outlook,
  OutlookTerms,
  PayoutSum,
  UpcomingPayout,
} from '#features/listing-management/earnings/payout-outlook.ts';
import { weekdays } from '#features/payments/payouts/gathered/gathered-payout.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';

/** What a winery can expect to be paid, and when; what is held back, what it owes, and its terms. */
export function PayoutOutlook({ outlook }: { outlook: Outlook }) {
  const { next, later, onTheWay, disputed, reserve, owed, terms } = outlook;
  return (
    <section aria-labelledby="outlook" className="grid gap-5 rounded-lg bg-paper-sunk px-5 py-5 md:px-6">
      <h2 id="outlook" className="text-title">
        What’s coming
      </h2>
      <Troubles outlook={outlook} />
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Sum label="Next payouts" sum={next} />
        <Sum label="In transit to your bank" sum={onTheWay} />
        <Sum label="From orders in progress" sum={later} />
        <Sum label="Held in reserve" sum={reserve} />
        <Sum label="Disputed by banks" sum={disputed} />
      </dl>
      <div className="grid items-start gap-x-10 gap-y-5 md:grid-cols-2">
        <Payouts title="Next payouts" listed={next.payouts} count={next.count} />
        {reserve && (
          <Payouts title="When your reserve is released" listed={reserve.slices} count={reserve.count} held />
        )}
      </div>
      {next.count > 0 && (owed || terms.reserve) && (
        <p className="max-w-prose text-caption text-ink-soft text-pretty">
          {owed && terms.reserve
            ? 'What you owe and your reserve are taken'
            : owed
              ? 'What you owe is taken'
              : 'Your reserve is taken'}{' '}
          from a payout when it’s sent.
        </p>
      )}
      <p className="max-w-prose text-small text-pretty">{termsText(terms)}</p>
    </section>
  );
}

/** That payouts are paused, what the winery owes, and payouts that are late or were returned. */
function Troubles({ outlook: { next, late, owed, paused } }: { outlook: Outlook }) {
  const returned = next.payouts.some(({ status }) => status === 'returned');
  return (
    <>
      {paused && (
        <Notice
          tone="warning"
          title="Payouts are paused"
          actions={<Button to="/account/payments">Confirm details</Button>}
        >
          The winery has a new owner. We’ll send payouts again once its bank account and representative are saved.
        </Notice>
      )}
      {owed && (
        <Notice tone="warning" title={`You owe ${formatMoney(owed)}`}>
          A bank took a payment back, or a refund was more than your balance. We’ll deduct it from your next payouts.
        </Notice>
      )}
      {(late > 0 || returned) && (
        <Notice
          tone="warning"
          title={
            returned ? 'Your bank returned a payout' : late === 1 ? 'A payout is late' : `${late} payouts are late`
          }
          actions={<Button to="/account/payments">Check your bank account</Button>}
        >
          {returned
            ? 'Check that your bank account is right, and replace it if it isn’t. We’ll send the payout again.'
            : `${late === 1 ? 'It' : 'They'} should have reached your bank by now. We’re looking into it.`}
        </Notice>
      )}
    </>
  );
}

function Sum({ label, sum }: { label: string; sum: PayoutSum | null }) {
  if (!sum) return null;
  const { count, amount } = sum;
  return (
    <div className="grid gap-0.5">
      <dt className="text-small text-ink-soft">{label}</dt>
      <dd className="figures">
        <span className="font-display text-title font-medium">{formatMoney(amount)}</span>{' '}
        <span className="text-caption whitespace-nowrap text-ink-soft">
          {count === 1 ? '1 order' : `${count.toLocaleString('en-US')} orders`}
        </span>
      </dd>
    </div>
  );
}

type PayoutsProps = { title: string; listed: readonly UpcomingPayout[]; count: number; held?: boolean };

/** A list of payouts. @param held they are slices of the reserve, which are not paid yet but free on a day */
function Payouts({ title, listed, count, held = false }: PayoutsProps) {
  if (listed.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="text-small font-semibold">{title}</h3>
      <ul className="list-none divide-y divide-line border-y border-line text-small">
        {listed.map((payout) => (
          <li
            key={`${payout.orderId} ${payout.kind}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5"
          >
            <Link to={`/sale/${payout.orderId}/details`} className="link min-w-0 wrap-anywhere">
              {payout.buyer}’s order
            </Link>
            <span className="figures font-medium">{formatMoney(payout.amount)}</span>
            <PayoutDay payout={payout} held={held} />
          </li>
        ))}
      </ul>
      {count > listed.length && (
        <p className="text-caption text-ink-soft">
          The next {listed.length} of {count.toLocaleString('en-US')}
        </p>
      )}
    </div>
  );
}

const sources: Readonly<Record<UpcomingPayout['kind'], string>> = {
  order: '',
  reserve: 'From your reserve. ',
  chargeback: 'Returned after a dispute. ',
};

function PayoutDay({ payout: { at, kind, status }, held }: { payout: UpcomingPayout; held: boolean }) {
  const returned = 'Returned by your bank. We’ll try again on ';
  return (
    <span className="flex basis-full flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-soft">
      {status === 'late' && (
        <Badge tone="care" icon="alert">
          Late
        </Badge>
      )}
      <span>
        {held ? 'Released ' : `${sources[kind]}${status === 'returned' ? returned : 'Due '}`}
        <time dateTime={at}>{formatDate(at)}</time>
      </span>
    </span>
  );
}

/** The terms in a sentence or two, with their numbers. */
function termsText({ delayDays, weekday, reserve }: OutlookTerms): string {
  const paid =
    delayDays === 0
      ? 'You’re paid as soon as the buyer has received an order.'
      : `You’re paid ${daysText(delayDays)} after the buyer has received an order.`;
  const gathered =
    weekday === null
      ? 'What is due on a day is sent in one payout.'
      : `What is due is sent in one payout every ${weekdays[weekday - 1]}.`;
  if (!reserve) return `${paid} ${gathered}`;
  const { basisPoints, holdDays, periodDays, until } = reserve;
  const period = until ? `Until ${formatDate(until)}` : `For the first ${daysText(periodDays)} after your first sale`;
  const share = `${basisPoints / 100}% of each payout is held in reserve for ${daysText(holdDays)}`;
  return `${paid} ${gathered} ${period}, ${share}, in case a bank takes a payment back.`;
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}
