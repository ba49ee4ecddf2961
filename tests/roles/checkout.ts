import { finishCheckout, placeCheckout } from '../../src/features/checkout/checkout-steps.server.ts';
import { showCheckout } from '../../src/features/checkout/show-checkout.server.ts';
import { addWinery } from '../fixtures/listings/add-listing.ts';
import { addPayoutAccount, addWine, bottles, pay } from '../fixtures/orders/orders-test.ts';
import type { Entry } from './entry.ts';
import { purchase, type Selling, sellingApp } from './selling.ts';
import { signedIn } from './who.ts';

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
  'checkout/placeCheckout': {
    may: signedIn,
    call: async (given, actor) => {
      const app = sellingApp(given);
      const { listing } = await foreignWine(app);
      return (await placeCheckout(app, actor, { order: undefined, request: bottles(listing, 1) })).ok;
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
