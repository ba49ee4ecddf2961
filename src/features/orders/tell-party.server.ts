import { sendMail } from '#features/accounts/send-mail.server.ts';
import type { OrderRow } from './db/order-rows.server.ts';
import { findLetter } from './db/recipient-rows.server.ts';
import type { OrderMailProps } from './order-mails.ts';
import type { OrderMail, OrderReader } from './order-process.ts';
import type { OrdersTransaction } from './orders-app.ts';

/**
 * Writes to a side of an order, or to the house, in the caller's transaction: the mail goes when that commits, once to each address however often it
 * is asked for. A winery's mail goes to its owners.
 * @param round tells one occasion from another between two transitions, such as the attempts to charge a card
 */
export async function tellParty(
  app: OrdersTransaction,
  order: OrderRow,
  { tell, mail }: { tell: OrderReader; mail: OrderMail },
  round = 0,
): Promise<void> {
  const { emails, ...about } = await findLetter(app.db, order.id, tell);
  const total = tell === 'provider' ? order.payoutCents : order.payinCents;
  const { id: orderId, currency, transitionsMade } = order;
  const props: OrderMailProps = {
    orderId,
    party: tell,
    ...about,
    total: currency !== null && total !== null ? { amount: total, currency } : null,
    disputeReason: order.disputeReason,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
  };
  for (const email of emails) {
    await sendMail(app, { mail, to: email, props }, `${orderId}:${transitionsMade}:${round}:${mail}:${email}`);
  }
}
