import type { Infra } from '#infra/infra.ts';
import type { ArrivedPart, PaymentGateway } from '../../charges/payment-gateway.ts';
import { setArrival } from '../../db/booked-movement-rows.server.ts';
import type { PaymentRow } from '../../db/payment-rows.server.ts';
import { sellerPartOf } from '../request-payout.server.ts';

/**
 * Stores what a winery's part came to in its account, once, if that has another currency than the order.
 * @param read what the gateway has said of it; without it, the gateway is asked
 * @throws if the gateway does not answer
 */
export async function storeArrival(
  app: Pick<Infra, 'db'>,
  gateway: PaymentGateway,
  payment: PaymentRow,
  read?: ArrivedPart,
): Promise<void> {
  if (payment.arrivedAmount !== null || payment.gatewayRef === null) return;
  const arrived = read ?? (await gateway.readArrivedPart(sellerPartOf(payment, payment.payoutCents)));
  if (arrived && arrived.currency !== payment.currency) await setArrival(app.db, payment, arrived);
}
