import { useContext } from 'react';
import { CardPaymentSettingsContext } from '../../cards/card-payment-settings.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** Said where the sandbox stands in for the provider: what may be typed, and what becomes of it. */
export function SandboxBankNote() {
  if (useContext(CardPaymentSettingsContext)?.kind !== 'sandbox') return null;
  return (
    <Notice tone="warning" title="Sandbox payments">
      No money moves. Type the numbers that stand over the fields; of an account number only the last four characters
      leave this page.
    </Notice>
  );
}
