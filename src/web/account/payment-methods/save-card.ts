import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CardPayments } from '../../cards/card-payments.ts';
import { type StepAnswer, sendStep } from '../../cards/send-step.ts';
import type { FormResult } from '../../forms/form-result.ts';

/** The address that saves cards. */
const endpoint = '/account/payment-methods/card';

/** How long the shop may take, in milliseconds: longer than it waits for the provider. */
const timeoutMs = 40_000;

/**
 * What became of a card. `shown`: its form says what is wrong. `unsure`: nobody answered, and it may be saved by now.
 */
export type SaveCardOutcome =
  | { kind: 'saved' }
  | { kind: 'shown' }
  | { kind: 'refused'; problem: string }
  | { kind: 'unsure' };

/** Saves the card that stands in the form, in place of the one that was kept. @param returnUrl for banks that send the browser away */
export async function saveCard(payments: CardPayments, returnUrl: string): Promise<SaveCardOutcome> {
  if (!(await payments.submit()).ok) return { kind: 'shown' };
  const begun = await send<{ setupRef: string; clientSecret: string }>({ do: 'begin' });
  if (begun.status !== 'saved') return failureOf(begun);
  const { setupRef, clientSecret } = begun;
  const confirmed = await payments.confirmSetup({ clientSecret, returnUrl });
  return confirmed.ok ? finishSavingCard(setupRef) : { kind: 'shown' };
}

/** Keeps a card that the browser has confirmed, e.g. after a bank has sent it back here. */
async function finishSavingCard(setupRef: string): Promise<SaveCardOutcome> {
  const kept = await send({ do: 'finish', setupRef });
  return kept.status === 'saved' ? { kind: 'saved' } : failureOf(kept);
}

type CardAnswer<Saved extends object> = StepAnswer<Saved, { problem?: string }>;

function send<Saved extends object>(fields: Record<string, string>): Promise<CardAnswer<Saved>> {
  return sendStep(endpoint, fields, timeoutMs);
}

function failureOf(answer: Exclude<CardAnswer<object>, { status: 'saved' }>): SaveCardOutcome {
  const problem = answer.status === 'refused' ? answer.problem : undefined;
  return problem === undefined ? { kind: 'unsure' } : { kind: 'refused', problem };
}

const page = '/account/payment-methods';

/**
 * What became of a card that was entered, in words; the page shows the card that is kept now. A card that a bank has sent back here, by
 * `setup_intent` in the address, is kept first.
 */
export function useSaveCardOutcome(): {
  settled: FormResult | undefined;
  report: (outcome: SaveCardOutcome | undefined) => Promise<void>;
} {
  const [settled, setSettled] = useState<FormResult>();
  const navigate = useNavigate();
  const report = useCallback(
    async (outcome: SaveCardOutcome | undefined) => {
      if (outcome?.kind === 'saved') await navigate(page, { replace: true, preventScrollReset: true });
      setSettled(outcome && messageOf(outcome));
    },
    [navigate],
  );
  const [query] = useSearchParams();
  const returned = query.get('setup_intent');
  const asked = useRef<string>(null);
  useEffect(() => {
    if (returned === null || asked.current === returned) return;
    asked.current = returned;
    void finishSavingCard(returned).then(report);
  }, [returned, report]);
  return { settled, report };
}

function messageOf(outcome: SaveCardOutcome): FormResult | undefined {
  switch (outcome.kind) {
    case 'saved':
      return {
        status: 'saved',
        title: 'Saved',
        message: 'Your card is saved. You can choose it at the next check-out.',
      };
    case 'refused':
      return {
        status: 'refused',
        code: 'refused',
        problem: `Saving default payment method failed. ${outcome.problem}`,
      };
    case 'unsure':
      return {
        status: 'refused',
        code: 'unsure',
        problem:
          'Saving default payment method failed: nobody answered. Check your connection, and load this page again to see which card is kept.',
      };
    case 'shown':
      return undefined;
  }
}
