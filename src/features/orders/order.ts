import type { Booking, BookingState } from '#features/availability/bookings/booking.ts';
import type { Money } from '#kit/money.ts';
import type { LineItemCode, LineParty } from './line-items.ts';
import type { OrderTransitionName, PlacedState, ProcessRole } from './process/order-process.ts';

/** Where bottles are sent. */
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

/** Where bottles are fetched, and where a tasting takes place. */
export type PickupAddress = {
  name: string;
  street: string | null;
  /** Which door, where the winery says so. */
  building?: string;
  city: string;
  state: string;
  zip: string | null;
};

/** A line of the breakdown as one side sees it. A line has a quantity, or a percentage. */
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

/** What an order would cost: the lines that the buyer sees, and what he pays. */
export type PriceView = {
  lineItems: LineItemView[];
  payinTotal: Money;
  /** Where bottles are fetched, or a tasting is; null for what is sent. */
  pickupAddress: PickupAddress | null;
};

/** Something bought: at which price, and how much of it. */
export type OrderItemView = {
  listingId: string;
  title: string;
  vintage: number | null;
  bottleMl: number | null;
  unitPrice: Money;
  quantity: number;
};

/** What an order tells of its booking. */
export type OrderBooking = Pick<Booking, 'id' | 'start' | 'end' | 'displayStart' | 'displayEnd' | 'seats' | 'state'>;

/**
 * Seats of a tasting, as the specification's Booking. `start` and `end` are midnights by the tasting's clocks, `displayStart` and
 * `displayEnd` the hours to tell people.
 */
export type BookingView = {
  start: string;
  end: string;
  displayStart: string;
  displayEnd: string;
  seats: number;
  state: BookingState;
};

/** An order in a list. `side` is the actor's; the buyer sees what he pays, the winery what it gets. */
export type OrderSummary = {
  id: string;
  side: 'customer' | 'provider';
  state: PlacedState;
  lastTransition: OrderTransitionName;
  lastTransitionedAt: string;
  createdAt: string;
  acceptedAt: string | null;
  /** What it is about; null for an order of several wines, and for a question to a winery. */
  listingId: string | null;
  customer: { id: string; displayName: string };
  winery: { id: string; slug: string; name: string };
  total: Money | null;
  items: { listingId: string; title: string; vintage: number | null; quantity: number }[];
  booking: BookingView | null;
};

/** A transition that was made. */
export type TransitionView = { transition: OrderTransitionName; by: ProcessRole; createdAt: string };

/** What somebody said of the other side. */
export type ReviewView = {
  by: 'customer' | 'provider';
  rating: number;
  content: string;
  state: 'pending' | 'public';
  createdAt: string;
};

/** An order as one of its sides, or the house, sees it. What is the other side's alone is null. `may` are the transitions open now. */
export type OrderView = {
  id: string;
  state: PlacedState;
  lastTransition: OrderTransitionName;
  lastTransitionedAt: string;
  createdAt: string;
  acceptedAt: string | null;
  /** When the winery's approval came, and whether its own people or the house gave it. */
  accepted: { createdAt: string; by: 'provider' | 'operator' } | null;
  dueAt: string | null;
  roles: ProcessRole[];
  may: (OrderTransitionName | 'accept')[];
  listingId: string | null;
  items: OrderItemView[];
  lineItems: LineItemView[];
  /** What was agreed, whatever became of it: lines that take others back do not count. */
  payinTotal: Money | null;
  payoutTotal: Money | null;
  /** What went back to the buyer; null where nothing did, and for the winery, which does not see what he paid. */
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
   * What became of it when the buyer's bank took the payment back; null where it did not, and for the buyer. `reversed` is what was
   * taken back from the winery, `owed` what its account could not give.
   */
  chargeback: { state: 'open' | 'won' | 'lost'; openedAt: string; reversed: Money; owed: Money } | null;
  /** Whether the card was refused when the winery accepted: the buyer is asked for another one. */
  chargeFailed: boolean;
  /** What the buyer's browser needs to pay; null for everybody else, and when nothing is to be paid. */
  payment: { clientSecret: string; expiresAt: string } | null;
};

/** What the bar says to somebody: how many sales wait (100 is as many or more), whether he ordered anything, and whether he sells. */
export type NotificationCounts = { sales: number; hasOrders: boolean; hasListings: boolean };
