import { adoptCart } from '../../src/features/cart/adopt-cart.server.ts';
import {
  addToCart,
  keepInCart,
  removeBoughtFromCart,
  setCartDelivery,
  setCartLine,
} from '../../src/features/cart/change-cart.server.ts';
import { deleteCart, sweepCarts } from '../../src/features/cart/delete-cart.server.ts';
import { countCart, showCart, showCartLines, showCartWithGoods } from '../../src/features/cart/show-cart.server.ts';
import { anonymous, type SignedIn } from '../../src/kit/actor.ts';
import type { AccountsApp } from '../fixtures/accounts/accounts-test.ts';
import { addListing, addWinery } from '../fixtures/listings/add-listing.ts';
import type { Entry } from './entry.ts';
import type { Things } from './things.ts';
import { everybody, signedIn, signedInOrImpersonated } from './who.ts';

/** Everybody has a cart; in an impersonation session nobody changes it. */
const cartChangers = everybody.filter((who) => who !== 'limited');

/** A wine of another winery, as a form sends it. */
async function foreignWine({ db }: AccountsApp) {
  const slug = `other-${crypto.randomUUID()}`;
  const listingId = await addListing(db, await addWinery(db, { slug }));
  await db.insertInto('stock').values({ listingId, quantity: 5 }).execute();
  return { key: undefined, network: undefined, form: { listingId, quantity: '1' }, slug };
}

/** The key of a browser's cart with one wine in it. */
async function browserCart(app: AccountsApp): Promise<string | undefined> {
  const begun = await addToCart(app, anonymous, await foreignWine(app));
  return begun.ok ? begun.value.key : undefined;
}

/** Adds a wine to the person's cart. @returns the wine, and a function that counts the lines of the cart */
async function filled(app: AccountsApp, { personId: id }: Things) {
  const person: SignedIn = { kind: 'user', id, roles: [], limited: false };
  const input = await foreignWine(app);
  await addToCart(app, person, input);
  const lines = async () => (await showCart(app, person, { key: undefined, page: null })).lines;
  return { userId: id, listingId: input.form.listingId, slug: input.slug, lines };
}

/** Who may do what with carts. */
export const cartEntries: Record<string, Entry> = {
  'cart/addToCart': {
    may: cartChangers,
    call: async (app, actor) => (await addToCart(app, actor, await foreignWine(app))).ok,
  },
  'cart/setCartLine': {
    may: cartChangers,
    call: async (app, actor) => (await setCartLine(app, actor, await foreignWine(app))).ok,
  },
  'cart/keepInCart': {
    may: signedIn,
    call: async (app, actor) => {
      const { listingId } = (await foreignWine(app)).form;
      return (await keepInCart(app, actor, [{ listingId, quantity: 1, delivery: null }])).ok;
    },
  },
  'cart/setCartDelivery': {
    may: cartChangers,
    call: async (app, actor) => {
      const wine = await foreignWine(app);
      const begun = await addToCart(app, actor, wine);
      const key = begun.ok ? begun.value.key : await browserCart(app);
      return (await setCartDelivery(app, actor, { key, form: { winery: wine.slug, delivery: 'pickup' } })).ok;
    },
  },
  'cart/adoptCart': {
    may: signedIn,
    call: async (app, actor) => (await adoptCart(app, actor, await browserCart(app))) === true,
  },
  'cart/showCart': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => {
      await filled(app, things);
      return (await showCart(app, actor, { key: undefined, page: null })).lines === 1;
    },
  },
  'cart/showCartWithGoods': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => {
      const { slug } = await filled(app, things);
      return (await showCartWithGoods(app, actor, { key: undefined, page: null })).goods.has(slug);
    },
  },
  'cart/showCartLines': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => {
      const { slug } = await filled(app, things);
      return (await showCartLines(app, actor, slug)).length === 1;
    },
  },
  'cart/countCart': {
    may: signedInOrImpersonated,
    call: async (app, actor, things) => {
      await filled(app, things);
      return (await countCart(app, actor, undefined)) === 1;
    },
  },
  'cart/removeBoughtFromCart': {
    may: ['system'],
    call: async (app, actor, things) => {
      const { userId, listingId, lines } = await filled(app, things);
      const bought = { userId, bottles: [{ listingId, quantity: 1 }] };
      await app.db.transaction().execute((db) => removeBoughtFromCart({ ...app, db }, actor, bought));
      return (await lines()) === 0;
    },
  },
  'cart/deleteCart': {
    may: signedIn,
    call: async (app, actor, things) => {
      const { lines } = await filled(app, things);
      await deleteCart(app, actor);
      return (await lines()) === 0;
    },
  },
  'cart/sweepCarts': {
    may: ['system'],
    call: async (app, actor) => {
      await browserCart(app);
      await app.db
        .updateTable('carts')
        .set({ touchedAt: new Date('2026-01-01') })
        .execute();
      return (await sweepCarts(app, actor)) > 0;
    },
  },
};
