import { Fragment, type ReactNode } from 'react';
import { paymentProblemLabels } from '#features/reporting/all-orders.ts';
import type { InspectedOrder } from '#features/reporting/inspected-order.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate, formatDateTime } from '#kit/time.ts';
import { humanize } from './humanize.ts';

type DetailsProps = { inspection: InspectedOrder; currency: string };
type Details = readonly (readonly [term: string, value: ReactNode])[];

/** The state and goal of an order's payment and of its chargeback. */
export function PaymentDetails({ inspection: { payment, chargeback }, currency }: DetailsProps) {
  return (
    <section aria-labelledby="payment" className="grid gap-3">
      <h2 id="payment" className="text-title">
        Payment
      </h2>
      {payment === null ? (
        <p className="text-small text-ink-soft">Nothing is to be paid yet.</p>
      ) : (
        <DetailList details={paymentDetails(payment)} />
      )}
      {chargeback && (
        <>
          <h3 className="pt-2 font-semibold">Chargeback</h3>
          <DetailList details={chargebackDetails(chargeback, currency)} />
        </>
      )}
    </section>
  );
}

function DetailList({ details }: { details: Details }) {
  return (
    <dl className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
      {details.map(([term, value]) => (
        <Fragment key={term}>
          <dt className="text-ink-soft">{term}</dt>
          <dd className="figures wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function paymentDetails(payment: NonNullable<InspectedOrder['payment']>): Details {
  const { state, goal, attempt, problem, failureCode, gatewayRef, payoutRef, payoutReturns } = payment;
  const { payoutNotBefore, payoutArrivedAt, refundFailedAt, updatedAt, otherMode } = payment;
  return [
    ...(otherMode === null ? [] : ([['Mode', otherModeLabels[otherMode]]] as const)),
    ['State', humanize(state)],
    ['Goal', goalLabel(goal, state)],
    ...(problem ? ([['Trouble', paymentProblemLabels[problem]]] as const) : []),
    ...(failureCode === null ? [] : ([['Last refusal', failureCode]] as const)),
    ['Attempt', attempt],
    ['At the provider', gatewayRef ?? 'not asked for yet'],
    ...(payoutRef === null ? [] : ([['Payout', payoutRef]] as const)),
    ...(payoutArrivedAt === null ? [] : ([['Payout arrived', formatDateTime(payoutArrivedAt)]] as const)),
    ...(payoutReturns === 0 ? [] : ([['Payouts sent back', payoutReturns]] as const)),
    ...(payoutNotBefore === null
      ? []
      : ([['Paid out again', `not before ${formatDateTime(payoutNotBefore)}`]] as const)),
    ...(refundFailedAt === null ? [] : ([['Refund sent back', formatDateTime(refundFailedAt)]] as const)),
    ['Last touched', formatDateTime(updatedAt)],
  ];
}

const otherModeLabels = {
  test: 'Test: nobody was charged, and the provider is not asked about it',
  live: 'Live: the shop runs with a test key now, so the provider is not asked about it',
} as const;

function goalLabel(goal: string, state: string): string {
  const reached = goal === state || (goal === 'returned' && (state === 'voided' || state === 'refunded'));
  return reached ? `${humanize(goal)}, reached` : humanize(goal);
}

function chargebackDetails(chargeback: NonNullable<InspectedOrder['chargeback']>, currency: string): Details {
  const { disputeRef, state, goal, attempt, amountCents, feeCents, sellerCents, reversedCents, openedAt } = chargeback;
  const money = (amount: number) => formatMoney({ amount, currency });
  return [
    ['State', humanize(state)],
    ['Goal', goalLabel(goal, state)],
    ['Opened', formatDate(openedAt)],
    ['Taken by the bank', money(amountCents)],
    ['Fee', money(feeCents)],
    ['The winery’s part', money(sellerCents)],
    ['Taken back of it', money(reversedCents)],
    ['Attempt', attempt],
    ['At the provider', disputeRef],
  ];
}
