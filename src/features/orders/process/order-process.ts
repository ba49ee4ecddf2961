import type { Duration } from '#kit/duration.ts';
import { defineStateMachine, type ProcessStatus, type Transition } from '#kit/state-machine.ts';
import type { OrderEffect } from './order-effects.ts';
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

/**
 * A flag beside the state: the winery has accepted, so the card is charged and the contract made; then that wine for
 * pickup is ready.
 */
export type OrderFlag = 'accepted' | 'ready';

/**
 * What holds of an order besides its state and flags: it is a tasting (`visit`), which has not begun (`too-early`); an accepted one may be
 * canceled by its buyer (`cancelable`); the time to accept one is over (`too-late`); the buyer's account is banned or
 * deleted (`buyer-gone`), so that nobody accepts the order.
 */
export type OrderCondition = 'visit' | 'too-early' | 'cancelable' | 'too-late' | 'buyer-gone';

/** How long the parties of a completed order may review each other, and the second one after the first. */
export const reviewPeriod = { days: 7 } as const satisfies Duration;

const sellerSide = ['provider', 'operator'] as const;
const returnEffects = [
  'reverse-lines',
  'return-money',
  { recipient: 'customer', mail: 'order-canceled' },
  { recipient: 'provider', mail: 'sale-canceled' },
] as const;
const cancelEffects = ['release-goods', ...returnEffects] as const;
// why: bottles that have left the winery may be corked, so the winery says whether they go back on sale
const refundEffects = ['ask-about-goods', ...returnEffects] as const;
const receivedEffects = [{ recipient: 'provider', mail: 'sale-received' }] as const;
const settledEffects = [
  { recipient: 'customer', mail: 'dispute-settled' },
  { recipient: 'provider', mail: 'dispute-settled' },
] as const;

/** The order process: the single table from which checks, URLs, buttons, labels, and timers are derived. */
export const orderProcess = defineStateMachine<OrderState, ProcessRole, OrderFlag, OrderEffect, OrderCondition>()({
  alias: 'flex-product-default-process/release-1',
  initial: 'initial',
  final: ['payment-expired', 'canceled', 'reviewed'],
  flags: {
    accepted: {
      in: 'purchased',
      by: sellerSide,
      effects: ['accept-booking', { recipient: 'customer', mail: 'order-accepted' }],
    },
    ready: {
      in: 'purchased',
      by: sellerSide,
      requires: 'accepted',
      effects: ['remind-of-pickup', { recipient: 'customer', mail: 'order-ready' }],
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
      // why: an accepted tasting takes place, unless its winery says within a day that the guests did not come
      by: [...sellerSide, { role: 'system', while: 'visit' }],
      requires: 'accepted',
      unless: 'too-early',
      after: { days: 1 },
      afterWhile: 'visit',
      effects: [{ recipient: 'customer', mail: 'order-delivered' }],
    },
    'mark-received-from-purchased': {
      from: 'purchased',
      to: 'received',
      by: ['customer', 'operator'],
      requires: 'accepted',
      unless: 'too-early',
      effects: receivedEffects,
    },
    cancel: {
      from: 'purchased',
      to: 'canceled',
      by: [...sellerSide, { role: 'customer', until: 'accepted' }, { role: 'customer', while: 'cancelable' }],
      effects: cancelEffects,
    },
    'auto-cancel': {
      from: 'purchased',
      to: 'canceled',
      by: 'system',
      after: { days: 5 },
      afterFlags: [
        { flag: 'accepted', delay: { days: 14 } },
        { flag: 'ready', delay: { days: 30 } },
      ],
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
      by: ['customer', 'operator'],
      effects: [
        { recipient: 'customer', mail: 'order-disputed' },
        { recipient: 'provider', mail: 'sale-disputed' },
        { recipient: 'operator', mail: 'sale-disputed' },
      ],
    },
    'cancel-from-disputed': { from: 'disputed', to: 'canceled', by: ['operator', 'provider'], effects: refundEffects },
    'auto-cancel-from-disputed': {
      from: 'disputed',
      to: 'canceled',
      by: 'system',
      after: { days: 60 },
      effects: refundEffects,
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
export type OrderTransition = Transition<
  OrderState,
  ProcessRole,
  OrderFlag,
  OrderEffect,
  OrderTransitionName,
  OrderCondition
>;

/** The status of an order: state, flags, and conditions. */
export type OrderStatus = ProcessStatus<OrderState, OrderFlag, OrderCondition>;

/** A transition by name, with or without the prefix that other API clients use. */
export function findOrderTransition(name: string): OrderTransition | undefined {
  return orderProcess.find(name.replace(/^transition\//, ''));
}

/** What sets a flag of an order, by the names of the API. */
export type FlagAction = 'accept' | 'ready';

/** What an admin can do to an order: make a transition, set a flag, or retry its payment. */
export type InterventionAction = OrderTransitionName | FlagAction | 'ask-provider';

/**
 * Whether admins must give a reason for a transition: it finally moves money, by refunding the buyer or, since received
 * orders complete at once, paying the winery; or it disputes the order for the buyer, so that the winery has to wait.
 */
export function needsReason(name: InterventionAction): boolean {
  const transition = orderProcess.find(name);
  if (transition === undefined) return false;
  return transition.effects.includes('return-money') || transition.to === 'received' || transition.to === 'disputed';
}
