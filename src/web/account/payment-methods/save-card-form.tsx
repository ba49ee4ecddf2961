import { type SubmitEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { CardForm } from '../../cards/card-form.tsx';
import type { CardPurpose } from '../../cards/card-payments.ts';
import { useCardPayments } from '../../cards/use-card-payments.ts';
import { type SaveCardOutcome, saveCard } from './save-card.ts';

const purpose: CardPurpose = { mode: 'setup', currency: 'USD' };

/**
 * The form to save a card. Requires JavaScript: the number goes from the browser to the payment gateway, and never to
 * the shop.
 * @param replaces whether it replaces a saved card
 * @param onOutcome called with the outcome that the form itself does not show
 */
export function SaveCardForm({
  replaces,
  onOutcome,
}: {
  replaces: boolean;
  onOutcome: (outcome: SaveCardOutcome | undefined) => void | Promise<void>;
}) {
  const state = useCardPayments(purpose);
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.step !== 'open' || busy) return;
    setBusy(true);
    await onOutcome(undefined);
    const outcome = await saveCard(state.payments, new URL('/account/payment-methods', location.href).href);
    await onOutcome(outcome);
    // why: on a phone the button is a screen below the error of the card
    if (outcome.kind === 'shown') form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="hidden rounded-md bg-ochre-wash px-4 py-3.5 text-small noscript:block">
        Entering a card needs JavaScript: its number goes straight to our card provider, and never to this shop.
      </p>
      <div className="grid gap-5 noscript:hidden">
        <CardForm id="card" state={state} />
        {state.step === 'open' || state.step === 'opening' ? (
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              kind="primary"
              size="large"
              busy={busy}
              busyLabel="Saving"
              disabled={state.step === 'opening'}
            >
              Save card
            </Button>
            {replaces ? (
              <Button to="/account/payment-methods" size="large" preventScrollReset>
                Cancel
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </form>
  );
}
