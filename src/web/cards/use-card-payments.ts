import { useContext, useEffect, useRef, useState } from 'react';
import type { CardPaymentSettings } from '#features/payments/stripe/stripe-settings.ts';
import { useLeaveAsDocument } from '../shell/use-leave-as-document.ts';
import { CardPaymentSettingsContext } from './card-payment-settings.ts';
import type { CardPayments, CardPurpose } from './card-payments.ts';

/** The state of card payments: loading, ready, failed to load, or not set up in this shop. */
export type CardState =
  | { step: 'opening' }
  | { step: 'open'; payments: CardPayments }
  | { step: 'failed' }
  | { step: 'none' };

/**
 * Opens card payments once the page is mounted. The page must have been loaded as a document (links to it have
 * `reloadDocument`), because only then may it load Stripe's script.
 * @param purpose while the fields are shown, the amount and whether the card is saved may change; any other change
 * resets them
 */
export function useCardPayments(purpose: CardPurpose): CardState {
  const setting = useContext(CardPaymentSettingsContext);
  useLeaveAsDocument(setting?.kind === 'stripe');
  const [opened, setOpened] = useState<{ key: string; state: CardState }>();
  const { mode, currency } = purpose;
  const key = JSON.stringify([setting, mode, currency, mode === 'payment' ? purpose.accountRef : null]);
  const current = JSON.stringify(purpose);
  const latest = useRef(current);
  latest.current = current;
  useEffect(() => {
    const [settings]: [typeof setting | null] = JSON.parse(key);
    const initial: CardPurpose = JSON.parse(latest.current);
    let unmounted = false;
    const settle = (state: CardState) => unmounted || setOpened({ key, state });
    if (settings)
      openCardPayments(settings, initial).then(
        (payments) => settle({ step: 'open', payments }),
        () => settle({ step: 'failed' }),
      );
    return () => {
      unmounted = true;
    };
  }, [key]);
  const payments = opened?.key === key && opened.state.step === 'open' ? opened.state.payments : undefined;
  useEffect(() => payments?.change(JSON.parse(current)), [payments, current]);
  if (!setting) return { step: 'none' };
  return opened?.key === key ? opened.state : { step: 'opening' };
}

/**
 * Opens the card payments that are configured. Their code is loaded only when used: in the sandbox nothing is loaded
 * from Stripe.
 * @throws if Stripe's script cannot be loaded
 */
async function openCardPayments(
  setting: NonNullable<CardPaymentSettings>,
  purpose: CardPurpose,
): Promise<CardPayments> {
  if (setting.kind === 'sandbox') {
    const { openSandboxPayments } = await import('./sandbox-card-payments.tsx');
    return openSandboxPayments(setting.today, purpose);
  }
  const { openStripePayments } = await import('./stripe-card-payments.tsx');
  return openStripePayments(setting.publishableKey, purpose);
}
