import type { PostalAddress } from '#features/accounts/addresses/address.ts';
import type { OrderRecord } from '#features/orders/records/list-order-records.server.ts';
import type { TransitValue } from '../transit/transit-values.ts';

/** The keys of protected data that are fields of ours: clients do not overwrite them by what they keep. */
export const ownKeys = [
  'deliveryMethod',
  'shippingDetails',
  'disputeReason',
  'disputeDecision',
  'cancelReason',
  'carrier',
  'trackingNumber',
  'stripePaymentIntents',
] as const;

type Data = { readonly [key: string]: TransitValue };

/**
 * The protected data of an order as its parties see it: what clients keep, and our fields under the names of the platform.
 * While the order waits for its payment, the buyer finds in it what their browser needs to pay.
 */
export function protectedDataOf(order: OrderRecord): Data {
  const { deliveryMethod, shippingDetails, carrier, trackingNumber, payment, extended } = order;
  const secret = order.state === 'pending-payment' ? payment?.clientSecret : undefined;
  const own: Data = {
    deliveryMethod,
    shippingDetails: shippingDetails && shippingDetailsOf(shippingDetails),
    ...order.protectedData,
    ...{ carrier, trackingNumber },
    stripePaymentIntents: secret === undefined ? null : { default: paymentIntentOf(secret) },
  };
  const known = Object.entries(own).filter(([, value]) => value !== null && value !== undefined);
  return { ...(extended.protectedData as Data), ...Object.fromEntries(known) };
}

/** An address in the form of the platform's front ends. */
function shippingDetailsOf(address: PostalAddress): Data {
  const { recipientName, streetAddress, apartment = null, city, state, postalCode, country, phone = null } = address;
  return {
    name: recipientName,
    phoneNumber: phone,
    address: { line1: streetAddress, line2: apartment, city, state, postalCode, country },
  };
}

/** The intent whose secret this is: the provider puts the id before it. */
function paymentIntentOf(clientSecret: string): Data {
  const [stripePaymentIntentId = ''] = clientSecret.split('_secret', 1);
  return { stripePaymentIntentId, stripePaymentIntentClientSecret: clientSecret };
}
