import type { Actor } from '#kit/actor.ts';
import type { Duration } from '#kit/duration.ts';
import { defineStateMachine, type ProcessStatus, type Transition } from '#kit/state-machine.ts';
import { paymentTerm } from './payment-term.ts';

/** The states of an order, with the specification's names. */
export type OrderState =
  | 'initial'
  | 'enquiry'
  | 'pending-payment'
  | 'payment-expired'
  | 'purchased'
  | 'delivered'
  | 'received'
  | 'disputed'
  | 'canceled'
  | 'completed'
  | 'reviewed-by-customer'
  | 'reviewed-by-provider'
  | 'reviewed';

/** The states of an existing order. */
export type PlacedState = Exclude<OrderState, 'initial'>;

/** Who changes an order: its buyer, its seller, an admin, or a timer. */
export type ProcessRole = 'customer' | 'provider' | 'operator' | 'system';

/** A flag beside the state: the winery has accepted, so the card is charged and the contract made. */
export type OrderFlag = 'accepted';

/** The two parties of an order. */
export type OrderParty = 'customer' | 'provider';

/** Recipients of mails about an order: its parties and the operator. */
export type OrderRecipient = OrderParty | 'operator';

/** The names of order mails. */
export type OrderMailName =
  | 'order-placed'
  | 'order-receipt'
  | 'sale-made'
  | 'order-accepted'
  | 'order-canceled'
  | 'sale-canceled'
  | 'order-delivered'
  | 'sale-received'
  | 'order-disputed'
  | 'sale-disputed'
  | 'dispute-settled'
  | 'payment-expired'
  | 'charge-failed'
  | 'charges-closed'
  | 'card-replaced'
  | 'review-asked'
  | 'review-reminder'
  | 'chargeback-opened'
  | 'chargeback-won'
  | 'chargeback-lost'
  | 'payout-failed'
  | 'refund-given'
  | 'refund-pending'
  | 'refund-refused'
  | 'refund-failed'
  | 'payout-late';

/** What a transition does in the order's transaction. Anything beyond the database goes through the outbox. */
export type OrderEffect =
  | 'take-from-cart'
  | 'release-goods'
  | 'accept-booking'
  | 'reverse-lines'
  | 'return-money'
  | 'pay-out'
  | 'publish-reviews'
  | 'remind-of-reviews'
  | { recipient: OrderRecipient; mail: OrderMailName };

/** How long the parties of a completed order may review each other, and the second one after the first. */
export const reviewPeriod = { days: 7 } as const satisfies Duration;

const sellerSide = ['provider', 'operator'] as const;
const cancelEffects = [
  'release-goods',
  'reverse-lines',
  'return-money',
  { recipient: 'customer', mail: 'order-canceled' },
  { recipient: 'provider', mail: 'sale-canceled' },
] as const;
const receivedEffects = [{ recipient: 'provider', mail: 'sale-received' }] as const;
const settledEffects = [
  { recipient: 'customer', mail: 'dispute-settled' },
  { recipient: 'provider', mail: 'dispute-settled' },
] as const;

/** The order process: the single table from which checks, URLs, buttons, labels, and timers are derived. */
export const orderProcess = defineStateMachine<OrderState, ProcessRole, OrderFlag, OrderEffect>()({
  alias: 'flex-product-default-process/release-1',
  initial: 'initial',
  final: ['payment-expired', 'canceled', 'reviewed'],
  flags: {
    accepted: {
      in: 'purchased',
      by: sellerSide,
      effects: ['accept-booking', { recipient: 'customer', mail: 'order-accepted' }],
    },
  },
  transitions: {
    enquire: { from: 'initial', to: 'enquiry', by: 'customer' },
    'request-payment': { from: 'initial', to: 'pending-payment', by: 'customer' },
    'request-payment-after-enquiry': { from: 'enquiry', to: 'pending-payment', by: 'customer' },
    'expire-payment': {
      from: 'pending-payment',
      to: 'payment-expired',
      by: 'system',
      after: paymentTerm,
      effects: ['release-goods', 'return-money', { recipient: 'customer', mail: 'payment-expired' }],
    },
    'confirm-payment': {
      from: 'pending-payment',
      to: 'purchased',
      by: ['customer', 'system'],
      effects: [
        'take-from-cart',
        { recipient: 'customer', mail: 'order-placed' },
        { recipient: 'provider', mail: 'sale-made' },
      ],
    },
    'mark-delivered': {
      from: 'purchased',
      to: 'delivered',
      by: sellerSide,
      requires: 'accepted',
      effects: [{ recipient: 'customer', mail: 'order-delivered' }],
    },
    'mark-received-from-purchased': {
      from: 'purchased',
      to: 'received',
      by: ['customer', 'operator'],
      requires: 'accepted',
      effects: receivedEffects,
    },
    cancel: {
      from: 'purchased',
      to: 'canceled',
      by: [...sellerSide, { role: 'customer', until: 'accepted' }],
      effects: cancelEffects,
    },
    'auto-cancel': {
      from: 'purchased',
      to: 'canceled',
      by: 'system',
      after: { days: 5 },
      afterFlag: { flag: 'accepted', delay: { days: 14 } },
      effects: cancelEffects,
    },
    'mark-received': { from: 'delivered', to: 'received', by: ['customer', 'operator'], effects: receivedEffects },
    'auto-mark-received': {
      from: 'delivered',
      to: 'received',
      by: 'system',
      after: { days: 14 },
      effects: receivedEffects,
    },
    dispute: {
      from: 'delivered',
      to: 'disputed',
      by: 'customer',
      effects: [
        { recipient: 'customer', mail: 'order-disputed' },
        { recipient: 'provider', mail: 'sale-disputed' },
        { recipient: 'operator', mail: 'sale-disputed' },
      ],
    },
    'cancel-from-disputed': { from: 'disputed', to: 'canceled', by: ['operator', 'provider'], effects: cancelEffects },
    'auto-cancel-from-disputed': {
      from: 'disputed',
      to: 'canceled',
      by: 'system',
      after: { days: 60 },
      effects: cancelEffects,
    },
    'mark-received-from-disputed': {
      from: 'disputed',
      to: 'received',
      by: ['operator', 'customer'],
      effects: settledEffects,
    },
    'auto-complete': {
      from: 'received',
      to: 'completed',
      by: 'system',
      after: { minutes: 0 },
      effects: ['pay-out', 'remind-of-reviews', { recipient: 'customer', mail: 'review-asked' }],
    },
    'review-1-by-customer': { from: 'completed', to: 'reviewed-by-customer', by: 'customer' },
    'review-1-by-provider': { from: 'completed', to: 'reviewed-by-provider', by: 'provider' },
    'expire-review-period': { from: 'completed', to: 'reviewed', by: 'system', after: reviewPeriod },
    'review-2-by-provider': {
      from: 'reviewed-by-customer',
      to: 'reviewed',
      by: 'provider',
      effects: ['publish-reviews'],
    },
    'expire-provider-review-period': {
      from: 'reviewed-by-customer',
      to: 'reviewed',
      by: 'system',
      after: reviewPeriod,
      effects: ['publish-reviews'],
    },
    'review-2-by-customer': {
      from: 'reviewed-by-provider',
      to: 'reviewed',
      by: 'customer',
      effects: ['publish-reviews'],
    },
    'expire-customer-review-period': {
      from: 'reviewed-by-provider',
      to: 'reviewed',
      by: 'system',
      after: reviewPeriod,
      effects: ['publish-reviews'],
    },
  },
});

