import { describeOrderFailure } from '#features/orders/describe-order-failure.ts';
import type { LineItemCode } from '#features/orders/line-items.ts';
import type { LineItemView } from '#features/orders/order.ts';
import { feeLabel } from '#features/orders/price-breakdown.ts';
import { expectResource } from '#kit/expect-resource.ts';
import { formatMoney, type Money } from '#kit/money.ts';
import { reportFailure } from '../../shell/errors/report-failure.ts';
import type { OrderChoice } from './order-choice.ts';

/** The line items of an estimate, or its error. */
export type EstimateResult = { lines: LineItemView[] } | { problem: string };

const failedMessage = 'We could not fetch the price breakdown. Please try again in a moment.';

/**
 * Fetches the estimate of an order.
 * @param signal aborts the request, when the choice has changed
 * @throws if it was aborted
 */
export async function fetchEstimate(
  listingId: string,
  orderData: OrderChoice,
  signal: AbortSignal,
): Promise<EstimateResult> {
  try {
    // why: no fetcher, because the API is not a route of the router
    const answer = await fetch('/api/transaction-line-items', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ listingId, orderData }),
      signal,
    });
    return parseEstimate(answer.status, await answer.json());
  } catch (error) {
    if (signal.aborted) throw error;
    reportFailure('speculate-transaction-failed', 'no-answer');
    return { problem: failedMessage };
  }
}

type Answer = { data?: LineItemView[]; errors?: Parameters<typeof describeOrderFailure>[0][] };

/** The estimate from an answer of the server. @throws Error for a success without an estimate */
export function parseEstimate(status: number, { data, errors }: Answer): EstimateResult {
  if (status === 200) return { lines: expectResource(data, 'speculate') };
  const [refusal] = errors ?? [];
  if (!refusal) return { problem: failedMessage };
  const { failure, message } = describeOrderFailure(refusal);
  return { problem: failure === 'other' ? failedMessage : message };
}

/** A line for display. */
type EstimateLine = { label: string; amount: string };

/** The lines of an estimate for display, and their total. @param siteName for the label of the site's fee */
export function estimateLines(
  items: readonly LineItemView[],
  siteName: string,
): { lines: EstimateLine[]; total: string | undefined } {
  const buyerLines = items.filter(({ includeFor, lineTotal }) => includeFor.includes('customer') && lineTotal);
  const [first] = buyerLines;
  const sum = buyerLines.reduce((total, { lineTotal }) => total + lineTotal.amount, 0);
  return {
    lines: buyerLines.map((item) => ({ label: labelOf(item, siteName), amount: amountOf(item.code, item.lineTotal) })),
    total: first && formatMoney({ amount: sum, currency: first.lineTotal.currency }),
  };
}

function amountOf(code: LineItemCode, total: Money): string {
  return code === 'line-item/pickup-fee' && total.amount === 0 ? 'Free' : formatMoney(total);
}

function labelOf({ code, quantity, unitPrice }: LineItemView, siteName: string): string {
  return feeLabel(code, siteName) ?? `${formatMoney(unitPrice)} × ${quantity ?? 1}`;
}
