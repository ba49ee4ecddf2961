import type { Booking, BookingState } from '#features/availability/bookings/booking.ts';
import type { Money } from '#kit/money.ts';
import type { LineItemCode, LineParty } from './line-items.ts';
import type { OrderTransitionName, PlacedState, ProcessRole } from './process/order-process.ts';

/** A shipping address. */
export type ShippingDetails = {
  recipientName: string;
  streetAddress: string;
  apartment?: string | undefined;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone?: string | undefined;
};

/** Where wine is picked up, or a tasting takes place. */
export type PickupAddress = {
  name: string;
  street: string | null;
  /** Building or entrance, if the winery has entered one. */
  building?: string;
  city: string;
  state: string;
  zip: string | null;
};

/** A line item as a party sees it. It has a quantity or a percentage. */
export type LineItemView = {
  code: LineItemCode;
  listingId: string | null;
  includeFor: readonly LineParty[];
  unitPrice: Money;
  quantity: number | null;
  percentage: number | null;
  lineTotal: Money;
  reversal: boolean;
};

/** The price of an order: the buyer's line items and total. */
export type PriceView = {
  lineItems: LineItemView[];
  payinTotal: Money;
  /** Where wine is picked up or the tasting takes place; null for shipping. */
  pickupAddress: PickupAddress | null;
};

/** An item of an order. */
export type OrderItemView = {
  listingId: string;
  title: string;
  vintage: number | null;
  bottleMl: number | null;
  unitPrice: Money;
  quantity: number;
};

/** The columns of an order's booking. */
export type OrderBooking = Pick<Booking, 'id' | 'start' | 'end' | 'displayStart' | 'displayEnd' | 'seats' | 'state'>;

/**
 * A booking as in the specification. `start` and `end` are midnights in the tasting's time zone, `displayStart` and
 * `displayEnd` the hours for display.
 */
export type BookingView = {
  start: string;
  end: string;
  displayStart: string;
  displayEnd: string;
  seats: number;
  state: BookingState;
};

/** An order in a list. `side` is the actor's; `total` is what the buyer pays, or the winery gets. */
export type OrderSummary = {
  id: string;
  side: 'customer' | 'provider';
  state: PlacedState;
  lastTransition: OrderTransitionName;
  lastTransitionedAt: string;
  createdAt: string;
  acceptedAt: string | null;
  /** The listing; null for orders of several wines, and for questions to a winery. */
  listingId: string | null;
  customer: { id: string; displayName: string };
  winery: { id: string; slug: string; name: string };
  total: Money | null;
  items: { listingId: string; title: string; vintage: number | null; quantity: number }[];
  booking: BookingView | null;
};

/** A transition of an order. */
export type TransitionView = { transition: OrderTransitionName; by: ProcessRole; createdAt: string };

/** A review by a party of an order. */
export type ReviewView = {
  by: 'customer' | 'provider';
  rating: number;
  content: string;
  state: 'pending' | 'public';
  createdAt: string;
};

/**
 * An order as one of its parties, or the operator, sees it. What only the other party may see is null. `may` lists the
 * actions available now.
 */
export type OrderView = {
  id: string;
  state: PlacedState;
  lastTransition: OrderTransitionName;
  lastTransitionedAt: string;
  createdAt: string;
  acceptedAt: string | null;
  /** When it was accepted, and whether by the winery or the operator. */
  accepted: { createdAt: string; by: 'provider' | 'operator' } | null;
  dueAt: string | null;
  /** By when the winery has to accept, if that is earlier than usual; null otherwise. */
  answerBy: string | null;
  roles: ProcessRole[];
  may: (OrderTransitionName | 'accept')[];
  listingId: string | null;
  items: OrderItemView[];
  lineItems: LineItemView[];
  /** The agreed totals, without reversals. */
  payinTotal: Money | null;
  payoutTotal: Money | null;
  /** The refunded amount; null without a refund, and for the winery, which does not see what the buyer paid. */
  refundedTotal: Money | null;
  customer: { id: string; displayName: string };
  winery: { id: string; slug: string; name: string };
  deliveryMethod: 'pickup' | 'shipping' | null;
  shippingDetails: ShippingDetails | null;
  pickupAddress: PickupAddress | null;
  bookingId: string | null;
  booking: BookingView | null;
  carrier: string | null;
  trackingNumber: string | null;
  protectedData: { disputeReason: string | null };
  transitions: TransitionView[];
  reviews: ReviewView[];
  /**
   * The chargeback of its payment; null if there is none, and for the buyer. `reversed` was taken back from the
   * winery's account; the winery owes `owed`.
   */
  chargeback: { state: 'open' | 'won' | 'lost'; openedAt: string; reversed: Money; owed: Money } | null;
  /** Whether the charge was refused when the winery accepted; the buyer has to choose another card. */
  chargeFailed: boolean;
  /** What the buyer's browser needs to pay; null for everybody else, and if there is nothing to pay. */
  payment: { clientSecret: string; expiresAt: string } | null;
};

/**
 * Counts for the navigation bar: waiting sales (100 means at least 100), whether the user has orders, and whether they
 * have listings.
 */
export type NotificationCounts = { sales: number; hasOrders: boolean; hasListings: boolean };
