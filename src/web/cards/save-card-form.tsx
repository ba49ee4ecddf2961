import { type SubmitEvent, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { CardForm } from './card-form.tsx';
import type { CardPurpose } from './card-payments.ts';
import { type SaveCardOutcome, saveCard } from './save-card.ts';
import { useCardPayments } from './use-card-payments.ts';

const purpose: CardPurpose = { mode: 'setup', currency: 'USD' };

/**
 * The form to save a card. Requires JavaScript: the number goes from the browser to the payment gateway, and never to
 * the shop.
 * @param cancelTo where somebody goes who keeps their saved card
 * @param onOutcome called with the outcome that the form itself does not show
 */
export function SaveCardForm({
  cancelTo,
  onOutcome,
}: {
  cancelTo?: string | undefined;
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
    // why: a bank that redirects the browser adds its own parameters
    const { origin, pathname, search } = location;
    const outcome = await saveCard(state.payments, origin + pathname + search);
    await onOutcome(outcome);
    // why: on a phone the button is a screen below the error of the card
    if (outcome.kind === 'shown') form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <p className="hidden rounded-md bg-ochre-wash px-4 py-3.5 text-small noscript:block">
        Entering a card needs JavaScript: its number is sent straight to our card provider, and never to this shop.
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
            {cancelTo ? (
              <Button to={cancelTo} size="large" preventScrollReset>
                Cancel
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </form>
  );
}
