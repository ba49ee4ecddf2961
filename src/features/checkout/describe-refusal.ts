import { describeOrderFailure, type OrderFailure } from '#features/orders/describe-order-failure.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { errorStatuses } from '#kit/error-codes.ts';

/** A refusal described to a buyer: its kind, the message, the field that it is about, and the law behind it. */
export type RefusalMessage = {
  failure: OrderFailure;
  message: string;
  field?: 'shipping-state' | 'shipping';
  law?: Law;
};

/** A law, and the URL where it can be read. */
export type Law = { name: string; source: string };

/**
 * Describes a refused order to its buyer.
 * @param names the names of the ordered listings, by id
 */
export function describeRefusal({ code, meta = {} }: OrderRefusal, names: ReadonlyMap<string, string>): RefusalMessage {
  const { message: title = '', parameter = '', left, listingId = '', law, source, ...more } = meta;
  const described = describeOrderFailure({ status: errorStatuses[code], code, title, meta: more });
  if (parameter === 'shippingDetails.state') return { ...described, message: title, field: 'shipping-state' };
  if (parameter.startsWith('shippingDetails')) {
    return { ...described, message: 'Please check where to ship to.', field: 'shipping' };
  }
  if (described.failure === 'not-enough-stock' && left !== undefined) {
    const name = names.get(listingId) ?? 'it';
    const how = left === 0 ? `${name} is sold out.` : `Of ${name} there ${left === 1 ? 'is 1' : `are ${left}`} left.`;
    return { ...described, message: `${described.message} ${how}` };
  }
  // why: the messages of these refusals say more than their codes
  const hasOwnMessage =
    described.failure === 'forbidden' ||
    described.failure === 'too-much-unpaid' ||
    (described.failure === 'other' && parameter !== '');
  return hasOwnMessage && title !== '' ? { ...described, message: title, ...lawOf(law, source) } : described;
}

function lawOf(name: string | undefined, source: string | undefined): Pick<RefusalMessage, 'law'> {
  return name === undefined || source === undefined ? {} : { law: { name, source } };
}
