import { describeOrderFailure } from '#features/orders/describe-order-failure.ts';
import type { LineItemCode } from '#features/orders/line-items.ts';
import type { LineItemView } from '#features/orders/order.ts';
import { feeLabel } from '#features/orders/price-breakdown.ts';
import { formatMoney, type Money } from '#kit/money.ts';
import { reportFailure } from '../../shell/errors/report-failure.ts';
import type { OrderChoice } from './order-choice.ts';

/** What an order would cost, line by line, or why nobody knows. */
export type EstimateResult = { lines: LineItemView[] } | { problem: string };

const failedMessage = 'We could not fetch the price breakdown. Please try again in a moment.';

/**
 * Asks the shop what an order would cost. @param signal gives it up, since something else was chosen
 * @throws where it was given up
 */
export async function fetchEstimate(
  listingId: string,
  orderData: OrderChoice,
  signal: AbortSignal,
): Promise<EstimateResult> {
  try {
    // why: no fetcher, as an address of the API is no route of the router
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

/** What an answer of the shop means to whoever chose. */
export function parseEstimate(status: number, { data, errors }: Answer): EstimateResult {
  if (status === 200 && data) return { lines: data };
  const [refusal] = errors ?? [];
  if (!refusal) return { problem: failedMessage };
  const { failure, message } = describeOrderFailure(refusal);
  return { problem: failure === 'other' ? failedMessage : message };
}

/** A line as it is read. */
type EstimateLine = { label: string; amount: string };

/** The lines of an estimate for reading, and what they come to. @param siteName whose fee a line is */
export function estimateLines(
  items: readonly LineItemView[],
  siteName: string,
): { lines: EstimateLine[]; total: string | undefined } {
  const own = items.filter(({ includeFor, lineTotal }) => includeFor.includes('customer') && lineTotal);
  const [first] = own;
  const sum = own.reduce((total, { lineTotal }) => total + lineTotal.amount, 0);
  return {
    lines: own.map((item) => ({ label: labelOf(item, siteName), amount: amountOf(item.code, item.lineTotal) })),
    total: first && formatMoney({ amount: sum, currency: first.lineTotal.currency }),
  };
}

function amountOf(code: LineItemCode, total: Money): string {
  return code === 'line-item/pickup-fee' && total.amount === 0 ? 'Free' : formatMoney(total);
}

function labelOf({ code, quantity, unitPrice }: LineItemView, siteName: string): string {
  return feeLabel(code, siteName) ?? `${formatMoney(unitPrice)} × ${quantity ?? 1}`;
}
