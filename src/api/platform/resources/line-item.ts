import type { LineItemView } from '#features/orders/order.ts';
import type { ProcessName } from '#features/orders/process/process-names.ts';
import { Decimal, TransitMoney, type TransitValue, Uuid } from '../transit/transit-values.ts';

/** A line item with the names of the process. One of a listing names it, since an order can contain several. */
export function lineItemOf(process: ProcessName, line: LineItemView): TransitValue {
  const { code, includeFor, unitPrice, quantity, percentage, lineTotal, reversal, listingId } = line;
  return {
    code: lineItemCodeIn(process, code),
    includeFor: [...includeFor],
    unitPrice: new TransitMoney(unitPrice.amount, unitPrice.currency),
    ...(quantity !== null && { quantity: new Decimal(quantity) }),
    ...(percentage !== null && { percentage: new Decimal(percentage) }),
    lineTotal: new TransitMoney(lineTotal.amount, lineTotal.currency),
    reversal,
    ...(listingId !== null && { listingId: new Uuid(listingId) }),
  };
}

/** How a process calls a code of line items. */
function lineItemCodeIn(process: ProcessName, code: string): string {
  return process === 'default-purchase' && code === 'line-item/units' ? 'line-item/item' : code;
}
