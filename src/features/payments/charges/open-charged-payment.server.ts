import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Locked } from '#kit/locked.ts';
import { insertPayment, type PaymentRow } from '../db/payment-rows.server.ts';
import { cardQueue, paymentQueue } from '../job-queues.ts';
import type { PaymentMode } from './payment.ts';
import type { SavedCardReservation } from './payment-gateway.ts';
import type { PaymentParts } from './returned-part.ts';

/** What the payment of an order consists of. */
type Amounts = {
  wineryId: string;
  accountRef: string;
  currency: string;
  customerRef: string;
  savesCard: boolean;
} & PaymentParts;

/**
 * Inserts the payment of an order whose amount is authorized on a saved card already, and queues its capture, unless the
 * goal is the authorization alone. The caller has inserted the order in the same transaction, and checks permissions.
 */
export async function openChargedPayment(
  app: { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>,
  { id: orderId }: Locked<{ id: string }>,
  amounts: Amounts,
  reservation: SavedCardReservation & { mode: PaymentMode },
  goal: 'captured' | 'authorised',
): Promise<PaymentRow> {
  const { ref: gatewayRef, captureBefore, card, mode } = reservation;
  const now = app.clock.now();
  const job = { data: { orderId }, key: `${orderId}:${goal}:1` };
  const capture = await app.jobs.insertion(paymentQueue, job, { ifAny: 'changed' });
  const reached = { state: 'authorised', goal, createdAt: now, updatedAt: now } as const;
  const from = { gatewayRef, captureBefore, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null, mode };
  const payment = await insertPayment(app.db, { orderId, ...amounts, ...from, ...reached }, capture);
  if (amounts.savesCard) await app.jobs.send(cardQueue, { orderId }, { db: app.db, key: `keep:${orderId}:1` });
  return payment;
}
