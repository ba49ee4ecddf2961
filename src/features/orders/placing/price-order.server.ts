import { readBookingTime } from '#features/availability/bookings/booking-time.ts';
import { emptySchedule } from '#features/availability/schedule/schedule.ts';
import { findShortage } from '#features/inventory/stock-reservations.server.ts';
import { minPrice } from '#features/listings/price.ts';
import { formatMoney } from '#kit/money.ts';
import type { Result } from '#kit/result.ts';
import { listOrderableListings, lockOrderableListings } from '../db/placing-rows.server.ts';
import { listHeldBottles } from '../db/unpaid-rows.server.ts';
import {
  commissionTotals,
  type DeliveryMethod,
  type Fees,
  type LineItem,
  tastingLineItems,
  totalFor,
  wineLineItems,
} from '../line-items.ts';
import type { PickupAddress } from '../order.ts';
import type { OrdersApp, OrdersTransaction } from '../order-dependencies.ts';
import { type OrderRefusal, refuseOrder } from '../order-refusal.ts';
import type { OrderRequest } from './order-request.schema.ts';
import type { OrderableListing } from './orderable-listing.ts';

type Buyer = {
  /** Null for visitors who only want the price. */
  id: string | null;
  /** Whether members of a winery may price their own listing. */
  mayOwn?: boolean;
};

type PriceResult = Result<PricedOrder & { accountRef: string }, OrderRefusal>;

/**
 * Prices an order: every price, fee, and total is read and computed here, never taken from the request. Writes nothing.
 * One query, and one more for an order that replaces another. The caller checks who may order.
 */
export async function priceOrder(
  app: Pick<OrdersApp, 'db' | 'fees' | 'payments'>,
  buyer: Buyer,
  request: OrderRequest,
): Promise<PriceResult> {
  const known = await listOrderableListings(app.db, listingIds(request), buyer.id);
  const { replaces } = request;
  if (replaces === undefined || buyer.id === null) return computePrice(app, buyer, request, known);
  // why: the order that is replaced frees its bottles for this one
  const held = await listHeldBottles(app.db, replaces, buyer.id);
  const free = known.map((listing) => ({ ...listing, stock: (listing.stock ?? 0) + (held.get(listing.id) ?? 0) }));
  return computePrice(app, buyer, request, free);
}

/** The same for an order that is placed now: the listings stay locked until the transaction ends. */
export async function priceLockedOrder(
  app: Pick<OrdersTransaction, 'db'> & Pick<OrdersApp, 'fees' | 'payments'>,
  buyer: Buyer,
  request: OrderRequest,
): Promise<PriceResult> {
  return computePrice(app, buyer, request, await lockOrderableListings(app.db, listingIds(request), buyer.id));
}

function listingIds(request: OrderRequest): string[] {
  return request.items.map(({ listingId }) => listingId);
}

function computePrice(
  app: Pick<OrdersApp, 'fees' | 'payments'>,
  buyer: Buyer,
  request: OrderRequest,
  known: OrderableListing[],
): PriceResult {
  const matched = matchRequest(request, known);
  if (!matched.ok) return matched;
  if (!buyer.mayOwn && known.some(({ own }) => own)) return refuseOrder('forbidden', undefined, 'own-listing');
  const accountRef = app.payments ? (known[0]?.accountRef ?? null) : null;
  if (accountRef === null) return withoutAccount(known);
  const wanted = matched.value.bottles.map(({ listing, quantity }) => ({ listingId: listing.id, quantity }));
  const stock = matched.value.bottles.map(({ listing }) => ({ listingId: listing.id, quantity: listing.stock ?? 0 }));
  const short = findShortage(stock, wanted);
  if (short) return refuseOrder('transaction-listing-insufficient-stock', short);
  const commission = known[0]?.commission ?? app.fees.providerCommission;
  const priced = priceMatched(matched.value, { ...app.fees, providerCommission: commission });
  if (!priced.ok) return priced;
  const { payinTotal } = request;
  if (payinTotal && (payinTotal.amount !== priced.value.payinCents || payinTotal.currency !== priced.value.currency)) {
    const message = 'The price has changed. Please look at the total again.';
    return refuseOrder('validation-invalid-value', { parameter: 'payinTotal', message });
  }
  return { ok: true, value: { ...priced.value, accountRef } };
}

/** The refusal of an order of a winery that cannot be paid: it has no account, or one that takes no charges now. */
function withoutAccount([listing]: readonly OrderableListing[]): OrderRefusal {
  const reason = listing?.hasAccount ? 'charges-disabled' : undefined;
  return refuseOrder('transaction-missing-stripe-account', undefined, reason);
}

