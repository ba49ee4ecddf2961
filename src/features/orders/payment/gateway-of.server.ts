import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import type { OrdersApp } from '../orders-app.ts';

/** The provider. @throws Error where the house has none */
export function gatewayOf(app: Pick<OrdersApp, 'payments'>): PaymentGateway {
  if (!app.payments) throw new Error('There is no payment provider');
  return app.payments;
}
