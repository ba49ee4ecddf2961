import { findPayment } from '#features/payments/charges/payment.server.ts';
import type { PayoutPartKey } from '#features/payments/payouts/gathered/gathered-payout.ts';
import { findSupplementary } from '#features/payments/payouts/supplementary-payout.server.ts';
import { presentMoney } from '#kit/money.ts';
import { findDebts } from '../db/order-payout-rows.server.ts';
import type { OrderRow } from '../db/order-rows.server.ts';
import { notifyParty } from '../notify-party.server.ts';
import type { MailTransaction } from '../order-dependencies.ts';
import { causesOfSetOff } from './order-payout.ts';

/** Distinguishes the mails about an order's payout, its reserve, and what its chargebacks gave back, for `notifyParty`. */
function occasionOf({ kind, round }: PayoutPartKey): number {
  return { order: 0, reserve: 1, chargeback: 1 + round }[kind];
}

/** Mails a winery's owners that some or all of a payout was deducted for what they owed, and why, once. */
export async function notifyOfSetOff(app: MailTransaction, order: OrderRow, part: PayoutPartKey): Promise<void> {
  const { orderId, kind } = part;
  const payment = await findPayment(app, orderId);
  if (!payment) return;
  const { wineryId, currency } = payment;
  const divided =
    kind === 'order'
      ? { cents: payment.payoutCents - payment.reserveCents, setOffCents: payment.setOffCents }
      : await findSupplementary(app, { ...part, kind });
  if (!divided || divided.setOffCents === 0) return;
  const { causes, settledBefore, owedCents } = await findDebts(app.db, { wineryId, orderId, kind });
  const paidFor = causesOfSetOff(causes, settledBefore, divided.setOffCents);
  // why: what a won chargeback gave back of this order's money fills what it had taken out, and the winery loses nothing
  if (kind === 'chargeback' && paidFor.every((cause) => cause.orderId === orderId)) return;
  const setOff = {
    amount: presentMoney(divided.setOffCents, currency),
    left: presentMoney(divided.cents - divided.setOffCents, currency),
    reserve: presentMoney(kind === 'order' ? payment.reserveCents : 0, currency),
    owed: presentMoney(owedCents, currency),
    causes: paidFor.map(({ number }) => number),
  };
  await notifyParty(app, order, { recipient: 'provider', mail: 'payout-set-off', setOff }, occasionOf(part));
}
