import { currentSource } from '#features/accounts/request-source.server.ts';
import type { SignedIn } from '#kit/actor.ts';
import { formatMoney } from '#kit/money.ts';
import { type BuyerHistory, readBuyerHistory } from '../db/placing-rows.server.ts';
import type { HeldByUnpaid, HeldListing } from '../db/unpaid-rows.server.ts';
import type { OrdersApp, OrdersTransaction, UnpaidSettings } from '../order-dependencies.ts';
import { abortWith, RefusedError } from '../order-refusal.ts';
import type { OrderRequest } from './order-request.schema.ts';
import { type PricedOrder, priceLockedOrder, priceOrder } from './price-order.server.ts';
import { volumeRefusal } from './shipping-law.ts';
import { shippingRefusal } from './state-wine-laws.ts';

type PriceApp = Pick<OrdersApp, 'db' | 'clock' | 'fees' | 'payments' | 'unpaidSettings'>;

type PricedForBuyer = PricedOrder & { accountRef: string };

/**
 * The price of an order to be placed now; the listings stay locked until the caller's transaction ends. The buyer must
 * be locked.
 * @throws RefusedError if the order cannot be placed
 */
export async function priceForBuyer(
  app: OrdersTransaction & Pick<OrdersApp, 'fees' | 'payments' | 'unpaidSettings'>,
  buyer: SignedIn,
  request: OrderRequest,
): Promise<PricedForBuyer> {
  return checkedPrice(app, buyer, request, { price: () => priceLockedOrder(app, buyer, request), needsAddress: true });
}

/**
 * The same for an order that is not placed yet: locks nothing, and takes a request that does not say yet where to ship
 * to.
 * @throws RefusedError if the order could not be placed
 */
export function speculatePriceForBuyer(app: PriceApp, buyer: SignedIn, request: OrderRequest): Promise<PricedForBuyer> {
  return checkedPrice(app, buyer, request, { price: () => priceOrder(app, buyer, request), needsAddress: false });
}

/** The checks of an order, in the order of their refusals. @throws RefusedError */
async function checkedPrice(
  app: PriceApp,
  buyer: SignedIn,
  request: OrderRequest,
  { price, needsAddress }: { price: () => ReturnType<typeof priceOrder>; needsAddress: boolean },
): Promise<PricedForBuyer> {
  const history = await readHistory(app, buyer, request);
  const { established, newcomer } = unpaidPerDay;
  if (history.unpaid >= (history.held.isNewcomer ? newcomer : established)) abortWith('too-many-requests');
  const priced = await price();
  if (!priced.ok) throw new RefusedError(priced);
  checkUnpaidLimits(app.unpaidSettings ?? defaultUnpaidSettings, priced.value, history.held, app.clock.now());
  if (priced.value.delivery === 'shipping') checkShipping(priced.value, request, history, needsAddress);
  return priced.value;
}

/** Whether wine may be shipped to where it is to go. @throws RefusedError */
function checkShipping(
  priced: PricedOrder,
  { shippingDetails }: OrderRequest,
  history: BuyerHistory,
  needsAddress: boolean,
): void {
  if (!shippingDetails) {
    const message = 'Please say where to ship to';
    if (needsAddress) abortWith('validation-invalid-params', { parameter: 'shippingDetails', message });
    return;
  }
  const { state } = shippingDetails;
  const unserved = shippingRefusal(state);
  if (unserved) {
    abortWith('validation-invalid-params', { parameter: 'shippingDetails.state', message: unserved.message });
  }
  checkVolumeLimit(priced, history, state);
}

/** The buyer's earlier orders: unpaid ones of all wineries, and what this winery has shipped to them. */
function readHistory(app: PriceApp, { id: customerId }: SignedIn, request: OrderRequest): Promise<BuyerHistory> {
  const now = app.clock.now();
  const since = new Date(now.getTime() - newAccountAge);
  return readBuyerHistory(
    app.db,
    { customerId, ...unpaidQueryOf(app, request) },
    { since, most: unpaidPerDay.established, now },
  );
}

/** Which unpaid orders limit a request. All its items are of one winery, or it is refused. */
export function unpaidQueryOf({ clock }: Pick<OrdersApp, 'clock'>, { items }: OrderRequest) {
  return {
    network: currentSource().network,
    listingIds: items.map(({ listingId }) => listingId),
    newSince: new Date(clock.now().getTime() - newAccountAge),
  };
}

/**
 * Refuses an order if the winery would ship more wine to one person than the law allows. Orders that are not shipped
 * yet count too, so that no month has too much, whenever they are shipped.
 * @param state the destination, by postal code
 * @throws RefusedError if it would be more
 */
function checkVolumeLimit({ bottles }: PricedOrder, { shipped }: BuyerHistory, state: string): void {
  const wanted = bottles.reduce((sum, { listing, quantity }) => sum + listing.bottleMl * quantity, 0);
  const refusal = volumeRefusal(state, shipped, wanted);
  if (refusal) abortWith('validation-invalid-params', { parameter: 'items', ...refusal });
}

/**
 * What unpaid orders may hold at once: how many, worth how much, and of one listing how many bottles (or a share of the
 * stock, if that is more) or seats for a day.
 */
type UnpaidLimit = {
  orders: number;
  cents: number;
  bottles: number;
  /** Of the bottles that are in stock or held, in basis points. */
  share: number;
  seats: number;
};

/** The defaults of the settings `UNPAID_ORDERS`, `UNPAID_VALUE_DOLLARS`, and `UNPAID_STOCK_SHARE_PERCENT`. */
const defaultUnpaidSettings: UnpaidSettings = { orders: 6, valueCents: 1_000_000, stockShare: 5_000 };

