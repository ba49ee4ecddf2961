import { showCart } from '#features/cart/show-cart.server.ts';
import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import { listingName } from '#features/listings/listing.ts';
import type { OrdersApp } from '#features/orders/order-dependencies.ts';
import { speculateOrder } from '#features/orders/placing/speculate-order.server.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type CheckoutView, type DeliveryOption, orderRequestOf } from './checkout.ts';
import { checkoutSlugOf } from './checkout-url.ts';
import { checkoutQuerySchema } from './find-checkout-contents.server.ts';

type App = Pick<OrdersApp, 'db' | 'clock' | 'fees' | 'payments'>;

/** What is about to be ordered: the items with the price of one delivery method. */
export type CheckoutPreview = Pick<CheckoutView, 'kind' | 'items' | 'booking'> & { option: DeliveryOption };

/**
 * What somebody is about to order, to be shown while they sign up. For everybody; it writes nothing.
 * @param input.url the URL of the check-out, with its query
 * @param input.cartKey the cart key from the browser's cookie
 * @returns undefined if it is no check-out, or if nothing of it can be bought
 */
export const previewCheckout = defineUseCase(
  async (
    app: App,
    actor: Actor,
    input: { url: string; cartKey: string | undefined },
  ): Promise<CheckoutPreview | undefined> => {
    const { pathname, searchParams } = new URL(input.url, 'http://site.invalid');
    const slug = checkoutSlugOf(pathname);
    if (slug === undefined || searchParams.has('order')) return undefined;
    const query = checkoutQuerySchema.parse(Object.fromEntries(searchParams));
    const contents =
      query.listing === undefined
        ? await contentsOfCart(app, actor, slug, input.cartKey)
        : await contentsOfListing(app, actor, query.listing, query);
    if (!contents || contents.items.length === 0) return undefined;
    const wanted = query.delivery ?? contents.wantedDelivery ?? 'shipping';
    for (const delivery of contents.tasting ? [null] : [wanted, 'pickup' as const]) {
      const price = await speculateOrder(app, actor, orderRequestOf(contents, delivery));
      if (price.ok) {
        const { items, booking } = contents;
        return { kind: 'new', items, booking, option: { delivery, ...price.value } };
      }
    }
    return undefined;
  },
);

async function contentsOfListing(
  app: App,
  actor: Actor,
  id: string,
  { quantity, start, end, seats }: ReturnType<typeof checkoutQuerySchema.parse>,
) {
  const [listing] = await listListingsByIds(app, actor, [id]);
  if (!listing) return undefined;
  const { imageUrl, photo, type, price: unitPrice } = listing;
  const tasting = type === 'tasting';
  if (tasting && (start === undefined || end === undefined)) return undefined;
  const booking = tasting && start && end ? { startDate: start, endDate: end, seats } : null;
  const item = { listingId: id, name: listingName(listing), imageUrl, photo, type, unitPrice };
  return {
    items: [{ ...item, quantity: tasting ? seats : quantity }],
    ...{ booking, tasting, fromCart: false, wantedDelivery: null },
  };
}

async function contentsOfCart(app: App, actor: Actor, slug: string, key: string | undefined) {
  const { groups } = await showCart(app, actor, { key, page: null });
  const group = groups.find(({ winery }) => winery.slug === slug);
  const lines = group?.lines.filter(({ available }) => available) ?? [];
  const items = lines.map(({ listingId, name, imageUrl, photo, quantity, price: unitPrice }) => {
    return { listingId, name, imageUrl, photo, quantity, unitPrice };
  });
  return { items, booking: null, tasting: false, fromCart: false, wantedDelivery: group?.delivery.chosen ?? null };
}
