import type { CardPaymentSettings } from '#features/payments/stripe/stripe-settings.ts';
import type { CardPayments, CardPurpose } from './card-payments.ts';

/**
 * Opens the way to pay that this shop is set to. Each is loaded only when it is used: in the sandbox nothing of Stripe is fetched.
 * @throws where Stripe's script cannot be loaded
 */
export async function openCardPayments(setting: NonNullable<CardPaymentSettings>, purpose: CardPurpose): Promise<CardPayments> {
  if (setting.kind === 'sandbox') {
    const { openSandboxPayments } = await import('./sandbox-card-payments.tsx');
    return openSandboxPayments(setting.today);
  }
  const { openStripePayments } = await import('./stripe-card-payments.tsx');
  return openStripePayments(setting.publishableKey, purpose);
}
