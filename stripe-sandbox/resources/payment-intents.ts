import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { publishableRoute, type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import { checkStatementText, platformPrefix, statementOf } from '../money/statement-descriptors.ts';
import { type ApiCall, emitEvent, findReferenced, requireObject, saveObject } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { cancelPayment } from './cancel-payment.ts';
import { captureIntent } from './capture-payment.ts';
import { checkSellers } from './check-sellers.ts';
import { confirmIntent, confirmPayment } from './confirm-payment.ts';
import { mergeMetadata } from './metadata.ts';
import { resolvePaymentMethod } from './payment-methods.ts';

const path = '/v1/payment_intents';

/** The calls for payment intents. */
export const paymentIntentRoutes: Route[] = [
  route('POST', path, 'PaymentIntentCreateParams', create),
  route('GET', path, 'PaymentIntentListParams', (call: ApiCall<object>) => listObjects(call, 'payment_intent', path)),
  publishableRoute('GET', `${path}/:id`, 'PaymentIntentRetrieveParams', (call) =>
    requireObject(call, 'payment_intent', call.id, undefined, 'intent'),
  ),
  route('POST', `${path}/:id`, 'PaymentIntentUpdateParams', update),
  publishableRoute('POST', `${path}/:id/confirm`, 'PaymentIntentConfirmParams', confirmIntent),
  route('POST', `${path}/:id/capture`, 'PaymentIntentCaptureParams', captureIntent),
  route('POST', `${path}/:id/cancel`, 'PaymentIntentCancelParams', (call: ApiCall<Stripe.PaymentIntentCancelParams>) =>
    cancelPayment(
      call,
      requireObject(call, 'payment_intent', call.id, undefined, 'intent'),
      call.params.cancellation_reason ?? null,
    ),
  ),
];

/** Minimum charge in minor units, by currency; https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimumAmounts: Record<string, number> = { usd: 50, eur: 50, gbp: 30, cad: 50, mxn: 1000 };

function checkAmount(amount: number, currency: string): void {
  const minimum = minimumAmounts[currency];
  if (minimum === undefined)
    throw invalidRequest(`Invalid currency: ${currency}. The sandbox knows ${Object.keys(minimumAmounts).join(', ')}`, {
      param: 'currency',
    });
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < minimum)
    throw invalidRequest(`Amount must be at least $${(minimum / 100).toFixed(2)} ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  if (amount > 99_999_999)
    throw invalidRequest(`Amount must be no more than $999,999.99`, { code: 'amount_too_large', param: 'amount' });
}

function create(call: ApiCall<Stripe.PaymentIntentCreateParams>): Stripe.PaymentIntent {
  const { params } = call;
  if (call.owner !== 'platform')
    throw invalidRequest('The sandbox makes no direct charges: pass transfer_data[destination] instead.');
  const intent = openIntent(call, params);
  if (!params.confirm) return intent;
  return confirmPayment(call, intent, params);
}

function openIntent(
  call: ApiCall<Stripe.PaymentIntentCreateParams>,
  params: Stripe.PaymentIntentCreateParams,
): Stripe.PaymentIntent {
  const currency = params.currency.toLowerCase();
  checkAmount(params.amount, currency);
  checkSellers(call, params);
  checkStatement(call, params);
  if (params.customer) requireObject(call, 'customer', params.customer, undefined, 'customer');
  const method = params.payment_method ? resolvePaymentMethod(call, params.payment_method, params.customer) : undefined;
  const id = newId('pi');
  const types = params.allowed_payment_method_types ?? null;
  const automatic = { allow_redirects: 'always' as const, enabled: true, ...params.automatic_payment_methods };
  const { transfer_data } = params;
  const intent: Stripe.PaymentIntent = {
    ...blankIntent,
    ...copyParams(params),
    id,
    allowed_payment_method_types: types,
    amount: params.amount,
    automatic_payment_methods: types ? null : automatic,
    client_secret: newId(`${id}_secret`),
    created: call.now,
    currency,
    metadata: mergeMetadata({}, params.metadata),
    payment_method: method?.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    ...(transfer_data ? { transfer_data: { ...transfer_data } as Stripe.PaymentIntent.TransferData } : {}),
  };
  saveObject(call, 'payment_intent', intent);
  emitEvent(call, 'payment_intent.created', intent);
  return intent;
}

/** Parameters that are copied to the object unchanged. */
const copiedParams = [
  'application_fee_amount',
  'capture_method',
  'confirmation_method',
  'customer',
  'description',
  'on_behalf_of',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
] as const;

function copyParams(params: Stripe.PaymentIntentCreateParams): Partial<Stripe.PaymentIntent> {
  const given = copiedParams.map((name) => [name, params[name]] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

/** Checks what the bank statement of a charge will say. @throws 400 if it breaks Stripe's rules */
function checkStatement(
  call: ApiCall<object>,
  { statement_descriptor_suffix: suffix, on_behalf_of: merchant }: Stripe.PaymentIntentCreateParams,
): void {
  if (suffix === undefined) return;
  const account = merchant === undefined ? undefined : findReferenced(call, 'account', merchant);
  const prefix = account?.settings?.card_payments?.statement_descriptor_prefix ?? platformPrefix;
  const most = 22 - statementOf(prefix, '').length;
  checkStatementText(suffix, { most, param: 'statement_descriptor_suffix' });
}

const updatableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function update(call: ApiCall<Stripe.PaymentIntentUpdateParams>): Stripe.PaymentIntent {
  const intent = requireObject(call, 'payment_intent', call.id, undefined, 'intent');
  const { metadata, expand: _, payment_method, payment_method_data: __, transfer_data, amount, ...rest } = call.params;
  const changes = { ...rest, ...(amount === undefined ? {} : { amount }) };
  const touchesMoney = Object.keys(changes).some((name) => name !== 'description') || payment_method || transfer_data;
  if (touchesMoney && !updatableStatuses.includes(intent.status))
    throw invalidRequest(
      `This PaymentIntent's ${Object.keys(changes)[0]} could not be updated because it has a status of ${intent.status}.`,
      {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      },
    );
  if (amount !== undefined) checkAmount(amount, intent.currency);
  if (rest.application_fee_amount !== undefined)
    checkSellers(call, { ...intent, ...changes } as Stripe.PaymentIntentCreateParams);
  const method = payment_method ? resolvePaymentMethod(call, payment_method, idOf(intent.customer)) : undefined;
  return saveObject(call, 'payment_intent', {
    ...intent,
    ...(changes as Partial<Stripe.PaymentIntent>),
    ...(transfer_data && intent.transfer_data
      ? { transfer_data: { ...intent.transfer_data, ...transfer_data } as Stripe.PaymentIntent.TransferData }
      : {}),
    ...(method ? { payment_method: method.id, status: 'requires_confirmation' as const, next_action: null } : {}),
    metadata: mergeMetadata(intent.metadata, metadata),
  });
}

/** An intent with default values. */
const blankIntent: Omit<Stripe.PaymentIntent, 'id' | 'amount' | 'currency' | 'created' | 'status'> = {
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: null,
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  description: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
};