/** A priced order: the buyer's choices with the shop's own data. */
export type PricedOrder = {
  wineryId: string;
  currency: string;
  bottles: { listing: OrderableListing; quantity: number }[];
  tasting: { listing: OrderableListing; startDate: string; endDate: string; seats: number; units: number } | undefined;
  delivery: DeliveryMethod | undefined;
  pickupAddress: PickupAddress | null;
  lines: LineItem[];
  payinCents: number;
  payoutCents: number;
};

type Answer<Value> = Result<Value, OrderRefusal>;

const done = <Value>(value: Value): Answer<Value> => ({ ok: true, value });

/** The currency of the marketplace. */
const currency = 'USD';

/**
 * The largest charge that Stripe accepts, in cents: eight digits.
 * @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const maxChargeCents = 99_999_999;

/** Matches the request with the listings, and refuses combinations that cannot be ordered together. */
function matchRequest(
  request: OrderRequest,
  known: readonly OrderableListing[],
): Answer<Pick<PricedOrder, 'wineryId' | 'bottles' | 'tasting' | 'delivery' | 'pickupAddress' | 'currency'>> {
  const wanted = request.items.map(({ listingId, quantity }) => ({
    listing: known.find(({ id }) => id === listingId),
    quantity,
  }));
  const found = wanted.flatMap(({ listing, quantity }) =>
    listing?.state === 'published' ? [{ listing, quantity }] : [],
  );
  const [first] = found;
  if (!first || found.length < wanted.length) return refuseOrder('transaction-listing-not-found');
  const { listing } = first;
  if (found.some(({ listing: { wineryId } }) => wineryId !== listing.wineryId)) {
    return invalid('items', 'An order holds the wines of one winery');
  }
  if (new Set(found.map(({ listing: { id } }) => id)).size < found.length) {
    return invalid('items', 'A wine may be listed only once in an order');
  }
  if (found.some(({ listing: wine }) => wine.currency !== currency)) return refuseOrder('validation-invalid-value');
  const common = { wineryId: listing.wineryId, currency };
  if (found.some(({ listing: { type } }) => type === 'tasting')) {
    const tasting = matchTasting(
      request,
      found.map((each) => each.listing),
    );
    return tasting.ok
      ? done({
          ...common,
          bottles: [],
          tasting: tasting.value,
          delivery: undefined,
          pickupAddress: pickupAddressOf(listing),
        })
      : tasting;
  }
  const bottles = found.flatMap(({ listing: wine, quantity }) =>
    quantity === undefined ? [] : [{ listing: wine, quantity }],
  );
  if (bottles.length < found.length) {
    return invalid('quantity', 'Error: transition should contain quantity information: quantity');
  }
  if (request.bookingDates) return invalid('bookingDates', 'Only tastings are booked');
  const delivery = matchDelivery(
    request,
    found.map((each) => each.listing),
  );
  if (!delivery.ok) return delivery;
  const pickupAddress = delivery.value === 'pickup' ? pickupAddressOf(listing) : null;
  return done({ ...common, bottles, tasting: undefined, delivery: delivery.value, pickupAddress });
}

/** Line items and totals of a matched request. */
function priceMatched(
  matched: Omit<PricedOrder, 'lines' | 'payinCents' | 'payoutCents'>,
  fees: Fees,
): Answer<PricedOrder> {
  try {
    const lines = linesOf(matched, fees);
    const [payinCents, payoutCents] = [totalFor('customer', lines), totalFor('provider', lines)];
    const refusal = checkTotals({ payinCents, payoutCents });
    return refusal ?? done({ ...matched, lines, payinCents, payoutCents });
  } catch (error) {
    if (error instanceof RangeError) return refuseOrder('validation-invalid-value', { message: error.message });
    throw error;
  }
}

/** What the gateway would say of a smaller amount, which discounts, and prices of other programs, can lead to. */
const tooSmall = {
  stripeCode: 'amount-too-small',
  stripeMessage: `Amount must be at least ${formatMoney({ amount: minPrice, currency: 'USD' })} usd`,
};

/** Checks that both totals are positive, and that one charge can cover the payin. */
function checkTotals(totals: { payinCents: number; payoutCents: number }): OrderRefusal | undefined {
  if (totals.payinCents <= 0) return refuseOrder('transaction-charge-zero-payin');
  if (totals.payoutCents <= 0) return refuseOrder('transaction-charge-zero-payout');
  if (totals.payinCents < minPrice) return refuseOrder('transaction-payment-failed', tooSmall);
  return totals.payinCents > maxChargeCents
    ? refuseOrder('validation-invalid-value', { parameter: 'quantity' })
    : undefined;
}

/** The amounts of a payment. */
export function paymentAmountsOf({ currency: unit, lines, payinCents, payoutCents }: PricedOrder) {
  const commissions = commissionTotals(lines);
  return {
    currency: unit,
    payinCents,
    payoutCents,
    providerCommissionCents: commissions.provider,
    customerCommissionCents: commissions.customer,
  };
}

