import type { PaymentFailureCode } from '#features/payments/charges/payment-gateway.ts';
import type { PurchaseErrorName } from '#kit/error-names.ts';

/**
 * Reports a failure that only the browser saw, without waiting and without personal data: its name, a code, and the
 * payment's status. `no-answer` means that there was no readable answer. It never throws, and is sent even while the
 * page is being left.
 */
export function reportFailure(
  name: PurchaseErrorName,
  code: PaymentFailureCode | 'no-answer',
  paymentStatus = '',
): void {
  try {
    navigator.sendBeacon('/api/failures', new URLSearchParams({ name, code, paymentStatus }));
  } catch {
    // why: a browser that cannot send the report must still be able to buy
  }
}
