import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { type ErrorBody, invalidRequest, StripeApiError } from '../http/stripe-error.ts';
import { type Decline, type TestCard, testCardNamed, testCardOf } from '../money/test-cards.ts';
import { type ApiCall, emitEvent, type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';

const path = '/v1/payment_methods';

/** The calls for payment methods. */
export const paymentMethodRoutes: Route[] = [
  route('POST', path, 'PaymentMethodCreateParams', create),
  route('GET', path, 'PaymentMethodListParams', (call: ApiCall) =>
    listObjects(call as ApiCall<object>, 'payment_method', path),
  ),
  route('GET', `${path}/:id`, 'PaymentMethodRetrieveParams', (call) => requireObject(call, 'payment_method', call.id)),
  route('POST', `${path}/:id/attach`, 'PaymentMethodAttachParams', attach),
  route('POST', `${path}/:id/detach`, 'PaymentMethodDetachParams', detach),
];

type CardData = { card?: { token?: string; number?: string }; billing_details?: unknown; type?: string };

/** Creates a card from a test token. A card number is refused: it must never reach a server. */
function create(call: ApiCall<CardData>): Stripe.PaymentMethod {
  const data = call.params;
  const { token, number } = data.card ?? {};
  if (number !== undefined)
    throw invalidRequest(
      'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
      { param: 'card[number]' },
    );
  if (data.type !== undefined && data.type !== 'card')
    throw invalidRequest('The sandbox knows cards only', { param: 'type' });
  const card = token === undefined ? undefined : testCardOf(token);
  if (!card)
    throw invalidRequest(`No such token: '${token ?? ''}'`, { code: 'resource_missing', param: 'card[token]' });
  return createCard(call, card, data.billing_details);
}

/**
 * The card of a call: a saved one, or a new one for a test token `pm_card_…`.
 *
 * @throws 400 if it does not exist, was detached, or belongs to another customer
 */
export function resolvePaymentMethod(
  context: RequestContext,
  named: string,
  customer: string | undefined,
): Stripe.PaymentMethod {
  const card = testCardOf(named);
  if (card && named.startsWith('pm_')) return createCard(context, card);
  const row = context.store.find('payment_method', named);
  if (!row)
    throw invalidRequest(`No such PaymentMethod: '${named}'`, { code: 'resource_missing', param: 'payment_method' });
  if (context.store.find('card_known', named)?.value.detached)
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    );
  const owner = idOf(row.value.customer);
  if (owner !== undefined && owner !== customer)
    throw invalidRequest(
      customer === undefined
        ? `The PaymentMethod ${named} belongs to a customer. To use it, pass that customer when making the call.`
        : `The customer ${customer} does not have a payment method with the ID ${named}. The payment method must belong to the customer.`,
      { param: 'payment_method' },
    );
  return row.value;
}

/** The test card of a payment method. */
export function testCardOfMethod(context: RequestContext, paymentMethod: string): { card: TestCard; setUp: boolean } {
  const known = context.store.find('card_known', paymentMethod)?.value;
  return { card: testCardNamed(known?.card), setUp: known?.setUp ?? false };
}

/** Attaches a card to a customer. */
export function attachToCustomer(
  context: RequestContext,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  if (idOf(method.customer) === customer) return method;
  const attached = saveObject(context, 'payment_method', { ...method, customer });
  emitEvent(context, 'payment_method.attached', attached);
  return attached;
}

function attach(call: ApiCall<Stripe.PaymentMethodAttachParams>): Stripe.PaymentMethod {
  const { customer = '' } = call.params;
  requireObject(call, 'customer', customer, undefined, 'customer');
  const method = testCardOf(call.id)
    ? resolvePaymentMethod(call, call.id, customer)
    : requireObject(call, 'payment_method', call.id);
  const owner = idOf(method.customer);
  if (owner !== undefined && owner !== customer)
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  const { card } = testCardOfMethod(call, method.id);
  if (card.decline && !card.attaches) throw cardError(card.decline, {});
  return attachToCustomer(call, method, customer);
}

function detach(call: ApiCall): Stripe.PaymentMethod {
  const method = requireObject(call, 'payment_method', call.id);
  const customer = idOf(method.customer);
  if (customer === undefined)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    });
  const detached = saveObject(call, 'payment_method', { ...method, customer: null });
  const known = call.store.find('card_known', method.id)?.value;
  if (known) saveObject(call, 'card_known', { ...known, detached: true });
  const owner = call.store.find('customer', customer)?.value;
  if (owner && idOf(owner.invoice_settings.default_payment_method) === method.id) {
    const invoice_settings = { ...owner.invoice_settings, default_payment_method: null };
    saveObject(call, 'customer', { ...owner, invoice_settings });
  }
  emitEvent(call, 'payment_method.detached', detached, undefined, { customer });
  return detached;
}

function createCard(context: RequestContext, card: TestCard, billing: unknown = {}): Stripe.PaymentMethod {
  const id = newId('pm');
  const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  const details = billing as Partial<Stripe.PaymentMethod.BillingDetails>;
  saveObject(context, 'card_known', { id, card: card.name, setUp: false });
  return saveObject(context, 'payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...details,
      address: { ...nowhere, ...details.address },
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(context.now * 1000).getUTCFullYear() + 3,
      fingerprint: `sandbox${card.number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

/**
 * The error for a decline by the buyer's bank (402). Its changes are stored: the intent shows the decline afterwards.
 */
export function cardError(decline: Decline, more: Partial<ErrorBody>): StripeApiError {
  const param = {
    incorrect_cvc: 'cvc',
    expired_card: 'exp_month',
    incorrect_number: 'number',
    incorrect_zip: 'address_zip',
  }[decline.code];
  return new StripeApiError(402, { type: 'card_error', ...decline, ...(param ? { param } : {}), ...more }, true);
}