function linesOf(matched: Omit<PricedOrder, 'lines' | 'payinCents' | 'payoutCents'>, fees: Fees): LineItem[] {
  const { tasting, bottles, delivery } = matched;
  if (tasting) {
    const { listing, units, seats } = tasting;
    const unit = listing.unitType === 'night' ? 'night' : 'day';
    return tastingLineItems(
      { listingId: listing.id, unit, unitPriceCents: listing.priceCents },
      { units, seats },
      fees,
    );
  }
  const wines = bottles.map(({ listing, quantity }) => ({
    listingId: listing.id,
    unitPriceCents: listing.priceCents,
    quantity,
    shipping:
      listing.shippingEnabled && listing.shippingFirstCents !== null && listing.shippingAdditionalCents !== null
        ? { firstCents: listing.shippingFirstCents, additionalCents: listing.shippingAdditionalCents }
        : null,
  }));
  return wineLineItems(wines, delivery ?? 'pickup', fees, bottles[0]?.listing.clubDiscount ?? 0);
}

function matchTasting(request: OrderRequest, listings: readonly OrderableListing[]): Answer<PricedOrder['tasting']> {
  const [listing] = listings;
  if (!listing || listings.length > 1) return invalid('items', 'A tasting is an order of its own');
  if (request.deliveryMethod) return invalid('deliveryMethod', 'A tasting is not delivered');
  if (!request.bookingDates) return invalid('bookingDates', 'Please choose your dates');
  const unit = listing.unitType === 'night' ? 'night' : 'day';
  const { timezone, entries } = listing;
  const schedule = timezone !== null && entries !== null ? { timezone, entries } : emptySchedule;
  const time = readBookingTime({ unit, schedule }, request.bookingDates);
  if (!time) return invalid('bookingDates', 'Please choose a session, or days that end after they start');
  return done({ listing, ...request.bookingDates, seats: request.seats, units: time.units });
}

/** What a date alone lacks. */
export const severalSessions = {
  parameter: 'bookingDates',
  message: 'This day has more than one session. Please choose one by its start and end.',
};

/** The chosen delivery method, or the only one that all these wines have. */
function matchDelivery({ deliveryMethod }: OrderRequest, wines: readonly OrderableListing[]): Answer<DeliveryMethod> {
  // why: an order is picked up at one address; wines with different ones need two orders, or shipping
  const pickup = wines.every(({ pickupEnabled }) => pickupEnabled) && areSamePlace(wines.map(pickupAddressOf));
  const shipping = wines.every(({ shippingEnabled }) => shippingEnabled);
  const ways = [...(pickup ? (['pickup'] as const) : []), ...(shipping ? (['shipping'] as const) : [])];
  if (deliveryMethod !== undefined) {
    return ways.includes(deliveryMethod)
      ? done(deliveryMethod)
      : invalid('deliveryMethod', `Not all of these wines are to be had by ${deliveryMethod}`);
  }
  const [only] = ways;
  if (only === undefined) return invalid('items', 'These wines are not to be had in one way together');
  return ways.length === 1 ? done(only) : invalid('deliveryMethod', 'Please choose between pickup and shipping');
}

function invalid(parameter: string, message: string): OrderRefusal {
  return refuseOrder('validation-invalid-params', { parameter, message });
}

/** Where a listing is picked up or a tasting takes place: its own address, or the winery's if it has none. */
function pickupAddressOf(listing: OrderableListing): PickupAddress {
  const { wineryName: name, pickupStreet, pickupCity, pickupState } = listing;
  const building = listing.pickupBuilding === null ? {} : { building: listing.pickupBuilding };
  if (pickupStreet === null || pickupCity === null || pickupState === null) {
    return {
      name,
      street: listing.street,
      ...building,
      city: listing.city,
      state: listing.wineryState,
      zip: listing.zip,
    };
  }
  return { name, street: pickupStreet, ...building, city: pickupCity, state: pickupState, zip: listing.pickupZip };
}

/** Whether all of these are the same address. */
function areSamePlace(addresses: readonly PickupAddress[]): boolean {
  return new Set(addresses.map((address) => JSON.stringify(address))).size <= 1;
}

/** The items of an order, as rows. */
export function orderItemsOf({ bottles, tasting }: PricedOrder) {
  if (tasting) {
    const { listing, seats } = tasting;
    return [
      {
        listingId: listing.id,
        title: listing.title,
        vintage: null,
        bottleMl: null,
        unitPriceCents: listing.priceCents,
        quantity: seats,
        included: listing.included,
      },
    ];
  }
  return bottles.map(({ listing, quantity }) => ({
    listingId: listing.id,
    title: listing.title,
    vintage: listing.vintage,
    bottleMl: listing.bottleMl,
    unitPriceCents: listing.priceCents,
    quantity,
    included: null,
  }));
}
