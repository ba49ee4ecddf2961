import { type OrderRefusal, refuseOrder } from '#features/orders/order-refusal.ts';
import type { OrdersApp } from '#features/orders/orders-app.ts';
import { confirmPayment } from '#features/orders/payment/confirm-payment.server.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import { mayChange, type Viewer } from '#kit/actor.ts';

/**
 * Notes that an order is paid, if the provider says so. Whoever comes again, or after the provider's own message, finds it done. For
 * the order's buyer, who has signed in himself.
 */
export async function finishCheckout(
  app: OrdersApp,
  viewer: Viewer,
  orderId: string,
): Promise<{ ok: true } | OrderRefusal> {
  if (!mayChange(viewer)) return refuseOrder('forbidden');
  const confirmed = await confirmPayment(app, viewer, orderId);
  const shown = await showOrder(app, viewer, orderId);
  if (!shown.ok) return shown;
  const { state, roles, chargeFailed, payment } = shown.value;
  if (!roles.includes('customer')) return refuseOrder('forbidden');
  const unpaid = state === 'pending-payment' || state === 'payment-expired' || state === 'enquiry';
  if (!confirmed.ok && (unpaid || chargeFailed || payment)) return confirmed;
  return { ok: true };
}
