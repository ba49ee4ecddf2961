import type { LineItemCode } from '#features/orders/line-items.ts';
import type { LineItemView } from '#features/orders/order.ts';
import { feeLabel } from '#features/orders/order-breakdown.ts';
import { formatMoney, type Money } from '#kit/money.ts';

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
