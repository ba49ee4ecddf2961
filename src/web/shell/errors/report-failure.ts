import type { PaymentFailureCode } from '#features/payments/charges/payment-gateway.ts';
import type { PurchaseErrorName } from '#kit/error-names.ts';

/**
 * Reports a failure that only the browser saw, without waiting and without personal data: its name, a code, and how far the payment
 * was. `no-answer` says that none came that could be read. It never fails, and leaves the browser also when the page is being left.
 */
export function reportFailure(
  name: PurchaseErrorName,
  code: PaymentFailureCode | 'no-answer',
  paymentStatus = '',
): void {
  try {
    navigator.sendBeacon('/api/failures', new URLSearchParams({ name, code, paymentStatus }));
  } catch {
    // why: a browser that does not send it must not keep anybody from buying
  }
}
