import { describeOrderFailure, type OrderFailure } from '#features/orders/describe-order-failure.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';

/** A refusal for a buyer: what kind it is, the words, the field that it is about, and the law behind it with its address. */
export type RefusalMessage = {
  failure: OrderFailure;
  message: string;
  field?: 'shipping-state' | 'shipping';
  law?: Law;
};

/** A law, and where it can be read. */
export type Law = { name: string; source: string };

const statuses: Readonly<Record<string, number>> = { forbidden: 403, 'transaction-payment-failed': 402 };

/** What a buyer is told when his order is refused. @param names of what was to be ordered, by listing */
export function describeRefusal({ code, meta = {} }: OrderRefusal, names: ReadonlyMap<string, string>): RefusalMessage {
  const { message: title = '', parameter = '', left, listingId = '', law, source, ...more } = meta;
  const told = describeOrderFailure({ status: statuses[code] ?? 400, code, title, meta: more });
  if (parameter === 'shippingDetails.state') return { ...told, message: title, field: 'shipping-state' };
  if (parameter.startsWith('shippingDetails')) {
    return { ...told, message: 'Please check where to ship to.', field: 'shipping' };
  }
  if (told.failure === 'not-enough-stock' && left !== undefined) {
    const name = names.get(listingId) ?? 'it';
    const how = left === 0 ? `${name} is sold out.` : `Of ${name} there ${left === 1 ? 'is 1' : `are ${left}`} left.`;
    return { ...told, message: `${told.message} ${how}` };
  }
  // why: these say more than their code does
  const says = told.failure === 'forbidden' || (told.failure === 'other' && parameter !== '');
  return says && title !== '' ? { ...told, message: title, ...lawOf(law, source) } : told;
}

function lawOf(name: string | undefined, source: string | undefined): Pick<RefusalMessage, 'law'> {
  return name === undefined || source === undefined ? {} : { law: { name, source } };
}
