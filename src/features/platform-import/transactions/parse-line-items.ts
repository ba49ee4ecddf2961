import type { LineItem, LineItemCode, LineParty } from '#features/orders/line-items.ts';
import { mapOf, RefusedRowError } from '../platform-export.ts';

/** The codes of line items here, by those of the platform. */
const codes: Readonly<Record<string, LineItemCode>> = {
  'line-item/item': 'line-item/units',
  'line-item/units': 'line-item/units',
  'line-item/day': 'line-item/day',
  'line-item/night': 'line-item/night',
  'line-item/shipping-fee': 'line-item/shipping-fee',
  'line-item/pickup-fee': 'line-item/pickup-fee',
  'line-item/customer-commission': 'line-item/customer-commission',
  'line-item/provider-commission': 'line-item/provider-commission',
};

/** The most lines that an order can have there. */
const maxLines = 100;

/** The lines of a transaction's price. @throws RefusedRowError for a line that cannot be kept as it is */
export function parseLineItems(
  given: unknown,
  { listingId, currency }: { listingId: string; currency: string },
): LineItem[] {
  const lines = Array.isArray(given) ? given : [];
  if (lines.length === 0) throw new RefusedRowError('lineItems', 'It has no line items');
  if (lines.length > maxLines) throw new RefusedRowError('lineItems', `It has more than ${maxLines} line items`);
  return lines.map((line) => parseLine(line, { listingId, currency }));
}

function parseLine(given: unknown, { listingId, currency }: { listingId: string; currency: string }): LineItem {
  const line = mapOf(given);
  const code = typeof line.code === 'string' && Object.hasOwn(codes, line.code) ? codes[line.code] : undefined;
  if (code === undefined) {
    throw new RefusedRowError('lineItems', `Lines of the kind ${`${line.code}`.slice(0, 64)} are not known here`);
  }
  const quantity = quantityOf(line);
  const percentage = line.percentage === undefined || line.percentage === null ? null : Number(line.percentage);
  if ((quantity === null) === (percentage === null)) {
    throw new RefusedRowError('lineItems', `${code} needs a whole quantity, or a percentage`);
  }
  const includeFor = (Array.isArray(line.includeFor) ? line.includeFor : ['customer', 'provider']).filter(
    (party): party is LineParty => party === 'customer' || party === 'provider',
  );
  return {
    code,
    listingId: isGoods(code) ? listingId : null,
    includeFor,
    unitPriceCents: centsOf(line.unitPrice, currency),
    quantity,
    rate: percentage === null ? null : Math.round(percentage * 100) || 0,
    lineTotalCents: centsOf(line.lineTotal, currency),
    reversal: line.reversal === true,
  };
}

/** Whether a line is what was bought. */
export function isGoods(code: LineItemCode): boolean {
  return code === 'line-item/units' || code === 'line-item/day' || code === 'line-item/night';
}

function quantityOf({ quantity, units, seats }: Readonly<Record<string, unknown>>): number | null {
  const given = quantity ?? (units === undefined || units === null ? undefined : Number(units) * Number(seats ?? 1));
  if (given === undefined || given === null) return null;
  const number = Number(given);
  if (!Number.isSafeInteger(number)) throw new RefusedRowError('lineItems', 'A quantity is no whole number');
  return number;
}

function centsOf(money: unknown, currency: string): number {
  const { amount, currency: given } = mapOf(money);
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || given !== currency) {
    throw new RefusedRowError('lineItems', `An amount is no whole number of cents in ${currency}`);
  }
  return amount;
}
