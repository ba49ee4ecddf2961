import { useContext, useEffect, useRef, useState } from 'react';
import type { CardPaymentSettings } from '#features/payments/stripe/stripe-settings.ts';
import { CardPaymentSettingsContext } from './card-payment-settings.ts';
import type { CardPayments, CardPurpose } from './card-payments.ts';

/** The way to pay: on its way, there, not to be had now, or not set up in this shop at all. */
export type CardState =
  | { step: 'opening' }
  | { step: 'open'; payments: CardPayments }
  | { step: 'failed' }
  | { step: 'none' };

/**
 * Opens the way to pay once the page is there. The page must have been loaded by itself (a link to it says `reloadDocument`): only then
 * may it load Stripe's script.
 * @param purpose of the card: while fields are shown its amount may change, and whether the card is kept; any other change empties them
 */
export function useCardPayments(purpose: CardPurpose): CardState {
  const setting = useContext(CardPaymentSettingsContext);
  const [opened, setOpened] = useState<{ key: string; state: CardState }>();
  const { mode, currency } = purpose;
  const key = JSON.stringify([setting, mode, currency, mode === 'payment' ? purpose.accountRef : null]);
  const asked = JSON.stringify(purpose);
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => {
    const [given]: [typeof setting | null] = JSON.parse(key);
    const wanted: CardPurpose = JSON.parse(latest.current);
    let left = false;
    const settle = (state: CardState) => left || setOpened({ key, state });
    if (given)
      openCardPayments(given, wanted).then(
        (payments) => settle({ step: 'open', payments }),
        () => settle({ step: 'failed' }),
      );
    return () => {
      left = true;
    };
  }, [key]);
  const payments = opened?.key === key && opened.state.step === 'open' ? opened.state.payments : undefined;
  useEffect(() => payments?.change(JSON.parse(asked)), [payments, asked]);
  if (!setting) return { step: 'none' };
  return opened?.key === key ? opened.state : { step: 'opening' };
}

/**
 * Opens the way to pay that this shop is set to. Each is loaded only when it is used: in the sandbox nothing of Stripe is fetched.
 * @throws where Stripe's script cannot be loaded
 */
async function openCardPayments(
  setting: NonNullable<CardPaymentSettings>,
  purpose: CardPurpose,
): Promise<CardPayments> {
  if (setting.kind === 'sandbox') {
    const { openSandboxPayments } = await import('./sandbox-card-payments.tsx');
    return openSandboxPayments(setting.today);
  }
  const { openStripePayments } = await import('./stripe-card-payments.tsx');
  return openStripePayments(setting.publishableKey, purpose);
}
