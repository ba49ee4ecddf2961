import { describeOrderFailure, type OrderFailure } from '#features/orders/describe-order-failure.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { errorStatuses } from '#kit/error-codes.ts';

/** A refusal described to a buyer: its kind, the message, the field that it is about, and the law behind it. */
export type RefusalMessage = {
  failure: OrderFailure;
  message: string;
  field?: AddressField;
  law?: Law;
  /** Whether the buyer can place the order once unpaid orders, which may be their own, are paid or have expired. */
  hasUnpaid?: true;
  /** Whether the card must not be tried again. */
  needsOtherCard?: true;
};

const addressFields = ['recipientName', 'phone', 'streetAddress', 'apartment', 'postalCode', 'city', 'state'] as const;

/** A field of the address to which an order is shipped. */
export type AddressField = (typeof addressFields)[number];

/** What is wrong with an address: the field, if the refusal names one. */
function describeAddress(parameter: string, message: string): Pick<RefusalMessage, 'message' | 'field'> {
  const field = parameter.replace('shippingDetails.', '');
  return isAddressField(field) && message !== '' ? { message, field } : { message: 'Please check where to ship to.' };
}

function isAddressField(name: string): name is AddressField {
  return addressFields.some((field) => field === name);
}

/** A law, and the URL where it can be read. */
export type Law = { name: string; source: string };

/**
 * Describes a refused order to its buyer.
 * @param names the names of the ordered listings, by id
 */
export function describeRefusal(
  { code, meta = {}, retryAfterSeconds, reason }: OrderRefusal,
  names: ReadonlyMap<string, string>,
): RefusalMessage {
  const { message: title = '', parameter = '', left, listingId = '', law, source, ...more } = meta;
  const described = describeOrderFailure({ status: errorStatuses[code], code, title, meta: more });
  if (reason === 'card-blocked') return { ...described, needsOtherCard: true };
  if (parameter.startsWith('shippingDetails')) return { ...described, ...describeAddress(parameter, title) };
  if (described.failure === 'not-enough-stock' && left !== undefined) {
    const name = names.get(listingId) ?? 'it';
    const how = left === 0 ? `${name} is sold out.` : `Of ${name} there ${left === 1 ? 'is 1' : `are ${left}`} left.`;
    return { ...described, message: `${described.message} ${how}` };
  }
  // why: the refusal of an order that is too large says no time, as waiting does not help
  if (retryAfterSeconds !== undefined) return { ...described, ...describeUnpaid(described.failure, title) };
  // why: the messages of these refusals say more than their codes
  const hasOwnMessage = ownMessages.includes(described.failure) || (described.failure === 'other' && parameter !== '');
  return hasOwnMessage && title !== '' ? { ...described, message: title, ...lawOf(law, source) } : described;
}

const ownMessages: readonly OrderFailure[] = ['forbidden', 'too-much-unpaid'];

/** What a refusal says that ends with time, if it is one of unpaid orders. */
function describeUnpaid(failure: OrderFailure, message: string): Partial<RefusalMessage> {
  return failure === 'too-much-unpaid' && message !== '' ? { message, hasUnpaid: true } : {};
}

function lawOf(name: string | undefined, source: string | undefined): Pick<RefusalMessage, 'law'> {
  return name === undefined || source === undefined ? {} : { law: { name, source } };
}
