import { z } from 'zod';
import { parseLocalDay } from '#features/availability/local-day.ts';
import { findSessionAt } from '#features/availability/time-slots/find-session-at.server.ts';
import { showCartLines } from '#features/cart/show-cart.server.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { type ListingSummary, listingName, wineName } from '#features/listings/listing.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { OrderView } from '#features/orders/order.ts';
import { showOrder } from '#features/orders/show-order.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import type { CheckoutBooking, CheckoutItem, CheckoutKind, CheckoutRefusal } from './checkout.ts';

const id = z.uuid().toLowerCase().optional().catch(undefined);
const wholeNumber = (most: number) => z.coerce.number().int().min(1).max(most).catch(1);
const dayOrMoment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .optional()
  .catch(undefined);

/** The query of a checkout's URL. Invalid parts count as missing. */
export const checkoutQuerySchema = z.object({
  order: id,
  /** An unpaid order whose delivery or address is to be changed. */
  replace: id,
  listing: id,
  quantity: wholeNumber(9_999),
  delivery: z.enum(['pickup', 'shipping']).optional().catch(undefined),
  start: dayOrMoment,
  end: dayOrMoment,
  /** With a day as `start`, when the session begins. */
  time: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .optional()
    .catch(undefined),
  seats: wholeNumber(100),
});

type CheckoutQuery = z.infer<typeof checkoutQuerySchema>;

/** What is to be bought, before it has a price. */
export type CheckoutContents = {
  kind: CheckoutKind;
  items: CheckoutItem[];
  fromCart: boolean;
  /** What the buyer chose in the cart. */
  wantedDelivery?: DeliveryMethod;
  leftOut: string[];
  booking: CheckoutBooking | null;
  tasting: boolean;
  /** The enquiry or existing order that the checkout continues. */
  order: OrderView | null;
  existingOrder: OrderView | null;
  /** The unpaid order that the new one replaces. */
  replaces?: OrderView;
};

type FoundContents = Result<CheckoutContents, { ok: false } & CheckoutRefusal>;
type App = Pick<Infra, 'db' | 'clock'>;

/** The maximum number of wines per order. */
const maxItems = 42;

/** Finds what a checkout is about: an order of the actor's, one listing, or the winery's wines in the cart. */
export async function findCheckoutContents(
  app: App,
  actor: SignedIn,
  slug: string,
  query: CheckoutQuery,
): Promise<FoundContents> {
  if (query.replace !== undefined) return contentsOfReplaced(app, actor, slug, query.replace);
  if (query.order !== undefined) return contentsOfOrder(app, actor, slug, query, query.order);
  if (query.listing !== undefined) return contentsOfListing(app, actor, query.listing, query, null);
  return contentsOfCart(app, actor, slug);
}

async function contentsOfOrder(
  app: App,
  actor: SignedIn,
  slug: string,
  query: CheckoutQuery,
  id: string,
): Promise<FoundContents> {
  const shown = await showOrder(app, actor, id);
  const isOwn = shown.ok && shown.value.roles.includes('customer') && shown.value.winery.slug === slug;
  if (!isOwn) return nothing('We can’t find this order in your account.');
  const order = shown.value;
  if (order.state === 'enquiry') {
    const listing = query.listing ?? order.listingId;
    if (listing === null)
      return nothing('Please open a wine of this winery, and choose how many bottles you would like.');
    return contentsOfListing(app, actor, listing, query, order);
  }
  if (order.state === 'payment-expired') return { ok: false, code: 'expired', again: reorderUrl(order) };
  const needsAnotherCard = order.state === 'purchased' && (order.chargeFailed || order.payment !== null);
  if (order.state !== 'pending-payment' && !needsAnotherCard)
    return { ok: false, code: 'elsewhere', orderId: order.id };
  const ids = order.items.map(({ listingId }) => listingId);
  const listed = new Map((await listListingsByIds(app, actor, ids, { closed: true })).map((one) => [one.id, one]));
  const items = order.items.map((item) => ({
    listingId: item.listingId,
    name: order.booking ? item.title : wineName(item),
    ...pictureOf(listed.get(item.listingId)),
    quantity: item.quantity,
    unitPrice: item.unitPrice,
  }));
  const kind = needsAnotherCard ? 'another-card' : 'resume';
  const { booking: booked } = order;
  const booking = booked && { startDate: booked.start, endDate: booked.end, seats: booked.seats };
  const rest = { fromCart: false, leftOut: [], booking, tasting: booked !== null };
  return { ok: true, value: { kind, items, ...rest, order, existingOrder: order } };
}

