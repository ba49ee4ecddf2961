import type { PostalAddress } from '#features/accounts/addresses/address.ts';
import type { PersonState } from '#features/accounts/profile/public-person.ts';
import type { Booking, BookingState } from '#features/availability/bookings/booking.ts';
import type { CancellationTerms } from '#features/availability/cancellation-terms.ts';
import type { Money } from '#kit/money.ts';
import type { BookingMoveView, MoveAction } from './booking-moves/booking-move.ts';
import type { LineItemCode, LineParty } from './line-items.ts';
import type { MoneyView } from './payment/order-money.ts';
import type { FlagAction, OrderTransitionName, PlacedState, ProcessRole } from './process/order-process.ts';

/** A shipping address. */
export type ShippingDetails = PostalAddress & {
  /** What the buyer wrote to the recipient, for the packing slip. */
  giftNote?: string | undefined;
};

/** The address of a winery, from which it ships. */
export type WineryAddress = { street: string | null; city: string; state: string; zip: string | null };

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

/**
 * When the guests of a tasting come, in its time zone, what the price includes, what canceling costs, and by when the
 * winery confirms it, while it has not.
 */
export type VisitTerms = {
  start: string;
  end: string;
  timezone: string;
  included: string | null;
  cancellation: CancellationTerms | null;
  confirmsBy: string | null;
};

/** The price of an order: the buyer's line items and total. */
export type PriceView = {
  lineItems: LineItemView[];
  payinTotal: Money;
  /** Where wine is picked up or the tasting takes place; null for shipping. */
  pickupAddress: PickupAddress | null;
  /** Of a tasting; null for wines. */
  visit: VisitTerms | null;
};

/** An item of an order. */
export type OrderItemView = {
  listingId: string;
  title: string;
  vintage: number | null;
  bottleMl: number | null;
  unitPrice: Money;
  quantity: number;
  /** What the price of a tasting includes; null if the winery did not say so, and for wines. */
  included: string | null;
};

/** The columns of an order's booking. */
export type OrderBooking = Pick<Booking, 'id' | 'start' | 'end' | 'displayStart' | 'displayEnd' | 'seats' | 'state'> & {
  timezone: string;
};

/**
 * A booking as in the specification. `start` and `end` are those of the session, or for a stay midnights in the tasting's
 * time zone; `displayStart` and `displayEnd` the hours for display.
 */
export type BookingView = {
  start: string;
  end: string;
  displayStart: string;
  displayEnd: string;
  timezone: string;
  seats: number;
  state: BookingState;
};

/** An order in a list. `side` is the actor's; `total` is what the buyer pays, or the winery gets. */
export type OrderSummary = {
  id: string;
  /** What people call it by: `LV-1234-5678`. */
  number: string;
  side: 'customer' | 'provider';
  state: PlacedState;
  lastTransition: OrderTransitionName;
  lastTransitionedAt: string;
  createdAt: string;
  acceptedAt: string | null;
  readyAt: string | null;
  deliveryMethod: 'pickup' | 'shipping' | null;
  /** Whether the guests of a tasting did not come. */
  noShow: boolean;
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
  /** What people call it by: `LV-1234-5678`. */
  number: string;
  state: PlacedState;
  lastTransition: OrderTransitionName;
  lastTransitionedAt: string;
  createdAt: string;
  acceptedAt: string | null;
  /** When it was accepted, and whether by the winery or the operator. */
  accepted: { createdAt: string; by: 'provider' | 'operator' } | null;
  /** Since when wine for pickup is ready, and whether the winery or the operator said so. */
  ready: { createdAt: string; by: 'provider' | 'operator' } | null;
  dueAt: string | null;
  /** By when the winery has to accept, if that is earlier than usual; null otherwise. */
  answerBy: string | null;
  roles: ProcessRole[];
  may: (OrderTransitionName | FlagAction)[];
  listingId: string | null;
  items: OrderItemView[];
  lineItems: LineItemView[];
  /** What the buyer agreed to pay; null for the winery. */
  payinTotal: Money | null;
  /** What the winery gets: nothing of what was not charged, or is returned to the buyer; null for the buyer. */
  payoutTotal: Money | null;
  /** What the buyer has got back; null before that, and for the winery, which does not see what the buyer paid. */
  refundedTotal: Money | null;
  /** What happened to the money; null of a question. */
  money: MoneyView | null;
  customer: { id: string; displayName: string; state: PersonState };
  /** `suspended`: all its owners are banned, so that nobody writes to it and the operator settles the order. */
  /** Its `timezone` is the one by which its times are named. */
  winery: {
    id: string;
    slug: string;
    name: string;
    address: WineryAddress;
    timezone: string;
    suspended: boolean;
  };
  deliveryMethod: 'pickup' | 'shipping' | null;
  shippingDetails: ShippingDetails | null;
  pickupAddress: PickupAddress | null;
  bookingId: string | null;
  booking: BookingView | null;
  /** What canceling an accepted tasting costs; null where only the winery can cancel, and for wines. */
  cancellation: CancellationTerms | null;
  /** The moves of a tasting to other times, and those that its winery proposed, the first one first. */
  bookingMoves: BookingMoveView[];
  /** What the actor may do about its time now. */
  mayMove: MoveAction[];
  /** Whether the guests of a tasting did not come. */
  noShow: boolean;
  carrier: string | null;
  trackingNumber: string | null;
  /** What the parties told each other: why it was disputed or canceled, and how the dispute was decided. */
  protectedData: { disputeReason: string | null; disputeDecision: string | null; cancelReason: string | null };
  /** Whether the refunded bottles went back on sale; `asked` waits for the winery. Null for the buyer. */
  goodsReturn: 'asked' | 'restocked' | 'written-off' | null;
  /** The card that paid; null for the winery, and if it is not known. */
  card: { brand: string; last4Digits: string } | null;
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

/** A line of an order's history: what happened, and when, in ISO 8601. */
export type HistoryLine = { createdAt: string; text: string };
