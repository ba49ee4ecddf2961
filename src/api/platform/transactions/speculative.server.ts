import type { PriceView } from '#features/orders/order.ts';
import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { findEnquirySubject } from '#features/orders/placing/enquire.server.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import { type OrderTransitionName, orderProcess, type PlacedState } from '#features/orders/process/order-process.ts';
import type { ProcessName } from '#features/orders/process/process-names.ts';
import { listAvailableTransitions } from '#features/orders/process/transition-order.server.ts';
import { mergeExtras } from '#features/orders/records/keep-extended-data.server.ts';
import { listOrderRecords, type OrderRecord } from '#features/orders/records/list-order-records.server.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import type { EndpointAnswer } from '../endpoint.ts';
import { answerOne } from '../endpoint.ts';
import { type PlatformRefusal, platformRefusal, type UseCaseRefusal } from '../errors/platform-refusal.ts';
import { entity } from '../response/resource.ts';
import { extrasOf, orderRequestOf, type TransactionParams } from './transaction-params.ts';
import { type TransactionSource, transactionOf } from './transaction-source.ts';

type Answer = Promise<EndpointAnswer | UseCaseRefusal | PlatformRefusal>;

/** What a new transaction would be. Nothing is written, and the payment provider is not asked. */
export async function speculateNew(
  app: App,
  actor: SignedIn,
  { name, processName, params }: { name: OrderTransitionName; processName: ProcessName; params: TransactionParams },
): Answer {
  const { listingId } = params;
  if (listingId === undefined) return platformRefusal('validation-missing-key', 'params.listingId is missing');
  const asked = await findEnquirySubject(app, actor, listingId);
  if (!asked.ok) return asked;
  const { wineryId } = asked.value;
  const kept = mergeExtras(extrasOf(params));
  if (!kept.ok) return kept;
  const blank = blankTransaction(app, { processName, wineryId, listingId, customerId: actor.id, ...kept.value });
  if (name === 'enquire') return answerWith(moved(app, blank, name));
  const priced = await priceOf(app, actor, params, listingId);
  return priced.ok ? answerWith(moved(app, withOrder(blank, priced.value, params), name)) : priced;
}

/** What a transaction would be after a transition. */
export async function speculateTransition(
  app: App,
  actor: SignedIn,
  { id, name, params }: { id: string; name: OrderTransitionName; params: TransactionParams },
): Answer {
  const found = await findOrderWithRoles(app, actor, id);
  if (!found.ok) return found;
  const may = await listAvailableTransitions(app, actor, id);
  if (!may.ok) return may;
  const { order, roles } = found.value;
  if (!may.value.includes(name)) {
    const isTheirs = orderProcess.find(name)?.by.some((by) => roles.includes(typeof by === 'string' ? by : by.role));
    return platformRefusal(isTheirs && mayChange(actor) ? 'transaction-invalid-transition' : 'forbidden');
  }
  const [record] = await listOrderRecords(app, actor, [id]);
  if (!record) return platformRefusal('transaction-not-found');
  const extended = mergeExtras(extrasOf(params), record.extended);
  if (!extended.ok) return extended;
  const transaction = transactionOf({ ...record, extended: extended.value });
  if (name !== 'request-payment-after-enquiry') return answerWith(moved(app, transaction, name, roles[0]));
  const listingId = params.listingId ?? order.listingId;
  if (listingId === null) return platformRefusal('validation-missing-key', 'params.listingId is missing');
  const priced = await priceOf(app, actor, params, listingId);
  return priced.ok ? answerWith(moved(app, withOrder(transaction, priced.value, params), name)) : priced;
}

function answerWith(transaction: TransactionSource): EndpointAnswer {
  return answerOne(entity('transaction', transaction.id, transaction));
}

function priceOf(app: App, actor: Actor, params: TransactionParams, listingId: string) {
  const { lineItems } = extrasOf(params);
  return speculateOrder(app, actor, orderRequestOf(params, listingId), { lineItems });
}

/** A transaction with what is ordered. */
function withOrder(
  transaction: TransactionSource,
  { lineItems, visit }: PriceView,
  { stockReservationQuantity, seats = 1, protectedData = {} }: TransactionParams,
): TransactionSource {
  const times = visit && { displayStart: visit.start, displayEnd: visit.end, state: 'pending' as const, seats };
  const { deliveryMethod, shippingDetails } = protectedData;
  const delivery = visit ? [] : Object.entries({ deliveryMethod, shippingDetails });
  return {
    ...transaction,
    protectedData: {
      ...transaction.protectedData,
      ...Object.fromEntries(delivery.filter(([, value]) => value !== null && value !== undefined)),
    },
    ...{ lineItems, hasPrice: true, sides: ['customer'] as const },
    bottles: visit ? null : (stockReservationQuantity ?? null),
    booking: visit && times && { ...visit, ...times, id: crypto.randomUUID() },
  };
}

function blankTransaction(
  app: App,
  given: Pick<TransactionSource, 'processName' | 'wineryId' | 'listingId' | 'customerId'> & OrderRecord['extended'],
): TransactionSource {
  const { protectedData, metadata, ...more } = given;
  return {
    ...{ id: crypto.randomUUID(), state: 'enquiry', createdAt: app.clock.now().toISOString(), transitions: [] },
    ...{ lineItems: [], sides: ['customer'], hasPrice: false, bottles: null, booking: null },
    protectedData: protectedData as TransactionSource['protectedData'],
    metadata: metadata as TransactionSource['metadata'],
    ...more,
  };
}

/** A transaction after a transition that was only thought of. */
function moved(
  app: App,
  transaction: TransactionSource,
  name: OrderTransitionName,
  by: TransactionSource['transitions'][number]['by'] = 'customer',
): TransactionSource {
  const made = { transition: name, by, createdAt: app.clock.now().toISOString() };
  const state = (orderProcess.find(name)?.to ?? transaction.state) as PlacedState;
  return { ...transaction, state, transitions: [...transaction.transitions, made] };
}
