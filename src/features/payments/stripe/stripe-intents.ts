import type Stripe from 'stripe';
import type { GatewayPaymentStatus, PayingCard, PaymentAmounts, PaymentDetails } from '../charges/payment-gateway.ts';
import { statementSuffix } from './statement-descriptor.ts';
import { paymentFailureOf } from './stripe-failure.ts';

/** The parameters of a destination charge on behalf of a winery that is authorized first and captured later. */
export function destinationParams({ accountRef, feeCents, ...charge }: PaymentAmounts) {
  const { orderId } = charge;
  const params = reservationParams(charge);
  return {
    ...params,
    on_behalf_of: accountRef,
    transfer_data: { destination: accountRef },
    application_fee_amount: feeCents,
    transfer_group: orderId,
    metadata: { order_id: orderId, ...params.metadata },
  } satisfies Stripe.PaymentIntentCreateParams;
}

/** The parameters of a charge to the operator itself that is authorized first and captured later. */
export function reservationParams({
  amountCents,
  currency,
  details,
}: Pick<PaymentAmounts, 'amountCents' | 'currency' | 'details'>) {
  return {
    amount: amountCents,
    currency: currency.toLowerCase(),
    allowed_payment_method_types: ['card'],
    capture_method: 'manual',
    ...(details ? detailParams(details) : { metadata: {} }),
  } satisfies Stripe.PaymentIntentCreateParams;
}

/** What a payment is for, for the dashboard, the bank statement, and disputes. */
function detailParams({ orderNumber, wineryId, winery, buyerId, receiptEmail, shipping }: PaymentDetails) {
  return {
    description: orderNumber === null ? `Plan of ${winery}` : `Order ${orderNumber} from ${winery}`,
    statement_descriptor_suffix: statementSuffix(orderNumber),
    ...(receiptEmail !== null && { receipt_email: receiptEmail }),
    ...(shipping && { shipping: shippingParams(shipping) }),
    metadata: {
      ...(orderNumber !== null && { order_number: orderNumber }),
      winery_id: wineryId,
      winery,
      buyer_id: buyerId,
    },
  } satisfies Partial<Stripe.PaymentIntentCreateParams>;
}

function shippingParams(address: NonNullable<PaymentDetails['shipping']>): Stripe.PaymentIntentCreateParams.Shipping {
  const { recipientName, streetAddress, apartment, city, state, postalCode, country, phone } = address;
  return {
    name: recipientName,
    ...(phone !== undefined && { phone }),
    address: {
      line1: streetAddress,
      ...(apartment !== undefined && { line2: apartment }),
      city,
      state,
      postal_code: postalCode,
      country,
    },
  };
}

/** How far a payment intent has come. */
export function statusOf(intent: Stripe.PaymentIntent): GatewayPaymentStatus {
  switch (intent.status) {
    case 'requires_capture':
      return { status: 'authorised', captureBefore: captureBeforeOf(intent), card: payingCardOf(intent) };
    case 'succeeded':
      return { status: 'captured' };
    case 'canceled':
      return { status: 'canceled' };
    case 'processing':
      return { status: 'processing' };
    case 'requires_action':
      return { status: 'requires-action' };
    default: {
      const error = intent.last_payment_error;
      const failure = error && paymentFailureOf({ ...error, message: error.message ?? '', statusCode: 402 });
      return { status: 'requires-payment-method', failure: failure ?? undefined };
    }
  }
}

/** The card of an authorized payment; undefined for other means, or if Stripe does not say. */
function payingCardOf({ latest_charge: charge }: Stripe.PaymentIntent): PayingCard | undefined {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined;
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined;
}

/** Until when an authorized card can be charged. Networks differ, and Visa allows less for payments without the buyer. */
function captureBeforeOf({ latest_charge: charge }: Stripe.PaymentIntent): Date | undefined {
  const seconds = typeof charge === 'object' ? charge?.payment_method_details?.card?.capture_before : undefined;
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}
