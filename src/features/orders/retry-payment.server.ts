import { findChargeback } from '#features/payments/find-chargeback.server.ts';
import { findPayment } from '#features/payments/find-payment.server.ts';
import { waitsForProvider } from '#features/payments/waits-for-provider.ts';
import { mayChange, type Viewer } from '#kit/viewer.ts';
import { askProvider } from './ask-provider.server.ts';
import { findSide } from './find-side.server.ts';
import { intervene } from './intervene.server.ts';
import { type OrderRefusal, refuseOrder } from './order-refusal.ts';
import type { OrdersApp } from './orders-app.ts';
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
