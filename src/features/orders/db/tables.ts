import type { Generated, GeneratedAlways } from 'kysely';
import type { DeliveryMethod, LineItemCode, LineParty } from '../line-items.ts';
import type { PickupAddress, ShippingDetails } from '../order.ts';
import type {
  InterventionAction,
  OrderParty,
  OrderState,
  OrderTransitionName,
  ProcessRole,
} from '../process/order-process.ts';

/**
 * An order of one winery. `acceptedBy` without `acceptedAt` means that the acceptance waits for the charge. `dueAt` is
 * the time of the next timer, which follows from the state. Only questions have no price.
 */
export type OrderTable = {
  id: string;
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
  currency: string | null;
  payinCents: number | null;
  payoutCents: number | null;
  deliveryMethod: DeliveryMethod | null;
  shippingDetails: ShippingDetails | null;
  pickupAddress: PickupAddress | null;
  fromCart: Generated<boolean>;
  bookingId: string | null;
  /** The end of the booked tasting; null for wines. */
  bookingEnd: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  disputeReason: string | null;
  /** The network that an order was placed from, while it waits for its payment. */
  placedFrom: string | null;
  createdAt: Date;
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

/** A review by one party of an order. It is pending until both have written one or the review period ends. */
export type OrderReviewTable = {
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
    orderItems: OrderItemTable;
    orderLineItems: OrderLineItemTable;
    orderTransitions: OrderTransitionTable;
    orderReviews: OrderReviewTable;
    reviewReminders: ReviewReminderTable;
    orderInterventions: OrderInterventionTable;
    reviewSubjects: ReviewSubjectTable;
  }
}
