import type { Generated, GeneratedAlways } from 'kysely';
import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { BookingMoveState } from '../booking-moves/booking-move.ts';
import type { DeliveryMethod, LineItemCode, LineParty } from '../line-items.ts';
import type { PickupAddress, ShippingDetails } from '../order.ts';
import type { OrderParty } from '../process/order-effects.ts';
import type { InterventionAction, OrderState, OrderTransitionName, ProcessRole } from '../process/order-process.ts';
import type { ProcessName } from '../process/process-names.ts';

/**
 * An order of one winery. `acceptedBy` without `acceptedAt` means that the acceptance waits for the charge. `dueAt` is
 * the time of the next timer, which follows from the state. Only questions have no price.
 */
export type OrderTable = {
  id: string;
  /** What people call it by: eight random digits. */
  number: Generated<number>;
  wineryId: string;
  customerId: string;
  listingId: string | null;
  state: Exclude<OrderState, 'initial'>;
  lastTransition: OrderTransitionName;
  lastTransitionedAt: Date;
  transitionsMade: Generated<number>;
  dueAt: Date | null;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  /** Since when wine for pickup is ready, who said so, and when the buyer is reminded next. */
  readyAt: Date | null;
  readyBy: string | null;
  remindAt: Date | null;
  /** When the winery is reminded next that the order will be canceled automatically. */
  wineryRemindAt: Generated<Date | null>;
  currency: string | null;
  payinCents: number | null;
  payoutCents: number | null;
  deliveryMethod: DeliveryMethod | null;
  shippingDetails: ShippingDetails | null;
  pickupAddress: PickupAddress | null;
  fromCart: Generated<boolean>;
  bookingId: string | null;
  /** When the booked tasting begins and ends; null for wines. */
  bookingStart: Date | null;
  bookingEnd: Date | null;
  /**
   * Until how many hours before a tasting begins canceling is free, and which share the winery keeps after that, as agreed;
   * null without such terms.
   */
  cancellationHours: number | null;
  cancellationKeptPercent: number | null;
  /**
   * How many hours before it begins the winery had to confirm a tasting, as the buyer was told, and the time that this
   * means; null for wines.
   */
  confirmationHours: number | null;
  confirmBy: Date | null;
  /** Whether the guests of a tasting did not come. */
  noShow: Generated<boolean>;
  /** From when it is to be shipped or ready, if that was agreed: the time that the winery has for it counts from then. */
  shipAt: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  disputeReason: string | null;
  /** What the operator wrote to both parties about a dispute, and the winery to its buyer when it canceled. */
  disputeDecision: string | null;
  cancelReason: string | null;
  /** Whether bottles that had left the winery went back on sale after a refund; null if nobody asks. */
  goodsReturn: 'asked' | 'restocked' | 'written-off' | null;
  /** The network that an order was placed from, while it waits for its payment. */
  placedFrom: string | null;
  createdAt: Date;
  /** When something last happened, or was written. Triggers keep it. */
  lastActivityAt: Generated<Date>;
  /** Under which name of the process it was begun. */
  processName: Generated<ProcessName>;
};

/** What clients of the platform API keep with an order. */
export type OrderExtendedDataTable = {
  orderId: string;
  protectedData: Generated<ExtendedData>;
  metadata: Generated<ExtendedData>;
};

/** What was bought, with title and price at the time of the order. */
export type OrderItemTable = {
  orderId: string;
  position: number;
  listingId: string;
  title: string;
  vintage: number | null;
  bottleMl: number | null;
  unitPriceCents: number;
  quantity: number;
  /** What the price of a tasting includes, if the winery said so. */
  included: string | null;
};

/** A line of an order's price breakdown. */
export type OrderLineItemTable = {
  orderId: string;
  position: number;
  code: LineItemCode;
  listingId: string | null;
  includeFor: LineParty[];
  unitPriceCents: number;
  quantity: number | null;
  rate: number | null;
  lineTotalCents: number;
  reversal: boolean;
};

/** A transition of an order; the first has number 1. */
export type OrderTransitionTable = {
  orderId: string;
  number: number;
  transition: OrderTransitionName;
  role: ProcessRole;
  userId: string | null;
  madeAt: Date;
};

/**
 * A move of a booked tasting to another time, or a proposal of one; the first of an order has number 1. `toStart` and
 * `toEnd` are those of the session or stay, the others the hours that people are shown.
 */
export type BookingMoveTable = {
  orderId: string;
  number: number;
  proposedBy: OrderParty;
  userId: string;
  fromDisplayStart: Date;
  fromDisplayEnd: Date;
  toStart: Date;
  toEnd: Date;
  toDisplayStart: Date;
  toDisplayEnd: Date;
  state: BookingMoveState;
  createdAt: Date;
  /** Until when it can be answered; null for a buyer's own move. */
  expiresAt: Date | null;
  decidedAt: Date | null;
  decidedBy: ProcessRole | null;
};

/** A review by one party of an order. It is pending until both have written one or the review period ends. */
export type OrderReviewTable = {
  id: Generated<string>;
  orderId: string;
  party: OrderParty;
  authorId: string;
  rating: number;
  content: string;
  state: Generated<'pending' | 'public'>;
  createdAt: Date;
};

/** When the parties of an order are reminded of their reviews; deleted when that is done. */
export type ReviewReminderTable = { orderId: string; dueAt: Date };

/** What an admin did to an order, and why. Rows are never changed. */
export type OrderInterventionTable = {
  id: GeneratedAlways<string>;
  orderId: string;
  adminId: string;
  action: InterventionAction;
  reason: string | null;
  madeAt: Date;
};

/**
 * What a published review is about: each listing of the order and its winery, or its buyer. Rating and time are copied
 * from the review.
 */
export type ReviewSubjectTable = {
  subjectId: string;
  orderId: string;
  party: OrderParty;
  rating: number;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    orders: OrderTable;
    orderExtendedData: OrderExtendedDataTable;
    orderItems: OrderItemTable;
    orderLineItems: OrderLineItemTable;
    orderTransitions: OrderTransitionTable;
    bookingMoves: BookingMoveTable;
    orderReviews: OrderReviewTable;
    reviewReminders: ReviewReminderTable;
    orderInterventions: OrderInterventionTable;
    reviewSubjects: ReviewSubjectTable;
  }
}
