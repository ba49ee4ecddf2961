import { useContext, useEffect, useState } from 'react';
import type { CardPayments, CardPurpose } from './card-payments.ts';
import { CardSettings } from './card-settings.ts';
import { openCardPayments } from './open-card-payments.ts';

/** The way to pay: on its way, there, not to be had now, or not set up in this shop at all. */
export type CardState =
  | { step: 'opening' }
  | { step: 'open'; payments: CardPayments }
  | { step: 'failed' }
  | { step: 'none' };

/**
 * Opens the way to pay once the page is there. The page must have been loaded by itself (a link to it says `reloadDocument`): only then
 * may it load Stripe's script.
 * @param purpose the same for as long as the fields are shown; another one empties them
 */
export function useCardPayments(purpose: CardPurpose): CardState {
  const setting = useContext(CardSettings);
  const [opened, setOpened] = useState<{ key: string; state: CardState }>();
  const key = JSON.stringify([setting, purpose]);
  useEffect(() => {
    const [given, wanted]: [typeof setting | null, CardPurpose] = JSON.parse(key);
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
  if (!setting) return { step: 'none' };
  return opened?.key === key ? opened.state : { step: 'opening' };
}
