import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { type Route, route } from '../http/route.ts';
import { platformPrefix, statementOf } from '../money/statement-descriptors.ts';
import type { Decline } from '../money/test-cards.ts';
import { type ApiCall, findReferenced, type RequestContext, requireObject, saveObject } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';

const path = '/v1/charges';

/** The calls for charges. Only payment intents create them. */
export const chargeRoutes: Route[] = [
  route('GET', path, 'ChargeListParams', (call: ApiCall<object>) => listObjects(call, 'charge', path)),
  route('GET', `${path}/:id`, 'ChargeRetrieveParams', (call) => requireObject(call, 'charge', call.id, call.owner)),
];

type Outcome = { decline?: Decline; captureBefore?: number | undefined };

/** Stores the charge of an intent's card: authorized, or declined with `decline`. */
export function createCharge(
  context: RequestContext,
  intent: Stripe.PaymentIntent,
  { decline, captureBefore }: Outcome,
): Stripe.Charge {
  const method = findReferenced(context, 'payment_method', intent.payment_method);
  const { transfer_data: sent } = intent;
  return saveObject(context, 'charge', {
    ...blankCharge(context, newId('ch'), intent.amount, intent.currency),
    application_fee_amount: intent.application_fee_amount,
    billing_details: (method?.billing_details as Stripe.Charge.BillingDetails | undefined) ?? noBillingDetails,
    calculated_statement_descriptor: statementOf(prefixOf(context, intent), intent.statement_descriptor_suffix),
    captured: false,
    customer: idOf(intent.customer) ?? null,
    description: intent.description,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    on_behalf_of: idOf(intent.on_behalf_of) ?? null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method?.id ?? null,
    payment_method_details: {
      type: 'card',
      ...(method?.card ? { card: cardDetails(method.card, intent.amount, captureBefore) } : {}),
    },
    receipt_email: intent.receipt_email,
    shipping: intent.shipping as Stripe.Charge.Shipping | null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: sent ? { amount: sent.amount ?? null, destination: idOf(sent.destination) ?? '' } : null,
    transfer_group: intent.transfer_group,
  });
}

/** The beginning of a bank statement: of the account on whose behalf a charge is made, otherwise the platform's. */
function prefixOf(context: RequestContext, intent: Stripe.PaymentIntent): string {
  const merchant = findReferenced(context, 'account', intent.on_behalf_of);
  return merchant?.settings?.card_payments?.statement_descriptor_prefix ?? platformPrefix;
}

const noBillingDetails: Stripe.Charge.BillingDetails = {
  address: null,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** A charge without a card, which is also what a connected account gets by a transfer. */
export function blankCharge(context: RequestContext, id: string, amount: number, currency: string): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noBillingDetails,
    calculated_statement_descriptor: null,
    captured: true,
    created: context.now,
    currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

function outcomeOf(decline: Outcome['decline']): Stripe.Charge.Outcome {
  return {
    advice_code: decline?.advice_code ?? null,
    network_advice_code: decline?.network_advice_code ?? null,
    network_decline_code: decline?.network_decline_code ?? null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline ? (decline.decline_code ?? decline.code) : null,
    risk_level: 'normal',
    risk_score: 8,
    seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  };
}

function cardDetails(
  card: Stripe.PaymentMethod.Card,
  amount: number,
  captureBefore: number | undefined,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: '123456',
    brand: card.brand,
    ...(captureBefore === undefined ? {} : { capture_before: captureBefore }),
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

const feesPath = '/v1/application_fees';

/** The calls for application fees. */
export const applicationFeeRoutes: Route[] = [
  route('GET', feesPath, 'ApplicationFeeListParams', (call: ApiCall<object>) =>
    listObjects(call, 'application_fee', feesPath),
  ),
  route('GET', `${feesPath}/:id`, 'ApplicationFeeRetrieveParams', (call) =>
    requireObject(call, 'application_fee', call.id),
  ),
];
