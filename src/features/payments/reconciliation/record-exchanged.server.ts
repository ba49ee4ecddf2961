import { insertBookedMovements } from '../db/booked-movement-rows.server.ts';
import { findPaymentRow } from '../db/payment-rows.server.ts';
import type { RecordedMoney } from '../db/reconciliation-rows.server.ts';
import { storeArrival } from '../payouts/gathered/store-arrival.server.ts';
import { type CompareApp, type GatewayMoney, movementOf } from './comparison.server.ts';

/**
 * Stores what the gateway has booked for a payment's movements in another currency, as it is booked, and what the winery's
 * part came to in its account. Repeating it has no effect.
 * @throws if the gateway does not answer
 */
export async function recordExchanged(
  app: CompareApp,
  { kind, exchanged }: GatewayMoney,
  { orderId }: RecordedMoney,
): Promise<void> {
  const movement = movementOf[kind];
  const isCharge = kind === 'charge';
  for (const { ref, amountCents, feeCents, currency, paid } of exchanged) {
    const booked = { orderId, currency };
    const net = { ref, amount: amountCents - feeCents, ledgerCents: paid.amountCents - paid.feeCents };
    // why: the ledger has the fee for charging a card as a movement of its own
    const fee = { ref: null, amount: -feeCents, ledgerCents: -paid.feeCents };
    const gross = { ref, amount: amountCents, ledgerCents: paid.amountCents };
    await insertBookedMovements(
      app.db,
      isCharge
        ? [
            { ...booked, ...gross, movement },
            { ...booked, ...fee, movement: 'card-fee' as const },
          ]
        : [{ ...booked, ...net, movement }],
    );
  }
  if (!isCharge || exchanged.length === 0) return;
  const payment = await findPaymentRow(app.db, orderId);
  if (payment) await storeArrival(app, app.payments, payment);
}
