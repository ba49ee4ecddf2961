import { z } from 'zod';
import { extendedDataChanges } from '#features/accounts/extended-data.schema.ts';
import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { refuseOrder } from '#features/orders/order-refusal.ts';
import { enquire } from '#features/orders/placing/enquire.server.ts';
import { placeOrder } from '#features/orders/placing/place-order.server.ts';
import { type OrderTransitionName, orderProcess } from '#features/orders/process/order-process.ts';
import { processOfAlias, processOfTransition, transitionOfAnyName } from '#features/orders/process/process-names.ts';
import { transitionOrder } from '#features/orders/process/transition-order.server.ts';
import { updateOrderMetadata } from '#features/orders/records/update-metadata.server.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import {
  answerOne,
  definePlatformEndpoint,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
} from '../endpoint.ts';
import {
  missingParameter,
  type PlatformRefusal,
  platformRefusal,
  type UseCaseRefusal,
} from '../errors/platform-refusal.ts';
import { idParameter } from '../request/parameters.ts';
import { entity, reference } from '../response/resource.ts';
import { speculateNew, speculateNext } from '../transactions/speculative.server.ts';
import {
  extrasOf,
  orderRequestOf,
  pathOfParameter,
  type TransactionParams,
  transactionParams,
  transitionParamsOf,
} from '../transactions/transaction-params.ts';
import { transactionOf } from '../transactions/transaction-source.ts';

type Answer = EndpointAnswer | UseCaseRefusal | PlatformRefusal;

const common = { method: 'post', scope: 'user', answers: ['transaction'], pathOf: pathOfParameter } as const;

/** Transitions whose line items only a server with the client secret may say. */
const privileged: readonly OrderTransitionName[] = ['request-payment', 'request-payment-after-enquiry'];

/** Whether a token lacks the trust that a transition or its parameters need. */
function lacksTrust(
  { trusted }: Pick<EndpointRequest, 'trusted'>,
  name: OrderTransitionName,
  params: TransactionParams,
) {
  const needsTrust = privileged.includes(name) || params.lineItems !== undefined || params.metadata !== undefined;
  return needsTrust && !trusted;
}

const initiateBody = z.strictObject({ processAlias: z.string(), transition: z.string(), params: transactionParams });

/** Refuses to order with the caller's saved card if its bank has ruled out another try. */
async function refuseBlockedCard(app: App, actor: SignedIn, { paymentMethod }: TransactionParams) {
  const card = paymentMethod === undefined ? undefined : await showCard(app, actor);
  const isBlocked = card?.ok && card.value?.blocked && card.value.ref === paymentMethod;
  return isBlocked ? refuseOrder('transaction-payment-failed', {}, 'card-blocked') : undefined;
}

type NewTransaction = Extract<ReturnType<typeof readInitiation>, { ok: true }>;

/** Which transaction is to be begun, and by whom. */
function readInitiation({
  actor,
  body,
  trusted,
}: Pick<EndpointRequest<unknown, z.output<typeof initiateBody>>, 'actor' | 'body' | 'trusted'>) {
  const { processAlias, transition, params } = body;
  const [ofAlias, name] = [processOfAlias(processAlias), transitionOfAnyName(transition)];
  if (!ofAlias) return platformRefusal('transaction-unknown-alias');
  if (!name) return platformRefusal('transaction-invalid-transition', 'The process has no such transition');
  if (orderProcess.find(name)?.from !== orderProcess.initial) {
    return platformRefusal('transaction-invalid-action-sequence', 'No transaction begins with this transition');
  }
  if (actor.kind !== 'user' || lacksTrust({ trusted }, name, params)) return platformRefusal('forbidden');
  // why: front ends send the alias of the listing, and their own name of the transition, which they look for afterwards
  return { ok: true as const, actor, processName: processOfTransition(transition) ?? ofAlias, name, params };
}

const initiate = definePlatformEndpoint({
  ...common,
  name: 'transactions/initiate',
  summary: 'Begin a transaction: place an order, or ask a question',
  body: initiateBody,
  handle: async (request) => {
    const read = readInitiation(request);
    return read.ok ? begin(request.app, read) : read;
  },
});

