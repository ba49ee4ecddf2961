import { findChargeback } from '#features/payments/chargebacks/chargeback.server.ts';
import { findPayment } from '#features/payments/charges/payment.server.ts';
import { waitsForProvider } from '#features/payments/charges/waits-for-provider.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';
import { findSide } from '../order-access.server.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp } from '../orders-app.ts';
import { intervene } from '../process/record-intervention.server.ts';
import { askProvider } from './call-gateway.server.ts';
import { syncPayment } from './sync-payment.server.ts';

/**
 * Asks the payment provider at once for whatever an order's payment waits for, instead of when its turn comes. For the house alone;
 * it stands in the audit.
 * @returns whether something still waits; `transaction-payment-failed` where the provider refused, or did not answer
 */
export async function retryPayment(
  app: OrdersApp,
  viewer: Viewer,
  orderId: string,
): Promise<{ ok: true; value: { waits: boolean } } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const side = await findSide(app, viewer, orderId);
  if (!side.ok) return side;
  if (!side.value.roles.includes('operator')) return refuseOrder('forbidden');
  await app.db.transaction().execute((db) => intervene({ ...app, db }, viewer, orderId, { deed: 'ask-provider' }));
  const refused = await askProvider(app, async () => {
    await syncPayment(app, { kind: 'system' }, orderId);
    return undefined;
  });
  if (refused) return refused;
  const waits = waitsForProvider(await findPayment(app, orderId), await findChargeback(app, orderId));
  return { ok: true, value: { waits } };
}
