import { type CartGoods, type CartGroup, type CartView, cartCurrency } from '#features/cart/cart.ts';
import { showCartWithGoods } from '#features/cart/show-cart.server.ts';
import type { OrdersApp } from '#features/orders/order-dependencies.ts';
import { listShippedVolumes } from '#features/orders/placing/list-shipped-volumes.server.ts';
import { servedStates } from '#features/orders/placing/served-states.ts';
import { volumeRefusal } from '#features/orders/placing/shipping-law.ts';
import { shippingRefusal } from '#features/orders/placing/state-wine-laws.ts';
import { listUnpayableWineries } from '#features/payments/payouts/payout-readiness.server.ts';
import { findDeliveryPlace } from '#features/places/delivery-place.server.ts';
import type { DeliveryPlace } from '#features/places/delivery-place.ts';
import type { Actor } from '#kit/actor.ts';
import type { Money } from '#kit/money.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type CartGroupOffer, type CartPrice, priceCartGroup } from './price-cart.ts';

/** A page of a cart with prices. `total` is of all wineries whose wines have a price, `offers` by a winery's slug. */
export type PricedCart = {
  cart: CartView;
  offers: Record<string, CartGroupOffer>;
  total: Money;
  place: DeliveryPlace | null;
};

/**
 * Shows the cart of the person who is signed in, or of a browser, with what it costs: goods, fee, and delivery of each
 * winery, and whether it may be shipped to where the buyer lives. Open to everybody.
 * @param input.key the cart key from the browser's cookie; an invalid key is an empty cart
 * @param input.page as in the URL; null for the first
 * @param input.zip the ZIP code that the browser remembers
 */
export const showPricedCart = defineUseCase(
  async (
    app: Pick<OrdersApp, 'db' | 'clock' | 'fees' | 'payments'>,
    actor: Actor,
    input: { key: string | undefined; page: string | null; zip: string | undefined },
  ): Promise<PricedCart> => {
    const [{ cart, goods }, place] = await Promise.all([
      showCartWithGoods(app, actor, input),
      findDeliveryPlace(app, actor, input.zip),
    ]);
    const shipped = cart.groups.filter(({ delivery }) => delivery.chosen === 'shipping');
    const [unpayable, volumes] = await Promise.all([
      listUnpayableWineries(
        app,
        actor,
        cart.groups.map(({ winery }) => winery.slug),
      ),
      listShippedVolumes(
        app,
        actor,
        shipped.map(({ winery }) => winery.slug),
      ),
    ]);
    const offers = cart.groups.map((group): [string, CartGroupOffer] => {
      const { slug } = group.winery;
      const bought = goods.get(slug) ?? [];
      const sent = volumes.get(slug) ?? { month: 0, year: 0 };
      const refusal = group.delivery.chosen === 'shipping' ? refusalOf(place, sent, bought) : null;
      // why: what cannot be shipped costs nothing yet, and adds nothing to the total
      const price = refusal ? null : priceOf(app, group, bought);
      return [slug, { price, payable: !unpayable.includes(slug), refusal }];
    });
    const total = offers.reduce((sum, [, { price }]) => sum + (price?.total.amount ?? 0), 0);
    return {
      cart,
      offers: Object.fromEntries(offers),
      total: { amount: total, currency: cartCurrency },
      place: place ?? null,
    };
  },
);

function priceOf(
  { fees }: Pick<OrdersApp, 'fees'>,
  { delivery: { chosen }, lines }: CartGroup,
  goods: readonly CartGoods[],
): CartPrice | null {
  if (chosen === null || goods.length === 0) return null;
  const growing = lines.filter(({ available, quantity, left }) => available && quantity < left);
  return priceCartGroup(goods, chosen, fees, new Set(growing.map(({ listingId }) => listingId)));
}

function refusalOf(
  place: DeliveryPlace | undefined,
  sent: Parameters<typeof volumeRefusal>[1],
  goods: readonly CartGoods[],
): CartGroupOffer['refusal'] {
  const unserved = place && shippingRefusal(place.state);
  if (unserved) return { ...unserved, about: 'state' };
  // why: as long as one state is served, its limits hold for everybody
  const state = place?.state ?? servedStates[0];
  const ml = goods.reduce((sum, { bottleMl, quantity }) => sum + bottleMl * quantity, 0);
  const tooMuch = state === undefined ? undefined : volumeRefusal(state, sent, ml);
  return tooMuch ? { ...tooMuch, about: 'volume' } : null;
}