async function begin(app: App, { actor, processName, name, params }: NewTransaction): Promise<Answer> {
  const { listingId } = params;
  if (listingId === undefined) return missingParameter('params.listingId');
  const extras = { ...extrasOf(params), processName };
  const begun =
    name === 'enquire'
      ? await enquire(app, actor, { listingId }, extras)
      : ((await refuseBlockedCard(app, actor, params)) ??
        (await placeOrder(app, actor, orderRequestOf(params, listingId), extras)));
  if (!begun.ok) return begun;
  const { protectedData = {}, metadata = {} } = extras;
  const kept = { protectedData: withoutNulls(protectedData), metadata: withoutNulls(metadata) };
  // why: it is known already, so that nothing is read again
  const transaction = transactionOf({ ...begun.value, processName, extended: kept });
  return answerOne(entity('transaction', transaction.id, transaction));
}

function withoutNulls<Data extends object>(data: Data): Data {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as Data;
}

const initiateSpeculative = definePlatformEndpoint({
  ...common,
  name: 'transactions/initiate_speculative',
  summary: 'What a transaction would be; nothing is written',
  body: initiateBody,
  handle: async (request) => {
    const read = readInitiation(request);
    return read.ok ? speculateNew(request.app, read.actor, read) : read;
  },
});

const transitionBody = z.strictObject({
  id: idParameter,
  transition: z.string(),
  params: transactionParams.default(() => transactionParams.parse({})),
});

/** The transition of a transaction that has begun. Ordering then means to order after a question, however it is called. */
function nextTransitionOf(written: string): OrderTransitionName | undefined {
  const name = transitionOfAnyName(written);
  return name === 'request-payment' ? 'request-payment-after-enquiry' : name;
}

/** Which transition is wanted, and by whom. */
function readTransition({
  actor,
  body,
  trusted,
}: Pick<EndpointRequest<unknown, z.output<typeof transitionBody>>, 'actor' | 'body' | 'trusted'>) {
  const { id, transition, params } = body;
  const name = nextTransitionOf(transition);
  if (!name) return platformRefusal('transaction-invalid-transition', 'The process has no such transition');
  if (actor.kind !== 'user' || lacksTrust({ trusted }, name, params)) return platformRefusal('forbidden');
  return { ok: true as const, actor, id, name, params };
}

const errors = { 'not-found': 'transaction-not-found' } as const;

const transition = definePlatformEndpoint({
  ...common,
  name: 'transactions/transition',
  summary: 'Take the next step of a transaction',
  body: transitionBody,
  errors,
  handle: async (request) => {
    const read = readTransition(request);
    if (!read.ok) return read;
    const { actor, id, name, params } = read;
    const ordered =
      name === 'request-payment-after-enquiry'
        ? await orderAfterQuestion(request.app, actor, id, params)
        : { ok: true as const, value: transitionParamsOf(params) };
    if (!ordered.ok) return ordered;
    const wanted = { id, transition: name, params: ordered.value, extras: extrasOf(params) };
    const made = await transitionOrder(request.app, actor, wanted);
    return made.ok ? answerOne(reference('transaction', id)) : made;
  },
});

/** What is ordered after a question: of the listing that was asked about, unless another is named. */
async function orderAfterQuestion(app: App, actor: SignedIn, id: string, params: TransactionParams) {
  const found = await findOrderWithRoles(app, actor, id);
  if (!found.ok) return found;
  const listingId = params.listingId ?? found.value.order.listingId;
  if (listingId === null) return missingParameter('params.listingId');
  return (
    (await refuseBlockedCard(app, actor, params)) ?? { ok: true as const, value: orderRequestOf(params, listingId) }
  );
}

const transitionSpeculative = definePlatformEndpoint({
  ...common,
  name: 'transactions/transition_speculative',
  summary: 'What a transaction would be after a step; nothing is written',
  body: transitionBody,
  errors,
  handle: async (request) => {
    const read = readTransition(request);
    return read.ok ? speculateNext(request.app, read.actor, read) : read;
  },
});

const updateMetadata = definePlatformEndpoint({
  ...common,
  name: 'transactions/update_metadata',
  summary: 'Change the metadata of a transaction, as an operator with a trusted token; null removes a key',
  body: z.strictObject({ id: idParameter, metadata: extendedDataChanges }),
  errors,
  pathOf: (parameter) => parameter,
  handle: async ({ app, actor, body, trusted }) => {
    // why: metadata is of servers, and a token in a browser is that of its page
    if (!trusted) return platformRefusal('forbidden');
    const updated = await updateOrderMetadata(app, actor, body);
    return updated.ok ? answerOne(reference('transaction', body.id)) : updated;
  },
});

/** Orders and questions as transactions: beginning them, and their steps. */
export const transactionCommandEndpoints: readonly Endpoint[] = [
  initiate,
  initiateSpeculative,
  transition,
  transitionSpeculative,
  updateMetadata,
];
