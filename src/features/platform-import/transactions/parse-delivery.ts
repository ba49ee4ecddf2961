import { postalAddressSchema } from '#features/accounts/addresses/address.schema.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import { multiLine } from '#kit/plain-text.ts';
import { mapOf, type RowProblem, type ValueMap } from '../platform-export.ts';

/** How an order was delivered, and where to. What is not known is null. */
export type ParsedDelivery = {
  deliveryMethod: 'pickup' | 'shipping' | null;
  shippingDetails: ShippingDetails | null;
  disputeReason: string | null;
  problems: RowProblem[];
};

/** The delivery of a transaction, and why it was disputed, as its protected data says. */
export function parseDelivery(given: unknown): ParsedDelivery {
  const data = mapOf(given);
  const problems: RowProblem[] = [];
  const deliveryMethod =
    data.deliveryMethod === 'pickup' || data.deliveryMethod === 'shipping' ? data.deliveryMethod : null;
  const { disputeReason: reason } = data;
  return {
    deliveryMethod,
    shippingDetails: deliveryMethod === 'shipping' ? addressOf(mapOf(data.shippingDetails), problems) : null,
    disputeReason: (typeof reason === 'string' && multiLine(reason).slice(0, 5_000)) || null,
    problems,
  };
}

/** An address as the template of the platform stores it, or as it is stored here. */
function addressOf(details: ValueMap, problems: RowProblem[]): ShippingDetails | null {
  const address = mapOf(details.address);
  const { line1, line2, city, state, postalCode, country = 'US' } = address;
  const { name: recipientName, phoneNumber: phone } = details;
  const written = { recipientName, streetAddress: line1, city, state, postalCode, country };
  const further = { ...(line2 ? { apartment: line2 } : {}), ...(phone ? { phone } : {}) };
  const parsed = postalAddressSchema.safeParse(line1 === undefined ? details : { ...written, ...further });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  problems.push({
    field: `shippingDetails ${String(issue?.path[0] ?? '')}`.trim(),
    reason: 'The address was left out',
  });
  return null;
}
