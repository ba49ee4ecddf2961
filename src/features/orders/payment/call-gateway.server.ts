import type { PaymentGateway } from '#features/payments/charges/payment-gateway.ts';
import type { Infra } from '#infra/infra.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrdersApp } from '../orders-app.ts';

/**
 * Asks the payment provider on behalf of somebody who waits. One that does not answer is reported, and a refusal with words for it:
 * what was wanted is written, and the outbox goes on asking.
 */
export async function callGateway<Value>(
  app: Pick<Infra, 'errors'>,
  call: () => Promise<Value>,
): Promise<Value | OrderRefusal> {
  try {
    return await call();
  } catch (error) {
    app.errors.report('payment-failed', error);
    return refuseOrder('transaction-payment-failed', {
      message: 'The payment provider does not answer. Please try again.',
    });
  }
}

/** The provider. @throws Error where the house has none */
export function gatewayOf(app: Pick<OrdersApp, 'payments'>): PaymentGateway {
  if (!app.payments) throw new Error('There is no payment provider');
  return app.payments;
}
