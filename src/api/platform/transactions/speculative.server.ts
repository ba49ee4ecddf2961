import type { PriceView } from '#features/orders/order.ts';
import { findOrderWithRoles } from '#features/orders/order-access.server.ts';
import { findEnquirySubject } from '#features/orders/placing/enquire.server.ts';
import { speculateAfterEnquiry, speculateForBuyer } from '#features/orders/placing/speculate-for-buyer.server.ts';
import {
  type OrderTransitionName,
  orderProcess,
  type PlacedState,
  type ProcessRole,
} from '#features/orders/process/order-process.ts';
import type { ProcessName } from '#features/orders/process/process-names.ts';
import {
  type SpeculatedTransition,
  speculateTransition,
} from '#features/orders/process/speculate-transition.server.ts';
import { mergeExtras } from '#features/orders/records/keep-extended-data.server.ts';
import { listOrderRecords, type OrderRecord } from '#features/orders/records/list-order-records.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import type { EndpointAnswer } from '../endpoint.ts';
import { answerOne } from '../endpoint.ts';
import {
  missingParameter,
  type PlatformRefusal,
  platformRefusal,
  type UseCaseRefusal,
} from '../errors/platform-refusal.ts';
import { entity } from '../response/resource.ts';
import { extrasOf, orderRequestOf, type TransactionParams, transitionParamsOf } from './transaction-params.ts';
import { type TransactionSource, transactionOf } from './transaction-source.ts';

type Answer = Promise<EndpointAnswer | UseCaseRefusal | PlatformRefusal>;

/** What a new transaction would be. Nothing is written, and the payment provider is not asked. */
export async function speculateNew(
  app: App,
  actor: SignedIn,
  { name, processName, params }: { name: OrderTransitionName; processName: ProcessName; params: TransactionParams },
): Answer {
  const { listingId } = params;
  if (listingId === undefined) return missingParameter('params.listingId');
  const asked = await findEnquirySubject(app, actor, listingId);
  if (!asked.ok) return asked;
  const { wineryId } = asked.value;
  const kept = mergeExtras(extrasOf(params));
  if (!kept.ok) return kept;
  const blank = blankTransaction(app, { processName, wineryId, listingId, customerId: actor.id, ...kept.value });
  if (name === 'enquire') return answerWith(moved(app, blank, { name }));
  const { lineItems } = extrasOf(params);
  const priced = await speculateForBuyer(app, actor, orderRequestOf(params, listingId), { lineItems });
  return priced.ok ? answerWith(moved(app, withOrder(blank, priced.value, params), { name })) : priced;
}

/** What a transaction would be after a transition. */
export async function speculateNext(
  app: App,
  actor: SignedIn,
  { id, name, params }: { id: string; name: OrderTransitionName; params: TransactionParams },
): Answer {
  const found = await findOrderWithRoles(app, actor, id);
  if (!found.ok) return found;
  const made =
    name === 'request-payment-after-enquiry'
      ? await speculateOrdering(app, actor, found.value.order, params)
      : await speculateTransition(app, actor, { id, transition: name, params: transitionParamsOf(params) });
  if (!made.ok) return made;
  const [record] = await listOrderRecords(app, actor, [id]);
  if (!record) return platformRefusal('transaction-not-found');
  if (made.value === null) return answerWith(transactionOf(record));
  const extended = mergeExtras(extrasOf(params), record.extended);
  if (!extended.ok) return extended;
  const transaction = transactionOf({ ...record, extended: extended.value });
  if ('lineItems' in made.value) return answerWith(moved(app, withOrder(transaction, made.value, params), { name }));
  const { role, recorded } = made.value;
  return answerWith(moved(app, withRecorded(transaction, recorded), { name, by: role }));
}

/** What ordering after a question would come to: of the listing that was asked about, unless another is named. */
async function speculateOrdering(
  app: App,
  actor: SignedIn,
  order: { id: string; listingId: string | null },
  params: TransactionParams,
) {
  const listingId = params.listingId ?? order.listingId;
  if (listingId === null) return missingParameter('params.listingId');
  const { lineItems } = extrasOf(params);
  return speculateAfterEnquiry(app, actor, order.id, orderRequestOf(params, listingId), { lineItems });
}

function answerWith(transaction: TransactionSource): EndpointAnswer {
  return answerOne(entity('transaction', transaction.id, transaction));
}

/** A transaction with what is ordered. */
function withOrder(
  transaction: TransactionSource,
  { lineItems, visit }: PriceView,
  params: TransactionParams,
): TransactionSource {
  const { listingId = transaction.listingId, stockReservationQuantity, seats = 1, protectedData = {} } = params;
  const times = visit && { displayStart: visit.start, displayEnd: visit.end, state: 'pending' as const, seats };
  const { deliveryMethod, shippingDetails } = protectedData;
  const delivery = visit ? [] : Object.entries({ deliveryMethod, shippingDetails });
  return {
    ...transaction,
    protectedData: {
      ...transaction.protectedData,
      ...Object.fromEntries(delivery.filter(([, value]) => value !== null && value !== undefined)),
    },
    listingId,
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

/** A transaction with the fields of ours that a transition stores, as protected data. */
function withRecorded(
  transaction: TransactionSource,
  recorded: NonNullable<SpeculatedTransition>['recorded'],
): TransactionSource {
  const texts = Object.entries(recorded).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return { ...transaction, protectedData: { ...transaction.protectedData, ...Object.fromEntries(texts) } };
}

/** A transaction after a transition that was only thought of. */
function moved(
  app: App,
  transaction: TransactionSource,
  { name, by = 'customer' }: { name: OrderTransitionName; by?: ProcessRole },
): TransactionSource {
  const made = { transition: name, by, createdAt: app.clock.now().toISOString() };
  const state = (orderProcess.find(name)?.to ?? transaction.state) as PlacedState;
  return { ...transaction, state, transitions: [...transaction.transitions, made] };
}
