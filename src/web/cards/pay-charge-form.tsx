import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { FormOutcome } from '../forms/form-outcome.tsx';
import type { FormResult } from '../forms/form-result.ts';
import { CardForm } from './card-form.tsx';
import type { CardPurpose } from './card-payments.ts';
import { type ChargeCard, finishCharge, type PayOutcome, payCharge } from './pay-charge.ts';
import { useCardPayments } from './use-card-payments.ts';

/** What a declined charge costs, and the account that gets it. */
type PayableCharge = { totalCents: number; accountRef: string | null };

type PayProps = {
  charge: PayableCharge;
  /** The URL of the page, without what banks add to it, and the URL that creates and checks the payment. */
  page: string;
  endpoint: string;
  label: string;
  card: 'saved' | 'new';
  /** What the payer ticks if the new card is to replace their saved one; without it the card pays once. */
  saveLabel?: string | undefined;
};

/**
 * Pays a declined charge: with the saved card, which its bank wants confirmed, or with a new one. Requires JavaScript, since
 * the browser confirms the payment at the payment gateway.
 */
export function PayChargeForm({ charge, page, endpoint, label, card, saveLabel }: PayProps) {
  const [savesCard, setSavesCard] = useState(false);
  const [busy, setBusy] = useState(false);
  const { result, report } = usePayOutcome(page, endpoint);
  const purpose: CardPurpose = {
    ...{ mode: 'payment', amountCents: charge.totalCents, currency: 'USD', accountRef: charge.accountRef },
    ...{ savesCard, asksZip: true },
  };
  const state = useCardPayments(purpose);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (state.step !== 'open' || busy) return;
    setBusy(true);
    await report(undefined);
    const choice: ChargeCard = card === 'saved' ? { uses: 'saved' } : { uses: 'new', savesCard };
    const outcome = await payCharge(state.payments, { endpoint, returnUrl: location.origin + page }, choice);
    await report(outcome);
    // why: on a phone the button is a screen below the error of the card
    if (outcome.kind === 'shown') form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <FormOutcome result={result} failures={[]} />
      <p className="hidden rounded-md bg-ochre-wash px-4 py-3.5 text-small noscript:block">
        Paying needs JavaScript: your card number is sent straight to our card provider, and never to this shop.
      </p>
      <div className="grid gap-5 noscript:hidden">
        {card === 'new' && <CardForm id="card" state={state} />}
        {card === 'new' && saveLabel !== undefined && (
          <CheckboxField
            id="save-card"
            label={saveLabel}
            checked={savesCard}
            onChange={(event) => setSavesCard(event.currentTarget.checked)}
          />
        )}
        {(state.step === 'open' || state.step === 'opening') && (
          <p>
            <Button
              type="submit"
              kind="primary"
              size="large"
              busy={busy}
              busyLabel="Paying"
              disabled={state.step === 'opening'}
            >
              {label}
            </Button>
          </p>
        )}
      </div>
    </form>
  );
}

/**
 * The outcome of paying, as a message; the page shows how far the charge is. A payment from which a bank has redirected
 * back, by `payment_intent` in the URL, is checked first.
 */
function usePayOutcome(page: string, endpoint: string) {
  const [result, setResult] = useState<FormResult>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [query] = useSearchParams();
  const returned = query.get('payment_intent');
  const report = async (outcome: PayOutcome | undefined) => {
    setResult(outcome && messageOf(outcome));
    if (outcome && returned === null) await revalidate();
    else if (outcome) await navigate(page, { replace: true, preventScrollReset: true });
  };
  const handled = useRef<string>(null);
  const finish = useEffectEvent(() => void finishCharge(endpoint).then(report));
  useEffect(() => {
    if (returned === null || handled.current === returned) return;
    handled.current = returned;
    finish();
  }, [returned]);
  return { result, report };
}

function messageOf(outcome: PayOutcome): FormResult | undefined {
  if (outcome.kind === 'refused') return { status: 'refused', code: 'refused', problem: outcome.problem };
  if (outcome.kind !== 'unsure') return undefined;
  const problem =
    'We got no response. Check your connection, then reload this page to see whether your payment went through.';
  return { status: 'refused', code: 'unsure', problem };
}
