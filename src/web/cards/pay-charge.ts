import type { CardPayments } from './card-payments.ts';
import { type StepAnswer, sendStep } from './send-step.ts';

/** The time limit of a request, in milliseconds: longer than the server waits for the payment gateway. */
const timeoutMs = 40_000;

/** With which card a declined charge is paid: the saved one, or the one in the form, which may replace it. */
export type ChargeCard = { uses: 'saved' } | { uses: 'new'; savesCard: boolean };

/**
 * How paying went. `done`: the page shows it; `shown`: the card form shows the error; `unsure`: there was no answer, and it
 * may be paid.
 */
export type PayOutcome =
  | { kind: 'done' }
  | { kind: 'shown' }
  | { kind: 'refused'; problem: string }
  | { kind: 'unsure' };

type Answer<Saved extends object> = StepAnswer<Saved, { problem?: string }>;

/**
 * Pays a declined charge while its payer is there: the server creates the payment, the browser confirms it with the card,
 * and the server asks the gateway for the result.
 * @param returnUrl for banks that redirect the browser
 */
export async function payCharge(
  payments: CardPayments,
  { endpoint, returnUrl }: { endpoint: string; returnUrl: string },
  card: ChargeCard,
): Promise<PayOutcome> {
  if (card.uses === 'new' && !(await payments.submit()).ok) return { kind: 'shown' };
  const savesCard = card.uses === 'new' && card.savesCard;
  const fields = { do: 'begin', card: card.uses, ...(savesCard && { saveCard: 'yes' }) };
  const begun: Answer<{ clientSecret: string; cardRef: string | null }> = await sendStep(endpoint, fields, timeoutMs);
  if (begun.status !== 'saved') return failureOf(begun);
  const { clientSecret, cardRef } = begun;
  const confirmed = await payments.confirmPayment({
    clientSecret,
    returnUrl,
    ...(cardRef !== null && { savedPaymentMethodId: cardRef }),
  });
  const finished = await finishCharge(endpoint);
  if (confirmed.ok) return finished;
  // why: the form shows what is wrong with the card in it, but it has no place for the saved card
  if (card.uses === 'new') return { kind: 'shown' };
  return { kind: 'refused', problem: confirmed.failure.message };
}

/** Lets the server ask the gateway how a confirmation ended, e.g. after a bank has redirected back. */
export async function finishCharge(endpoint: string): Promise<PayOutcome> {
  const finished: Answer<object> = await sendStep(endpoint, { do: 'finish' }, timeoutMs);
  return finished.status === 'saved' ? { kind: 'done' } : failureOf(finished);
}

function failureOf(answer: Exclude<Answer<object>, { status: 'saved' }>): PayOutcome {
  const problem = answer.status === 'refused' ? answer.problem : undefined;
  return problem === undefined ? { kind: 'unsure' } : { kind: 'refused', problem };
}
