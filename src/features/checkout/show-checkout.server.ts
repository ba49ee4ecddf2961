import { listAddresses } from '#features/accounts/addresses/address-book.server.ts';
import { listDisclaimers } from '#features/listings/list-listings.server.ts';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { OrderView, VisitTerms } from '#features/orders/order.ts';
import type { OrdersApp } from '#features/orders/order-dependencies.ts';
import type { OrderRefusal } from '#features/orders/order-refusal.ts';
import { listVolumeRefusals } from '#features/orders/placing/list-shipped-volumes.server.ts';
import { shipsTo } from '#features/orders/placing/served-states.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import type { SavedCard } from '#features/payments/cards/saved-card.ts';
import { findChargeableAccount, findPayment } from '#features/payments/charges/payment.server.ts';
import { findDeliveryPlace } from '#features/places/delivery-place.server.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { type Actor, mayChange, type SignedIn } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import {
  type CheckoutItem,
  type CheckoutRefusal,
  type CheckoutView,
  type DeliveryOption,
  orderRequestOf,
} from './checkout.ts';
import { describeRefusal } from './describe-refusal.ts';
import { type CheckoutContents, checkoutQuerySchema, findCheckoutContents } from './find-checkout-contents.server.ts';

type App = Pick<OrdersApp, 'db' | 'clock' | 'fees' | 'payments'>;
type ShowCheckoutResult = Result<CheckoutView, { ok: false } & CheckoutRefusal>;

/**
 * Shows what the actor checks out at a winery: every possible price, the saved card, and the existing order if there is
 * one. Refused in an impersonation session. It writes nothing; what would be refused as an order is refused here too.
 * @param input.query the query of the URL: an order, a listing, or neither for the cart
 * @param input.zip the ZIP code that the browser remembers
 */
export const showCheckout = defineUseCase(
  async (
    app: App,
    actor: Actor,
    input: { slug: string; query: Record<string, string>; zip?: string | undefined },
  ): Promise<ShowCheckoutResult> => {
    if (!mayChange(actor)) return { ok: false, code: 'limited' };
    const query = checkoutQuerySchema.parse(input.query);
    const [shown, found, card, saved, place] = await Promise.all([
      showWinery(app, actor, { slug: input.slug }),
      findCheckoutContents(app, actor, input.slug, query),
      showCard(app, actor),
      listAddresses(app, actor),
      findDeliveryPlace(app, actor, input.zip),
    ]);
    if (!shown.ok) return { ok: false, code: 'no-winery' };
    if (shown.value.slug !== input.slug) return { ok: false, code: 'moved', slug: shown.value.slug };
    if (!found.ok) return found;
    const deliveryOptions = found.value.existingOrder
      ? deliveryOptionOf(found.value.existingOrder)
      : await priceDeliveryOptions(app, actor, found.value, query);
    if ('code' in deliveryOptions) return deliveryOptions;
    const { kind, fromCart, leftOut, booking, existingOrder } = found.value;
    const addresses = saved.ok ? saved.value : [];
    const wantedDelivery = query.delivery ?? found.value.wantedDelivery;
    const isServed = existingOrder !== null || !place || [place, ...addresses].some(({ state }) => shipsTo(state));
    const methods = deliveryOptions.map(({ delivery }) => delivery);
    if (!isServed && methods.includes('shipping') && wantedDelivery !== 'pickup') {
      return { ok: false, code: 'unserved', place, picksUp: methods.includes('pickup') };
    }
    const ships = existingOrder === null && methods.includes('shipping');
    const [items, tooMuch] = await Promise.all([
      withDisclaimers(app, actor, found.value),
      ships ? listVolumeRefusals(app, actor, found.value.items) : {},
    ]);
    const { slug, name } = shown.value;
    return {
      ok: true,
      value: {
        ...{ kind, items, fromCart, leftOut, booking, deliveryOptions },
        winery: { slug, name },
        ...{ wantedDelivery, addresses, tooMuch },
        ...(await paymentOf(app, existingOrder, {
          winery: shown.value,
          card: card.ok ? card.value : null,
        })),
        ...orderOf(found.value),
        ...replacedOf(found.value),
      },
    };
  },
);

