import type Stripe from 'stripe';
import { listObjects } from '../http/list-objects.ts';
import { openRoute, type Route, route } from '../http/route.ts';
import { invalid } from '../http/stripe-error.ts';
import { type Call, emit, find, keep, type Turn, take } from '../request-context.ts';
import { idOf, newId } from '../store/ids.ts';
import { challengeFor } from './challenge.ts';
import { mergeMetadata } from './metadata.ts';
import { attachTo, cardBehind, pickPaymentMethod } from './payment-methods.ts';
import { refuseCard } from './refuse-card.ts';

const path = '/v1/setup_intents';

/** The calls about keeping a card for later. */
export const setupIntentRoutes: Route[] = [
  route('POST', path, 'SetupIntentCreateParams', create),
  route('GET', path, 'SetupIntentListParams', (call: Call<object>) => listObjects(call, 'setup_intent', path)),
  openRoute('GET', `${path}/:id`, 'SetupIntentRetrieveParams', (call) => take(call, 'setup_intent', call.id)),
  route('POST', `${path}/:id`, 'SetupIntentUpdateParams', update),
  openRoute('POST', `${path}/:id/confirm`, 'SetupIntentConfirmParams', (call: Call<Stripe.SetupIntentConfirmParams>) =>
    confirm(call, take(call, 'setup_intent', call.id), call.params),
  ),
  route('POST', `${path}/:id/cancel`, 'SetupIntentCancelParams', cancel),
];

function create(call: Call<Stripe.SetupIntentCreateParams>): Stripe.SetupIntent {
  const { params } = call;
  if (params.customer) take(call, 'customer', params.customer, undefined, 'customer');
  const method = params.payment_method ? pickPaymentMethod(call, params.payment_method, params.customer) : undefined;
  const types = params.allowed_payment_method_types ?? null;
  const id = newId('seti');
  const intent = keep(call, 'setup_intent', {
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
  emit(call, 'setup_intent.created', intent);
  return params.confirm ? confirm(call, intent, params) : intent;
}

function update(call: Call<Stripe.SetupIntentUpdateParams>): Stripe.SetupIntent {
  const intent = take(call, 'setup_intent', call.id);
  const { payment_method, description, metadata, customer } = call.params;
  if (customer) take(call, 'customer', customer, undefined, 'customer');
  const method = payment_method
    ? pickPaymentMethod(call, payment_method, customer ?? idOf(intent.customer))
    : undefined;
  return keep(call, 'setup_intent', {
    ...intent,
    ...(customer ? { customer } : {}),
    ...(method ? { payment_method: method.id, status: 'requires_confirmation' as const } : {}),
    description: description ?? intent.description,
    metadata: mergeMetadata(intent.metadata, metadata),
  });
}

type Confirmation = Pick<Stripe.SetupIntentConfirmParams, 'payment_method' | 'return_url'>;

function confirm(call: Call, intent: Stripe.SetupIntent, params: Confirmation): Stripe.SetupIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  const named = params.payment_method ?? idOf(intent.payment_method);
  if (!named)
    throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  const method = pickPaymentMethod(call, named, idOf(intent.customer));
  const chosen: Stripe.SetupIntent = {
    ...intent,
    payment_method: method.id,
    last_setup_error: null,
    next_action: null,
  };
  const { card } = cardBehind(call, method.id);
  if (card.decline && !card.attaches) {
    const failed = fail(call, chosen, { ...card.decline, type: 'card_error' });
    throw refuseCard(card.decline, { setup_intent: failed, payment_method: method });
  }
  if (!card.challenge) return succeed(call, chosen);
  const waiting = keep(call, 'setup_intent', {
    ...chosen,
    status: 'requires_action',
    next_action: challengeFor(call, chosen, params.return_url),
  });
  emit(call, 'setup_intent.requires_action', waiting);
  return waiting;
}

/** What the buyer's bank said to the question whether it is really them. */
export function answerSetupChallenge(turn: Turn, intent: Stripe.SetupIntent, passed: boolean): Stripe.SetupIntent {
  if (intent.status !== 'requires_action') return intent;
  if (passed) return succeed(turn, { ...intent, next_action: null });
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  return fail(turn, intent, { code: 'setup_intent_authentication_failure', message, type: 'invalid_request_error' });
}

function succeed(turn: Turn, intent: Stripe.SetupIntent): Stripe.SetupIntent {
  const id = idOf(intent.payment_method) ?? '';
  const customer = idOf(intent.customer);
  const method = turn.store.find('payment_method', id)?.value;
  if (method && customer) attachTo(turn, method, customer);
  keep(turn, 'card_known', { id, card: cardBehind(turn, id).card.name, setUp: true });
  const done = keep(turn, 'setup_intent', { ...intent, status: 'succeeded' });
  emit(turn, 'setup_intent.succeeded', done);
  return done;
}

function fail(turn: Turn, intent: Stripe.SetupIntent, error: Record<string, string | undefined>): Stripe.SetupIntent {
  const method = find(turn, 'payment_method', intent.payment_method);
  const failed = keep(turn, 'setup_intent', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { ...error, ...(method ? { payment_method: method } : {}) } as Stripe.SetupIntent.LastSetupError,
  });
  emit(turn, 'setup_intent.setup_failed', failed);
  return failed;
}

function cancel(call: Call<Stripe.SetupIntentCancelParams>): Stripe.SetupIntent {
  const intent = take(call, 'setup_intent', call.id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  const reason = (call.params.cancellation_reason as Stripe.SetupIntent.CancellationReason | undefined) ?? null;
  const canceled = keep(call, 'setup_intent', {
    ...intent,
    status: 'canceled',
    cancellation_reason: reason,
    next_action: null,
  });
  emit(call, 'setup_intent.canceled', canceled);
  return canceled;
}
