import type { DeliveryMethod } from '../line-items.ts';
import type { OrderView } from '../order.ts';
import type { OrderTransitionName, PlacedState } from './order-process.ts';

/** The kinds of orders, which take different steps: wine that is shipped or picked up, and tastings, visited or not. */
export type OrderKind = 'shipping' | 'pickup' | 'tasting' | 'no-show';

/** What the kind of an order follows from; `booking` is anything of a booking, or null without one. */
export type KindContext = { deliveryMethod: DeliveryMethod | null; booking: unknown; noShow: boolean };

/** The kind of an order. Questions, which have no delivery, count as tastings: their steps are never shown. */
export function orderKindOf({ deliveryMethod, booking, noShow }: KindContext): OrderKind {
  if (booking === null && deliveryMethod !== null) return deliveryMethod;
  return noShow ? 'no-show' : 'tasting';
}

/** The steps of each kind. Each word stands for its step everywhere: in chips, titles, buttons, and mails. */
const stepLabels = {
  shipping: { placed: 'Placed', accepted: 'Accepted', delivered: 'Shipped', received: 'Received' },
  pickup: { placed: 'Placed', accepted: 'Accepted', ready: 'Ready', delivered: 'Picked up' },
  tasting: { placed: 'Booked', accepted: 'Confirmed', delivered: 'Visited' },
  'no-show': { placed: 'Booked', accepted: 'Confirmed', delivered: 'Did not come' },
} as const satisfies Record<OrderKind, Partial<Record<Step, string>>>;

/** A step of an order that goes as planned. */
type Step = 'placed' | 'accepted' | 'ready' | 'delivered' | 'received';

/** What the label of a status depends on. */
export type LabeledOrder = {
  state: PlacedState;
  isAccepted: boolean;
  isReady: boolean;
  kind: OrderKind;
};

const labelsBesideSteps: Partial<Record<PlacedState, string>> = {
  enquiry: 'Question',
  'pending-payment': 'Unpaid',
  'payment-expired': 'Expired',
  disputed: 'Disputed',
  canceled: 'Canceled',
};

/** The labels of the specification's states in which reviews are given. */
const reviewLabels: Partial<Record<PlacedState, string>> = {
  'reviewed-by-customer': 'In review',
  'reviewed-by-provider': 'In review',
  reviewed: 'Completed',
};

/** The status of an order in a word, the same for everybody. */
export function statusLabel({ state, isAccepted, isReady, kind }: LabeledOrder): string {
  const beside = labelsBesideSteps[state];
  if (beside !== undefined) return beside;
  // why: a booking whose guests did not come keeps that label
  const review = kind === 'no-show' ? undefined : reviewLabels[state];
  if (review !== undefined) return review;
  const labels: Partial<Record<Step, string>> = stepLabels[kind];
  const step = state === 'purchased' ? purchasedStep(isAccepted, isReady) : state === 'delivered' ? state : 'received';
  // why: who picks wine up, or visits, has received it
  return labels[step] ?? labels.delivered ?? '';
}

function purchasedStep(isAccepted: boolean, isReady: boolean): Step {
  if (!isAccepted) return 'placed';
  return isReady ? 'ready' : 'accepted';
}

/** The status of an order as it is shown to a party. */
export function statusLabelOf(
  order: Pick<OrderView, 'state' | 'acceptedAt' | 'ready' | 'deliveryMethod' | 'booking' | 'noShow'>,
): string {
  const { state, acceptedAt, ready } = order;
  return statusLabel({ state, isAccepted: acceptedAt !== null, isReady: ready !== null, kind: orderKindOf(order) });
}

/** A step of an order's progress: done, or ahead, or the one with which it stopped. `at` is null if nobody said when. */
export type ProgressStep = { label: string; at: string | null; status: 'done' | 'current' | 'ahead' | 'stopped' };

type ProgressContext = Pick<
  OrderView,
  'state' | 'acceptedAt' | 'ready' | 'deliveryMethod' | 'booking' | 'noShow' | 'transitions'
>;

const received: readonly OrderTransitionName[] = [
  'mark-received',
  'auto-mark-received',
  'mark-received-from-purchased',
  'mark-received-from-disputed',
];

const withoutProgress: readonly PlacedState[] = ['enquiry', 'pending-payment', 'payment-expired'];

/**
 * The steps of a paid order: those that were taken, with their times, and those ahead. Of an order that was disputed or
 * canceled only what happened is shown, and that. Empty for questions and unpaid orders.
 */
export function progressOf(order: ProgressContext): ProgressStep[] {
  if (withoutProgress.includes(order.state)) return [];
  const labels = Object.entries(stepLabels[orderKindOf(order)]) as [Step, string][];
  const times = stepTimes(order);
  const steps = labels.map(([step, label], place) => {
    // why: without a step of its own, receiving is the last one
    const at = times[step] ?? (place === labels.length - 1 ? times.received : undefined);
    return { label, at: at ?? null };
  });
  const last = steps.findLastIndex(({ at }) => at !== null);
  const stop = stoppedWith(order);
  if (stop) return [...steps.slice(0, last + 1).map((step) => ({ ...step, status: 'done' as const })), stop];
  const reached = order.noShow && last === steps.length - 1 ? 'stopped' : 'current';
  return steps.map((step, place) => ({
    ...step,
    status: place < last ? 'done' : place === last ? reached : 'ahead',
  }));
}

function stepTimes({ acceptedAt, ready, transitions }: ProgressContext): Partial<Record<Step, string>> {
  const timeOf = (...names: OrderTransitionName[]) =>
    transitions.findLast(({ transition }) => names.includes(transition))?.createdAt;
  const times = {
    placed: timeOf('confirm-payment'),
    accepted: acceptedAt ?? undefined,
    ready: ready?.createdAt,
    delivered: timeOf('mark-delivered'),
    received: timeOf(...received),
  };
  return Object.fromEntries(Object.entries(times).filter(([, at]) => at !== undefined));
}

function stoppedWith({ state, transitions }: ProgressContext): ProgressStep | undefined {
  if (state !== 'canceled' && state !== 'disputed') return undefined;
  const label = labelsBesideSteps[state] ?? '';
  return { label, at: transitions.at(-1)?.createdAt ?? null, status: 'stopped' };
}