/** Adds disclaimers to the items, except for an existing order, whose buyer has read them. */
async function withDisclaimers(
  app: App,
  actor: SignedIn,
  { items, existingOrder }: CheckoutContents,
): Promise<CheckoutItem[]> {
  if (existingOrder) return items;
  const texts = await listDisclaimers(
    app,
    actor,
    items.map(({ listingId }) => listingId),
  );
  return items.map((item) => {
    const disclaimer = texts[item.listingId];
    return disclaimer === undefined ? item : { ...item, disclaimer };
  });
}

function orderOf({ order }: CheckoutContents) {
  if (!order) return { order };
  const { id, deliveryMethod, shippingDetails, payment } = order;
  return { order: { id, deliveryMethod, shippingDetails, payment } };
}

function replacedOf({ replaces }: CheckoutContents): Pick<CheckoutView, 'replaces'> {
  if (!replaces) return {};
  const { id, shippingDetails } = replaces;
  return { replaces: { id, shippingDetails } };
}

/** The payment data; for an existing order those of its payment. */
async function paymentOf(
  app: App,
  existingOrder: OrderView | null,
  { winery, card }: { winery: WineryDetails; card: SavedCard | null },
) {
  const payment = existingOrder && (await findPayment(app, existingOrder.id));
  if (!payment) return { card, accountRef: (await findChargeableAccount(app, winery.id)) ?? '', savesCard: false };
  const { accountRef, savesCard, customerRef } = payment;
  // why: an order that was placed before the gateway had a customer for its buyer cannot be paid with a saved card
  return { card: customerRef === null ? null : card, accountRef, savesCard };
}

function deliveryOptionOf(order: OrderView): DeliveryOption[] {
  const { deliveryMethod: delivery, lineItems, payinTotal, pickupAddress } = order;
  return payinTotal ? [{ delivery, lineItems, payinTotal, pickupAddress, visit: visitOf(order) }] : [];
}

/** When the guests of an existing order come, and on which terms; null for wines. */
function visitOf({ booking, items, cancellation }: OrderView): VisitTerms | null {
  if (!booking) return null;
  const { displayStart: start, displayEnd: end, timezone } = booking;
  // why: the buyer was told before the order was placed
  return { start, end, timezone, included: items[0]?.included ?? null, cancellation, confirmsBy: null };
}

/** The prices of all delivery methods that apply to all items; a refusal if there is none. */
async function priceDeliveryOptions(
  app: App,
  actor: SignedIn,
  contents: CheckoutContents,
  query: BoughtAgain,
): Promise<DeliveryOption[] | ({ ok: false } & CheckoutRefusal)> {
  const methods: (DeliveryMethod | null)[] = contents.tasting ? [null] : ['shipping', 'pickup'];
  const priced = await Promise.all(
    methods.map(async (delivery) => {
      const price = await speculateOrder(app, actor, orderRequestOf(contents, delivery));
      return price.ok ? { delivery, ...price.value } : price;
    }),
  );
  const options = priced.flatMap((price) => ('code' in price ? [] : [price]));
  if (options.length > 0) return options;
  const refusals = priced.flatMap((price) => ('code' in price ? [price] : []));
  // why: that one method is not offered says less than what rules out the other
  const refusal = refusals.find(({ meta }) => meta?.parameter !== 'deliveryMethod') ?? refusals[0];
  return refusal ? refused(refusal, contents, query) : { ok: false, code: 'nothing', message: '' };
}

/** What the URL says of a listing, to be bought in another number. */
type BoughtAgain = { listing?: string | undefined; delivery?: DeliveryMethod | undefined };

function refused(
  refusal: OrderRefusal,
  { items, order }: CheckoutContents,
  { listing, delivery }: BoughtAgain,
): { ok: false } & CheckoutRefusal {
  const { message } = describeRefusal(refusal, new Map(items.map((item) => [item.listingId, item.name])));
  const { left = 0 } = refusal.meta ?? {};
  const result = { ok: false, code: 'refused', message, items } as const;
  if (listing === undefined || left === 0 || refusal.code !== 'transaction-listing-insufficient-stock') return result;
  const asked = { ...(order && { order: order.id }), ...(delivery && { delivery }) };
  const to = `?${new URLSearchParams({ ...asked, listing, quantity: String(left) })}`;
  return { ...result, again: { label: left === 1 ? 'Buy the last one' : `Buy ${left} instead`, to } };
}
