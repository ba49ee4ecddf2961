import { networkLimits, takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { cartListingSchema, cartQuantitySchema } from './cart.schema.ts';
import { type CartChange, type CartRefusal, cartCurrency, maxBottles, maxCartLines } from './cart.ts';
import { cartKeyDigest, cartOwnerOf, makeCartKey } from './cart-owner.server.ts';
import {
  type CartOwner,
  countOtherWines,
  findCart,
  findForCart,
  lockOrCreateCart,
  putLine,
  quantityOf,
  removeBottles,
  removeLines,
} from './db/cart-rows.server.ts';

/**
 * Adds bottles of a wine, at least one, to the actor's cart. Open to everybody; refused in an impersonation session. A
 * quantity above the stock is reduced to the stock.
 */
export const addToCart = defineUseCase(
  async (app: CartApp, actor: Actor, input: CartInput): Promise<Result<CartChange, CartRefusal>> => {
    if (cartQuantitySchema.safeParse(input.form).data?.quantity === 0) return refuse('invalid');
    return changeLine(app, actor, input, (current, more) => current + more);
  },
);

/** Sets how many bottles of a wine are in the cart; 0 removes it. Otherwise like `addToCart`. */
export const setCartLine = defineUseCase(
  async (app: CartApp, actor: Actor, input: CartInput): Promise<Result<CartChange, CartRefusal>> => {
    return changeLine(app, actor, input, (_lying, wanted) => wanted);
  },
);

/** What changing a cart needs. */
type CartApp = Pick<Infra, 'db' | 'clock'> & { rateLimiter: RateLimiter };

/** How many carts one network may create per hour. */
const newCartRateLimit = { limit: 120, windowSeconds: 3_600 };

/** A requested change. */
type CartInput = {
  /** The cart key from the browser's cookie, if any. */
  key: string | undefined;
  /** The network of the request, for the limit on new carts. */
  network: string | undefined;
  /** `listingId` and `quantity`, as a form sends them. */
  form: unknown;
};

/**
 * Changes how many bottles of a wine are in the actor's cart. Open to everybody; refused in an impersonation session.
 * If the key opens no cart (tampered with, or the cart was swept), a new cart with a new key is created. A refused
 * change creates no cart.
 * @param wantedOf the requested quantity, from the current quantity and the given number
 */
export const changeLine = defineUseCase(
  async (
    app: CartApp,
    actor: Actor,
    { key, network, form }: CartInput,
    wantedOf: (current: number, given: number) => number,
  ): Promise<Result<CartChange, CartRefusal>> => {
    const [listing, given] = [cartListingSchema.safeParse(form), cartQuantitySchema.safeParse(form)];
    if (!listing.success) return refuse('unknown');
    if (!given.success) return refuse('invalid');
    if (actor.kind === 'user' && actor.limited) return refuse('limited');
    const known = await knownOwner(app, actor, key);
    const change = { listingId: listing.data.listingId, wanted: given.data.quantity };
    if (wantedOf(0, change.wanted) === 0) return known ? removeLine(app, known, change.listingId) : ok(nothing);
    const wine = await findBuyableWine(app, actor, change.listingId);
    if (!wine.ok) return wine;
    if (!known && (await takeRateLimits(app.rateLimiter, networkLimits('carts', network, newCartRateLimit)))) {
      return refuse('too-many');
    }
    const newKey = known ? undefined : makeCartKey();
    const owner = known ?? { keyDigest: cartKeyDigest(newKey) as Buffer };
    const saved = await app.db.transaction().execute(async (db) => {
      const cartId = await lockOrCreateCart(db, owner, app.clock.now());
      if (cartId === undefined) return refuse('signed-out');
      const wanted = wantedOf(await quantityOf(db, cartId, change.listingId), change.wanted);
      if ((await countOtherWines(db, cartId, change.listingId)) >= maxCartLines) return refuse('full');
      const quantity = Math.min(wanted, wine.value.stock, maxBottles);
      const { priceCents } = wine.value;
      await putLine(db, { cartId, listingId: change.listingId, quantity, priceCents, addedAt: app.clock.now() });
      return ok({ quantity, wanted });
    });
    return saved.ok && newKey !== undefined ? ok({ ...saved.value, key: newKey }) : saved;
  },
);

const nothing: CartChange = { quantity: 0, wanted: 0 };

/** The owner of an existing cart: the person, or a browser whose key opens one. */
async function knownOwner(app: CartApp, actor: Actor, key: string | undefined): Promise<CartOwner | undefined> {
  const owner = cartOwnerOf(actor, key);
  if (!owner || 'userId' in owner) return owner;
  return (await findCart(app.db, owner)) === undefined ? undefined : owner;
}

async function removeLine(app: CartApp, owner: CartOwner, listingId: string): Promise<Result<CartChange, CartRefusal>> {
  const cartId = await findCart(app.db, owner);
  if (cartId !== undefined) await removeLines(app.db, cartId, [listingId], app.clock.now());
  return ok(nothing);
}

/**
 * The price and stock of a wine, if it may be put into this actor's cart. A wine without a stock counts as sold out.
 */
async function findBuyableWine(
  app: CartApp,
  actor: Actor,
  listingId: string,
): Promise<Result<{ stock: number; priceCents: number }, CartRefusal>> {
  const wine = await findForCart(app.db, listingId, actor.kind === 'user' ? actor.id : null);
  if (wine?.type !== 'wine' || (wine.state !== 'published' && wine.state !== 'closed')) return refuse('unknown');
  if (wine.state === 'closed' || wine.currency !== cartCurrency) return refuse('closed');
  if (wine.own) return refuse('own');
  return wine.stock ? ok({ stock: wine.stock, priceCents: wine.priceCents }) : refuse('sold-out');
}

/**
 * Removes bottles that a person has bought from their cart, in the caller's transaction; a line with more bottles keeps
 * the rest. System only, once for each order.
 */
export const removeBoughtFromCart = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { userId, bottles }: { userId: string; bottles: readonly { listingId: string; quantity: number }[] },
  ): Promise<void> => {
    if (actor.kind === 'system') await removeBottles(app.db, userId, bottles, app.clock.now());
  },
);
