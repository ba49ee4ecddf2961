import { describeOrderFailure } from '#features/orders/describe-order-failure.ts';
import type { LineItemView } from '#features/orders/order.ts';
import type { OrderChoice } from './order-choice.ts';

/** What an order would cost, line by line, or why nobody knows. */
export type EstimateResult = { lines: LineItemView[] } | { problem: string };

const failedMessage = 'We could not fetch the price breakdown. Please try again in a moment.';

/**
 * Asks the shop what an order would cost. @param signal gives it up, since something else was chosen
 * @throws where it was given up
 */
export async function fetchEstimate(listingId: string, orderData: OrderChoice, signal: AbortSignal): Promise<EstimateResult> {
  try {
    const answer = await fetch('/api/transaction-line-items', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ listingId, orderData }),
      signal,
    });
    return parseEstimate(answer.status, await answer.json());
  } catch (error) {
    if (signal.aborted) throw error;
    return { problem: failedMessage };
  }
}

type Answer = { data?: LineItemView[]; errors?: Parameters<typeof describeOrderFailure>[0][] };

/** What an answer of the shop means to whoever chose. */
export function parseEstimate(status: number, { data, errors }: Answer): EstimateResult {
  if (status === 200 && data) return { lines: data };
  const [refusal] = errors ?? [];
  if (!refusal) return { problem: failedMessage };
  const { failure, message } = describeOrderFailure(refusal);
  return { problem: failure === 'other' ? failedMessage : message };
}
