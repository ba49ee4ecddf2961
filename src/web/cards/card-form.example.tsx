import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { CardForm } from './card-form.tsx';
import type { CardOutcome, CardPayments, CardPurpose } from './card-payments.ts';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { useCardPayments } from './use-card-payments.ts';

export const group: ExampleGroup = 'features';

const setup: CardPurpose = { mode: 'setup', currency: 'USD' };

/** Pays or saves with the client secret in the URL; without one it only validates what is typed. */
async function send(payments: CardPayments, secret: string | null, saved: string | null): Promise<string | undefined> {
  const returnUrl = location.href;
  const typed: CardOutcome = saved === null ? await payments.submit() : { ok: true };
  if (!typed.ok || secret === null) return typed.ok ? 'This card can be sent.' : undefined;
  if (secret.startsWith('seti_')) {
    return (await payments.confirmSetup({ clientSecret: secret, returnUrl })).ok ? 'The card is saved.' : undefined;
  }
  const options = { clientSecret: secret, returnUrl, savedPaymentMethodId: saved ?? undefined };
  const paid = await payments.confirmPayment(options);
  if (paid.ok) return `The payment is confirmed: ${paid.status}.`;
  return saved === null ? undefined : paid.failure.message;
}

/** The form as in the checkout. */
function Live({ id }: { id: string }) {
  const [query] = useSearchParams();
  const state = useCardPayments(setup);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        if (state.step !== 'open' || busy) return;
        setBusy(true);
        setMessage(undefined);
        setMessage(await send(state.payments, query.get('secret'), query.get('saved')));
        setBusy(false);
      }}
    >
      <CardForm id={id} state={state} />
      <Button kind="primary" type="submit" busy={busy} busyLabel="One moment">
        Send the card
      </Button>
      <div role="status">{message === undefined ? null : <Notice>{message}</Notice>}</div>
    </form>
  );
}

const nowhere = { current: undefined };

export const examples: Examples = {
  live: {
    note: 'As this shop is set: Stripe’s fields, the sandbox’s, or a word that there are none.',
    show: () => <Live id="cf-live" />,
  },
  sandbox: {
    note: 'Test cards alone; the number stays in the page.',
    show: () => <SandboxCardForm id="cf-sandbox" entry={nowhere} asksZip />,
  },
  opening: { show: () => <CardForm id="cf-opening" state={{ step: 'opening' }} /> },
  failed: { show: () => <CardForm id="cf-failed" state={{ step: 'failed' }} /> },
  none: {
    note: 'A shop without a publishable key.',
    show: () => <CardForm id="cf-none" state={{ step: 'none' }} />,
  },
};
