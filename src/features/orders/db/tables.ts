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
 * An order of one winery. `acceptedBy` without `acceptedAt` is somebody whose acceptance waits for the card to be charged. `dueAt` is
 * when something happens by itself; what, the process tells. Only an enquiry has no price.
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
  /** When what was booked is over; null for wines. */
  bookingEnd: Date | null;
  carrier: string | null;
  trackingNumber: string | null;
  disputeReason: string | null;
  createdAt: Date;
};

/** What was bought, as it was on the day. */
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

/** A line of an order's breakdown. */
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

/** What happened to an order: the first transition is number 1. */
export type OrderTransitionTable = {
  orderId: string;
  number: number;
  transition: OrderTransitionName;
  role: ProcessRole;
  userId: string | null;
  madeAt: Date;
};

/** What one side says of the other. Pending until both have said it or their time is over. */
export type OrderReviewTable = {
  orderId: string;
  party: OrderParty;
  authorId: string;
  rating: number;
  content: string;
  state: Generated<'pending' | 'public'>;
  createdAt: Date;
};

/** When the sides of an order are reminded of their reviews; gone once they are. */
export type ReviewReminderTable = { orderId: string; dueAt: Date };

/** What somebody of the house did to an order, and why. It is only added to. */
export type OrderInterventionTable = {
  id: GeneratedAlways<string>;
  orderId: string;
  adminId: string;
  action: InterventionAction;
  reason: string | null;
  madeAt: Date;
};

/** What a published review is about: each listing of the order and its winery, or its buyer. The rating and the time are the review's. */
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