/** An account is new for its first day, and until its email is verified, in milliseconds. */
const newAccountAge = 24 * 60 * 60_000;

/** How many orders a buyer may leave unpaid in a day. Each of them holds what is in it for the payment's term. */
const unpaidPerDay = { established: 20, newcomer: 10 } as const;

/**
 * The limits of one person, of a new account, of the accounts of one network together, and of all new accounts together
 * at one winery. A guest who pays within minutes meets none of them: they buy five cases of a wine at once, or half of
 * what there is; and forty guests of one tasting room may be paying at the same time.
 */
function unpaidLimits({
  orders,
  valueCents,
  stockShare,
}: UnpaidSettings): Record<'person' | 'newcomer' | 'network' | 'newcomers', UnpaidLimit> {
  const wideShare = Math.min(10_000, Math.round(stockShare * 1.5));
  const wide = {
    orders: Math.round((orders * 20) / 3),
    cents: 3 * valueCents,
    bottles: 120,
    share: wideShare,
    seats: 240,
  };
  return {
    person: { orders, cents: valueCents, bottles: 60, share: stockShare, seats: 60 },
    newcomer: {
      orders: Math.ceil(orders / 2),
      cents: Math.round(0.3 * valueCents),
      bottles: 24,
      share: stockShare,
      seats: 24,
    },
    network: wide,
    newcomers: { ...wide, orders: Number.POSITIVE_INFINITY, cents: Number.POSITIVE_INFINITY },
  };
}

/** How much of a listing a limit allows. @param stock bottles in stock or held; null for a tasting */
function mostOfListing({ bottles, share, seats }: UnpaidLimit, stock: number | null): number {
  return stock === null ? seats : Math.max(bottles, Math.floor((stock * share) / 10_000));
}

const mine = 'You’ve reached the limit for unpaid orders. Pay for them, or try again when they expire,';
const ofNetwork = 'Too many orders from your network are waiting for payment. Please try again';
const ofListing = 'Others are paying for most of this right now. Please try again';

/**
 * Refuses an order that would make unpaid orders hold more than they may: of this person, of their network, and of all
 * new accounts at the winery. The refusal says when the first of them expires, or what may be ordered at a time.
 * @throws RefusedError
 */
function checkUnpaidLimits(
  settings: UnpaidSettings,
  priced: Pick<PricedOrder, 'lines' | 'payinCents' | 'currency'>,
  held: HeldByUnpaid,
  now: Date,
): void {
  const limits = unpaidLimits(settings);
  const own = held.isNewcomer ? limits.newcomer : limits.person;
  const { payinCents, currency } = priced;
  if (payinCents > own.cents) {
    tooMuchAtOnce(`You can order for up to ${formatMoney({ amount: own.cents, currency })} at a time.`);
  }
  const exceeds = (sum: { orders: number; cents: number }, { orders, cents }: UnpaidLimit) =>
    sum.orders >= orders || sum.cents + payinCents > cents;
  if (exceeds(held.person, own)) waitFor(mine, held.person.freesAt, now);
  if (exceeds(held.network, limits.network)) waitFor(ofNetwork, held.network.freesAt, now);
  for (const listing of held.listings) checkListing(limits, own, { priced, held, listing }, now);
}

/** The same for one listing of the order. @throws RefusedError */
function checkListing(
  limits: ReturnType<typeof unpaidLimits>,
  own: UnpaidLimit,
  { priced, held, listing }: { priced: Pick<PricedOrder, 'lines'>; held: HeldByUnpaid; listing: HeldListing },
  now: Date,
): void {
  const wanted = unitsOf(priced, listing.listingId);
  const stock = listing.stock === null ? null : listing.stock + listing.all;
  const most = mostOfListing(own, stock);
  if (wanted > most) tooMuchAtOnce(atOnceMessage(most, listing));
  if (listing.person + wanted > most) waitFor(mine, listing.freesAt, now);
  if (listing.network + wanted > mostOfListing(limits.network, stock)) waitFor(ofNetwork, listing.freesAt, now);
  const isFull = listing.newcomers + wanted > mostOfListing(limits.newcomers, stock);
  if (held.isNewcomer && isFull) waitFor(ofListing, listing.freesAt, now);
}

/** The bottles of a wine, or the seats of a tasting times its days. */
function unitsOf({ lines }: Pick<PricedOrder, 'lines'>, listingId: string): number {
  const of = lines.filter((line) => line.listingId === listingId && /^line-item\/(units|day|night)$/.test(line.code));
  return of.reduce((sum, line) => sum + ('quantity' in line ? (line.quantity ?? 0) : 0), 0);
}

function atOnceMessage(most: number, { stock }: HeldListing): string {
  return stock === null
    ? `You can book up to ${most} seats at a time, each day counted.`
    : `You can order up to ${most} bottles of a wine at a time.`;
}

/** Refuses an order that no waiting makes possible. @throws RefusedError always */
function tooMuchAtOnce(limit: string): never {
  throw new RefusedError({
    ok: false,
    code: 'too-much-unpaid',
    meta: { message: `${limit} Order less now, and the rest once it’s paid.` },
  });
}

/** Refuses an order that is possible once others have expired. @throws RefusedError always */
function waitFor(reason: string, freesAt: Date | null, now: Date): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(((freesAt?.getTime() ?? 0) - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `${reason} in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  throw new RefusedError({ ok: false, code: 'too-much-unpaid', meta: { message }, retryAfterSeconds });
}
