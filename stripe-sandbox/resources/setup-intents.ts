import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { publishableRoute, type Route, route } from '../http/route.ts';
import { invalidRequest } from '../http/stripe-error.ts';
import {
  type ApiCall,
  emitEvent,
  findReferenced,
  type RequestContext,
  requireObject,
  saveObject,
} from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { challengeFor, countConfirmation } from './challenge.ts';
import { mergeMetadata } from './metadata.ts';
import { attachToCustomer, cardError, resolvePaymentMethod, testCardOfMethod } from './payment-methods.ts';

const path = '/v1/setup_intents';

/** The calls for setup intents, which save a card for later. */
export const setupIntentRoutes: Route[] = [
  route('POST', path, 'SetupIntentCreateParams', create),
  route('GET', path, 'SetupIntentListParams', (call: ApiCall<object>) => listObjects(call, 'setup_intent', path)),
  publishableRoute('GET', `${path}/:id`, 'SetupIntentRetrieveParams', (call) =>
    requireObject(call, 'setup_intent', call.id),
  ),
  route('POST', `${path}/:id`, 'SetupIntentUpdateParams', update),
  publishableRoute(
    'POST',
    `${path}/:id/confirm`,
    'SetupIntentConfirmParams',
    (call: ApiCall<Stripe.SetupIntentConfirmParams>) =>
      confirm(call, requireObject(call, 'setup_intent', call.id), call.params),
  ),
  route('POST', `${path}/:id/cancel`, 'SetupIntentCancelParams', cancel),
];

function create(call: ApiCall<Stripe.SetupIntentCreateParams>): Stripe.SetupIntent {
  const { params } = call;
  if (params.customer) requireObject(call, 'customer', params.customer, undefined, 'customer');
  const method = params.payment_method ? resolvePaymentMethod(call, params.payment_method, params.customer) : undefined;
  const types = params.allowed_payment_method_types ?? null;
  const id = newId('seti');
  const intent = saveObject(call, 'setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: types,
    application: null,
    automatic_payment_methods: types
      ? null
      : { allow_redirects: 'always', enabled: true, ...params.automatic_payment_methods },
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: call.now,
    customer: params.customer ?? null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: params.on_behalf_of ?? null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  });
  emitEvent(call, 'setup_intent.created', intent);
  return params.confirm ? confirm(call, intent, params) : intent;
}

function update(call: ApiCall<Stripe.SetupIntentUpdateParams>): Stripe.SetupIntent {
  const intent = requireObject(call, 'setup_intent', call.id);
  const { payment_method, description, metadata, customer } = call.params;
  if (customer) requireObject(call, 'customer', customer, undefined, 'customer');
  const method = payment_method
    ? resolvePaymentMethod(call, payment_method, customer ?? idOf(intent.customer))
    : undefined;
  return saveObject(call, 'setup_intent', {
    ...intent,
    ...(customer ? { customer } : {}),
    ...(method ? { payment_method: method.id, status: 'requires_confirmation' as const } : {}),
    description: description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, metadata),
  });
}

type Confirmation = Pick<Stripe.SetupIntentConfirmParams, 'payment_method' | 'return_url'>;

function confirm(call: ApiCall, intent: Stripe.SetupIntent, params: Confirmation): Stripe.SetupIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalidRequest(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  countConfirmation(call, intent.id);
  const named = params.payment_method ?? idOf(intent.payment_method);
  if (!named)
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  const method = resolvePaymentMethod(call, named, idOf(intent.customer));
  const chosen: Stripe.SetupIntent = {
    ...intent,
    payment_method: method.id,
    last_setup_error: null,
    next_action: null,
  };
  const { card } = testCardOfMethod(call, method.id);
  if (card.decline && !card.attaches) {
    const failed = fail(call, chosen, { ...card.decline, type: 'card_error' });
    throw cardError(card.decline, { setup_intent: failed, payment_method: method });
  }
  if (!card.challenge) return succeed(call, chosen);
  const waiting = saveObject(call, 'setup_intent', {
    ...chosen,
    status: 'requires_action',
    next_action: challengeFor(call, chosen, params.return_url),
  });
  emitEvent(call, 'setup_intent.requires_action', waiting);
  return waiting;
}

/** Records the result of 3-D Secure. */
export function answerSetupChallenge(
  context: RequestContext,
  intent: Stripe.SetupIntent,
  passed: boolean,
): Stripe.SetupIntent {
  if (intent.status !== 'requires_action') return intent;
  if (passed) return succeed(context, { ...intent, next_action: null });
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  return fail(context, intent, { code: 'setup_intent_authentication_failure', message, type: 'invalid_request_error' });
}

function succeed(context: RequestContext, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  const id = idOf(intent.payment_method) ?? '';
  const customer = idOf(intent.customer);
  const method = context.store.find('payment_method', id)?.value;
  if (method && customer) attachToCustomer(context, method, customer);
  saveObject(context, 'card_known', { id, card: testCardOfMethod(context, id).card.name, setUp: true });
  const done = saveObject(context, 'setup_intent', { ...intent, status: 'succeeded' });
  emitEvent(context, 'setup_intent.succeeded', done);
  return done;
}

function fail(
  context: RequestContext,
  intent: Stripe.SetupIntent,
  error: Record<string, string | undefined>,
): Stripe.SetupIntent {
  const method = findReferenced(context, 'payment_method', intent.payment_method);
  const failed = saveObject(context, 'setup_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { ...error, ...(method ? { payment_method: method } : {}) } as Stripe.SetupIntent.LastSetupError,
  });
  emitEvent(context, 'setup_intent.setup_failed', failed);
  return failed;
}

function cancel(call: ApiCall<Stripe.SetupIntentCancelParams>): Stripe.SetupIntent {
  const intent = requireObject(call, 'setup_intent', call.id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  const reason = (call.params.cancellation_reason as Stripe.SetupIntent.CancellationReason | undefined) ?? null;
  const canceled = saveObject(call, 'setup_intent', {
    ...intent,
    status: 'canceled',
    cancellation_reason: reason,
    next_action: null,
  });
  emitEvent(call, 'setup_intent.canceled', canceled);
  return canceled;
}
