import { addToCart } from '../../src/features/cart/change-cart.server.ts';
import { buyAgain } from '../../src/features/checkout/buy-again.server.ts';
import { checkCheckout, finishCheckout, placeCheckout } from '../../src/features/checkout/checkout-steps.server.ts';
import { previewCheckout } from '../../src/features/checkout/preview-checkout.server.ts';
import { showCheckout } from '../../src/features/checkout/show-checkout.server.ts';
import { showPricedCart } from '../../src/features/checkout/show-priced-cart.server.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addPayoutAccount, addWine, bottles, pay } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { purchase, type Selling, sellingApp } from './selling.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** A wine of another winery with a payout account. */
async function foreignWine({ db }: Selling) {
  const slug = `other-${crypto.randomUUID()}`;
  const wineryId = await addWinery(db, { slug });
  await addPayoutAccount(db, wineryId);
  return { slug, listing: await addWine(db, wineryId, 5) };
}

/** Who may check out: people who have signed in by themselves; in an impersonation session nobody buys. */
export const checkoutEntries: Record<string, Entry> = {
  'checkout/showCheckout': {
    may: signedIn,
    call: async (given, actor) => {
      const app = sellingApp(given);
      const { slug, listing } = await foreignWine(app);
      return (await showCheckout(app, actor, { slug, query: { listing } })).ok;
    },
  },
  'checkout/showPricedCart': {
    may: signedInOrImpersonated,
    call: async (given, actor, { personId }) => {
      const app = sellingApp(given);
      const { slug, listing } = await foreignWine(app);
      const person = { kind: 'user', id: personId, roles: [], limited: false } as const;
      const line = { key: undefined, network: undefined, form: { listingId: listing, quantity: '1' } };
      await addToCart(given, person, line);
      const shown = await showPricedCart(app, actor, { key: undefined, page: null, zip: undefined });
      return shown.offers[slug]?.price != null;
    },
  },
  'checkout/buyAgain': {
    may: signedIn,
    call: async (given, actor, things) => {
      const { id } = await purchase(sellingApp(given), things);
      return (await buyAgain(given, actor, id)).ok;
    },
  },
  'checkout/previewCheckout': {
    may: everybody,
    call: async (given, actor) => {
      const app = sellingApp(given);
      const { slug, listing } = await foreignWine(app);
      const url = `/winery/${slug}/checkout?listing=${listing}`;
      return (await previewCheckout(app, actor, { url, cartKey: undefined })) !== undefined;
    },
  },
  'checkout/placeCheckout': {
    may: signedIn,
    call: async (given, actor) => {
      const app = sellingApp(given);
      const { listing } = await foreignWine(app);
      return (await placeCheckout(app, actor, { order: undefined, request: bottles(listing, 1) })).ok;
    },
  },
  'checkout/checkCheckout': {
    may: signedIn,
    call: async (given, actor) => {
      const app = sellingApp(given);
      const { listing } = await foreignWine(app);
      return (await checkCheckout(app, actor, { order: undefined, request: bottles(listing, 1) })).ok;
    },
  },
  'checkout/finishCheckout': {
    may: signedIn,
    call: async (given, actor, things) => {
      const app = sellingApp(given);
      const { id } = await purchase(app, things);
      await pay(app, id);
      return (await finishCheckout(app, actor, id)).ok;
    },
  },
};
