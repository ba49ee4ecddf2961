import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderPayoutView, SentPart, SetOff } from '#features/orders/payment/order-payout.ts';
import { formatMoney } from '#kit/money.ts';
import { formatDate } from '#kit/time.ts';

/** What happened to a winery's money of an order: deducted, in reserve, or sent; in both currencies if there are two. */
export function PayoutDetails({ payout }: { payout: OrderPayoutView }) {
  const { arrived, setOff, left, reserve, sent } = payout;
  return (
    <section aria-labelledby="payout-details" className="grid gap-3">
      <h2 id="payout-details" className="text-title">
        Payout details
      </h2>
      <dl className="figures grid gap-2 text-small">
        {arrived && <Row label="In your account’s currency">{formatMoney(arrived)}</Row>}
        {setOff && (
          <Row label="Deducted for what you owed">
            {formatMoney({ ...setOff.amount, amount: -setOff.amount.amount })}
          </Row>
        )}
        {setOff && <Row label="Left after that">{formatMoney(left)}</Row>}
        {reserve && <Row label={`In reserve until ${formatDate(reserve.freeAt)}`}>{formatMoney(reserve.amount)}</Row>}
        {sent.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payouts are only added
          <Row key={at} label={sentLabel(part)}>
            {formatMoney(part.amount)}
            {part.sent.currency !== part.amount.currency && ` (${formatMoney(part.sent)})`}
          </Row>
        ))}
      </dl>
      {setOff && <SetOffReason setOff={setOff} />}
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-break-word">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function sentLabel({ status, sentAt }: SentPart): string {
  if (status === 'preparing' || sentAt === null) return 'Being sent to your bank';
  const day = formatDate(sentAt);
  return {
    sent: `Sent to your bank ${day}`,
    arrived: `Sent ${day}, arrived`,
    returned: `Sent ${day}, returned by your bank`,
  }[status];
}

/** Why something was deducted: the orders whose payments banks took back. */
function SetOffReason({ setOff: { amount, causes } }: { setOff: SetOff }) {
  return (
    <p className="max-w-prose text-small text-ink-soft text-pretty">
      We deducted {formatMoney(amount)} because you owed it: a bank took back {causes.length === 0 && 'a payment'}
      {causes.map(({ orderId, number }, at) => (
        <Fragment key={orderId}>
          {at === 0 ? 'the payment for order ' : ', '}
          <Link to={`/sale/${orderId}/details`} className="link whitespace-nowrap">
            {number}
          </Link>
        </Fragment>
      ))}{' '}
      after we had paid you.
    </p>
  );
}