/** The names of the transitions. */
export type OrderTransitionName = (typeof orderProcess.transitions)[number]['name'];

/** The table as literal types, for types that need more than a transition's name. */
export type OrderTransitionRows = typeof orderProcess.rows;

/** A transition of an order. */
export type OrderTransition = Transition<OrderState, ProcessRole, OrderFlag, OrderEffect, OrderTransitionName>;

/** The status of an order: state and flags. */
export type OrderStatus = ProcessStatus<OrderState, OrderFlag>;

/** A transition by name, with or without the prefix that other API clients use. */
export function findOrderTransition(name: string): OrderTransition | undefined {
  return orderProcess.find(name.replace(/^transition\//, ''));
}

/** The status of an order for the process. */
export function statusOf(order: { state: OrderState; lastTransitionedAt: Date; acceptedAt: Date | null }): OrderStatus {
  return { state: order.state, since: order.lastTransitionedAt, flags: { accepted: order.acceptedAt } };
}

/** How long before its authorization lapses an order that is not accepted is canceled, in milliseconds. */
const captureMargin = 6 * 3_600_000;

/**
 * When the next timer of an order is due; null if there is none. For a tasting the time to deliver starts at its end
 * instead of the acceptance. The time to accept ends with the tasting at the latest, and some hours before the card can
 * no longer be charged.
 */
export function dueAtOf(
  order: Parameters<typeof statusOf>[0] & { bookingEnd: Date | null; captureBefore?: Date | null },
): Date | null {
  const { acceptedAt, bookingEnd, captureBefore, state } = order;
  const from = acceptedAt && bookingEnd && bookingEnd > acceptedAt ? bookingEnd : acceptedAt;
  const due = orderProcess.nextTimer({ ...statusOf(order), flags: { accepted: from } })?.at ?? null;
  if (due === null || acceptedAt || state !== orderProcess.flags.accepted.in) return due;
  const lastCapture = captureBefore ? captureBefore.getTime() - captureMargin : Number.POSITIVE_INFINITY;
  return new Date(Math.min(due.getTime(), bookingEnd?.getTime() ?? Number.POSITIVE_INFINITY, lastCapture));
}

/** By when an order has to be accepted, if that is earlier than usual; null otherwise. */
export function earlierDueAt(order: Parameters<typeof statusOf>[0] & { dueAt: Date | null }): Date | null {
  const { acceptedAt, state, dueAt } = order;
  const usual = orderProcess.nextTimer(statusOf(order))?.at;
  const isToAccept = state === orderProcess.flags.accepted.in && acceptedAt === null;
  return isToAccept && dueAt && usual && dueAt < usual ? dueAt : null;
}

/**
 * An actor's process roles in an order: none, one, or both parties. An admin who is a party acts only as that party, so
 * that nobody settles their own dispute or reads the other's review early.
 */
export function rolesOf(actor: Actor, order: { customerId: string; provides: boolean }): ProcessRole[] {
  if (actor.kind === 'system') return ['system'];
  if (actor.kind === 'anonymous') return [];
  const sides = [
    ...(actor.id === order.customerId ? (['customer'] as const) : []),
    ...(order.provides ? (['provider'] as const) : []),
  ];
  return sides.length === 0 && actor.roles.includes('admin') ? ['operator'] : sides;
}

/** What an admin can do to an order: make a transition, accept it, or retry its payment. */
export type InterventionAction = OrderTransitionName | 'accept' | 'ask-provider';

/**
 * Whether a transition finally moves money: refunds the buyer or, since received orders complete at once, pays the
 * winery. Admins must give a reason for it.
 */
export function movesMoney(name: OrderTransitionName): boolean {
  const transition = orderProcess.find(name);
  return transition !== undefined && (transition.effects.includes('return-money') || transition.to === 'received');
}
