import type { PaymentFailureCode } from '#features/payments/charges/payment-gateway.ts';
import type { PurchaseErrorName } from '#kit/error-names.ts';

/** What went wrong: what the payment provider refused, or that no answer came that could be read. */
export type BrowserFailureCode = PaymentFailureCode | 'no-answer';

/** Where failures of the browser are reported. */
export const failuresPath = '/failures';

/**
 * Reports a failure that only the browser saw, without waiting and without personal data: its name, a code, and how far the payment
 * was. It never fails, and leaves the browser also when the page is being left.
 */
export function reportFailure(name: PurchaseErrorName, code: BrowserFailureCode, paymentStatus = ''): void {
  try {
    navigator.sendBeacon(failuresPath, new URLSearchParams({ name, code, paymentStatus }));
  } catch {
    // why: a browser that does not send it must not keep anybody from buying
  }
}
