import type { OrderTransitionName } from '#features/orders/process/order-process.ts';
import type { Money } from '#kit/money.ts';
import type { CheckoutFields } from './checkout-form.ts';
import { checkoutFieldNames } from './checkout-form.ts';

/** How long a stored checkout is valid, in milliseconds: one day (the specification's limit). */
const lifetime = 24 * 60 * 60_000;

/**
 * The names of all transitions. The whole process is more than a browser needs to check out; the compiler keeps this list
 * complete.
 */
const knownTransitions: Record<OrderTransitionName, true> = {
  enquire: true,
  'request-payment': true,
  'request-payment-after-enquiry': true,
  'expire-payment': true,
  'confirm-payment': true,
  'mark-delivered': true,
  'mark-received-from-purchased': true,
  cancel: true,
  'auto-cancel': true,
  'mark-received': true,
  'auto-mark-received': true,
  dispute: true,
  'cancel-from-disputed': true,
  'auto-cancel-from-disputed': true,
  'mark-received-from-disputed': true,
  'auto-complete': true,
  'review-1-by-customer': true,
  'review-1-by-provider': true,
  'expire-review-period': true,
  'review-2-by-provider': true,
  'expire-provider-review-period': true,
  'review-2-by-customer': true,
  'expire-customer-review-period': true,
};

/**
 * What a browser stores of a checkout until its tab is closed, so that a reload can continue: the typed fields except
 * those of the card, the id of this attempt's order, what is bought, and the order once it is requested. The
 * specification's format.
 */
export type StoredCheckout = {
  orderData: {
    attempt: string;
    /** The query of the URL, which says what is bought. */
    search: string;
    bookingDates?: { bookingStart: string; bookingEnd: string };
    typed: CheckoutFields;
  };
  listing: { id: string; price: Money };
  transaction: { id: string; type: 'transaction'; attributes: { lastTransition: string } } | null;
  storedAt: string;
};

/**
 * Parses a stored checkout. Rejects data older than a day or from the future, invalid dates, a listing without a UUID
 * and a price, an invalid transaction or unknown last transition, and otherwise malformed data.
 * @param now milliseconds since 1970
 */
export function readStoredCheckout(text: string | null, now: number): StoredCheckout | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(read)) return undefined;
  const { orderData, listing, transaction, storedAt } = read;
  const age = isDate(storedAt) ? now - Date.parse(storedAt) : Number.NaN;
  const isValid =
    age >= 0 && age < lifetime && isOrderData(orderData) && isListing(listing) && isTransaction(transaction);
  return isValid ? (read as StoredCheckout) : undefined;
}

function isOrderData(data: unknown): boolean {
  if (!isRecord(data) || !isUuid(data.attempt) || typeof data.search !== 'string' || !isRecord(data.typed))
    return false;
  const { bookingDates, typed } = data;
  const { bookingStart, bookingEnd } = isRecord(bookingDates) ? bookingDates : {};
  const dated = bookingDates === undefined || (isDate(bookingStart) && isDate(bookingEnd));
  return dated && checkoutFieldNames.every((name) => typeof typed[name] === 'string');
}

function isListing(listing: unknown): boolean {
  if (!isRecord(listing) || !isUuid(listing.id) || !isRecord(listing.price)) return false;
  const { amount, currency } = listing.price;
  return Number.isSafeInteger(amount) && typeof currency === 'string' && /^[A-Z]{3}$/.test(currency);
}

function isTransaction(transaction: unknown): boolean {
  if (transaction === null) return true;
  if (!isRecord(transaction) || transaction.type !== 'transaction' || !isUuid(transaction.id)) return false;
  const { attributes } = transaction;
  const last = isRecord(attributes) ? attributes.lastTransition : undefined;
  return typeof last === 'string' && Object.hasOwn(knownTransitions, last.replace(/^transition\//, ''));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
