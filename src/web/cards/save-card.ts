import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FormResult } from '../forms/form-result.ts';
import type { CardPayments } from './card-payments.ts';
import { type StepAnswer, sendStep } from './send-step.ts';

/** The URL that saves the card of the person who is signed in. */
const endpoint = '/account/payment-methods/card';

/** The time limit of a request, in milliseconds: longer than the server waits for the payment gateway. */
const timeoutMs = 40_000;

/**
 * The outcome of saving a card. `shown`: its form shows the error. `unsure`: there was no answer, and the card may be
 * saved.
 */
export type SaveCardOutcome =
  | { kind: 'saved' }
  | { kind: 'shown' }
  | { kind: 'refused'; problem: string }
  | { kind: 'unsure' };

/**
 * Saves the card in the form, replacing the saved one.
 * @param returnUrl for banks that redirect the browser
 */
export async function saveCard(payments: CardPayments, returnUrl: string): Promise<SaveCardOutcome> {
  if (!(await payments.submit()).ok) return { kind: 'shown' };
  const begun = await send<{ setupRef: string; clientSecret: string }>({ do: 'begin' });
  if (begun.status !== 'saved') return failureOf(begun);
  const { setupRef, clientSecret } = begun;
  const confirmed = await payments.confirmSetup({ clientSecret, returnUrl });
  return confirmed.ok ? finishSavingCard(setupRef) : { kind: 'shown' };
}

/** Stores a card that the browser has confirmed, e.g. after a bank has redirected back. */
async function finishSavingCard(setupRef: string): Promise<SaveCardOutcome> {
  const stored = await send({ do: 'finish', setupRef });
  return stored.status === 'saved' ? { kind: 'saved' } : failureOf(stored);
}

type CardAnswer<Saved extends object> = StepAnswer<Saved, { problem?: string }>;

function send<Saved extends object>(fields: Record<string, string>): Promise<CardAnswer<Saved>> {
  return sendStep(endpoint, fields, timeoutMs);
}

function failureOf(answer: Exclude<CardAnswer<object>, { status: 'saved' }>): SaveCardOutcome {
  const problem = answer.status === 'refused' ? answer.problem : undefined;
  return problem === undefined ? { kind: 'unsure' } : { kind: 'refused', problem };
}

/**
 * The outcome of saving a card, as a message; the page shows the current card. A card that a bank has redirected back
 * with, by `setup_intent` in the URL, is stored first.
 * @param page the URL to open once a card is saved, without the parameters of banks
 */
export function useSaveCardOutcome(page: string): {
  result: FormResult | undefined;
  report: (outcome: SaveCardOutcome | undefined) => Promise<void>;
} {
  const [result, setResult] = useState<FormResult>();
  const navigate = useNavigate();
  const report = useCallback(
    async (outcome: SaveCardOutcome | undefined) => {
      if (outcome?.kind === 'saved') await navigate(page, { replace: true, preventScrollReset: true });
      setResult(outcome && messageOf(outcome));
    },
    [navigate, page],
  );
  const [query] = useSearchParams();
  const returned = query.get('setup_intent');
  const handled = useRef<string>(null);
  useEffect(() => {
    if (returned === null || handled.current === returned) return;
    handled.current = returned;
    void finishSavingCard(returned).then(report);
  }, [returned, report]);
  return { result, report };
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