/** The wines of an unpaid order at their prices of now, for one with another delivery or address. */
async function contentsOfReplaced(app: App, actor: SignedIn, slug: string, id: string): Promise<FoundContents> {
  const shown = await showOrder(app, actor, id);
  const isOwn = shown.ok && shown.value.roles.includes('customer') && shown.value.winery.slug === slug;
  if (!isOwn || shown.value.booking) return nothing('We can’t find this order in your account.');
  const order = shown.value;
  if (order.state === 'payment-expired') return { ok: false, code: 'expired', again: reorderUrl(order) };
  if (order.state !== 'pending-payment') return { ok: false, code: 'elsewhere', orderId: order.id };
  const ids = order.items.map(({ listingId }) => listingId);
  const listed = new Map((await listListingsByIds(app, actor, ids)).map((one) => [one.id, one]));
  const items = order.items.map((item) => {
    const listing = listed.get(item.listingId);
    const unitPrice = listing?.price ?? item.unitPrice;
    return {
      listingId: item.listingId,
      name: wineName(item),
      ...pictureOf(listing),
      quantity: item.quantity,
      unitPrice,
    };
  });
  const { deliveryMethod } = order;
  const isNew = { kind: 'new', fromCart: false, leftOut: [], booking: null, tasting: false, order: null } as const;
  const value = { ...isNew, leftOut: [], items, existingOrder: null, replaces: order };
  return { ok: true, value: { ...value, ...(deliveryMethod && { wantedDelivery: deliveryMethod }) } };
}

async function contentsOfListing(
  app: App,
  actor: SignedIn,
  listingId: string,
  query: CheckoutQuery,
  order: OrderView | null,
): Promise<FoundContents> {
  const [listing] = await listListingsByIds(app, actor, [listingId]);
  if (!listing) return nothing('This listing is no longer available.');
  const tasting = listing.type === 'tasting';
  const { quantity, seats } = query;
  const booking = tasting ? await bookingOf(app, listingId, query) : null;
  if (tasting && !booking) return nothing('Please choose when you would like to come.');
  const name = listingName(listing);
  const { price: unitPrice } = listing;
  const items = [{ listingId, name, ...pictureOf(listing), quantity: tasting ? seats : quantity, unitPrice }];
  return {
    ok: true,
    value: {
      kind: order ? 'enquiry' : 'new',
      items,
      fromCart: false,
      leftOut: [],
      booking,
      tasting,
      order,
      existingOrder: null,
    },
  };
}

/** When the guests want to come; null if that is missing. */
async function bookingOf(
  app: App,
  listingId: string,
  { start, end, time, seats }: CheckoutQuery,
): Promise<CheckoutBooking | null> {
  if (start === undefined) return null;
  if (end !== undefined) return { startDate: start, endDate: end, seats };
  const day = parseLocalDay(start);
  const session = day && time && (await findSessionAt(app, { listingId, day, time }));
  if (!session) return { startDate: start, endDate: start, seats };
  return { startDate: session.start.toISOString(), endDate: session.end.toISOString(), seats };
}

async function contentsOfCart(app: App, actor: SignedIn, slug: string): Promise<FoundContents> {
  const lines = await showCartLines(app, actor, slug);
  const items = lines
    .filter(({ available }) => available)
    .map(({ listingId, name, imageUrl, photo, quantity, price: unitPrice, notices }) => {
      const fewer = notices.find((notice) => notice.kind === 'fewer');
      const item = { listingId, name, imageUrl, photo, quantity, unitPrice };
      return fewer ? { ...item, wanted: fewer.wanted } : item;
    });
  if (items.length === 0) return nothing('There is nothing of this winery in your cart that can be bought now.');
  const leftOut = [
    ...lines.filter(({ available }) => !available).map(({ name }) => name),
    ...items.slice(maxItems).map(({ name }) => name),
  ];
  const value = {
    kind: 'new',
    fromCart: true,
    leftOut,
    booking: null,
    tasting: false,
    order: null,
    existingOrder: null,
  } as const;
  const [wantedDelivery, ...others] = new Set(lines.flatMap((line) => (line.available && line.delivery) || []));
  const isAgreed = wantedDelivery !== undefined && others.length === 0;
  return {
    ok: true,
    value: { ...value, leftOut, items: items.slice(0, maxItems), ...(isAgreed && { wantedDelivery }) },
  };
}

/** The picture of a listing; none if it is no longer shown. */
function pictureOf(listing: ListingSummary | undefined): Pick<CheckoutItem, 'imageUrl' | 'photo' | 'type'> {
  if (!listing) return { imageUrl: undefined, photo: null };
  return { imageUrl: listing.imageUrl, photo: listing.photo, type: listing.type };
}

/** The URL where an expired order can be started again. */
function reorderUrl({ items, deliveryMethod, winery, booking }: OrderView): string {
  const [only, ...others] = items;
  if (booking && only) return `/l/${only.listingId}`;
  if (!only || others.length > 0) return `/winery/${winery.slug}/checkout`;
  const query = {
    listing: only.listingId,
    quantity: String(only.quantity),
    ...(deliveryMethod && { delivery: deliveryMethod }),
  };
  return `/winery/${winery.slug}/checkout?${new URLSearchParams(query)}`;
}

function nothing(message: string): FoundContents {
  return { ok: false, code: 'nothing', message };
}
