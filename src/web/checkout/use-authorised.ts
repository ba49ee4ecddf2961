import { useEffect, useEffectEvent } from 'react';
import type { CardState } from '../cards/use-card-payments.ts';

/**
 * Finds out, once the page is there, whether the payment that stands is past its confirmation already: the browser comes back from a
 * bank, or was cut off after it had paid. Confirming it again is skipped then.
 * @param clientSecret of the order that the page was opened with
 */
export function useAuthorizedPayment(cards: CardState, clientSecret: string | undefined, onAuthorised: () => void): void {
  const payments = cards.step === 'open' ? cards.payments : undefined;
  const act = useEffectEvent(onAuthorised);
  useEffect(() => {
    if (!payments || clientSecret === undefined) return;
    void payments.retrievePayment(clientSecret).then(({ ok }) => ok && act());
  }, [payments, clientSecret]);
}
