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
 * Puts bottles of a wine, one at least, into the cart, on top of those that lie there. For everybody, each into the own; not in
 * somebody else's name. More than are left become as many as are left.
 */
export const addToCart = defineUseCase(
  async (app: CartApp, actor: Actor, input: CartInput): Promise<Result<CartChange, CartRefusal>> => {
    if (cartQuantitySchema.safeParse(input.form).data?.quantity === 0) return refuse('invalid');
    return changeLine(app, actor, input, (lying, more) => lying + more);
  },
);

/** Says how many bottles of a wine are to lie in the cart; none takes it out. Otherwise as `addToCart`. */
export const setCartLine = defineUseCase(
  async (app: CartApp, actor: Actor, input: CartInput): Promise<Result<CartChange, CartRefusal>> => {
    return changeLine(app, actor, input, (_lying, wanted) => wanted);
  },
);

/** What changing a cart needs. */
type CartApp = Pick<Infra, 'db' | 'clock'> & { rateLimiter: RateLimiter };

/** How many carts may begin in one network in an hour. */
const newCartRateLimit = { limit: 120, windowSeconds: 3_600 };

/** A change as it is asked for. */
type CartInput = {
  /** What the browser keeps, if anything. */
  key: string | undefined;
  /** Whence it comes, for the bound on new carts. */
  network: string | undefined;
  /** `listingId` and `quantity`, as a form sends them. */
  form: unknown;
};

/**
 * Changes how many bottles of a wine lie in a cart: for everybody, each in the own; not in somebody else's name. A key that opens
 * no cart (tampered with, swept meanwhile) is none: the cart that begins has a new one. What is refused begins no cart.
 * @param wantedOf how many are to lie there, from how many do and the number that was given
 */
export const changeLine = defineUseCase(
  async (
    app: CartApp,
    actor: Actor,
    { key, network, form }: CartInput,
    wantedOf: (lying: number, given: number) => number,
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
    if (!known && !(await app.rateLimiter.take(`carts from ${network ?? 'nowhere'}`, newCartRateLimit)).ok) {
      return refuse('too-many');
    }
    const fresh = known ? undefined : makeCartKey();
    const owner = known ?? { keyDigest: cartKeyDigest(fresh) as Buffer };
    const put = await app.db.transaction().execute(async (db) => {
      const cartId = await lockOrCreateCart(db, owner, app.clock.now());
      if (cartId === undefined) return refuse('signed-out');
      const wanted = wantedOf(await quantityOf(db, cartId, change.listingId), change.wanted);
      if ((await countOtherWines(db, cartId, change.listingId)) >= maxCartLines) return refuse('full');
      const quantity = Math.min(wanted, wine.value.stock, maxBottles);
      const { priceCents } = wine.value;
      await putLine(db, { cartId, listingId: change.listingId, quantity, priceCents, addedAt: app.clock.now() });
      return ok({ quantity, wanted });
    });
    return put.ok && fresh !== undefined ? ok({ ...put.value, key: fresh }) : put;
  },
);

const nothing: CartChange = { quantity: 0, wanted: 0 };

/** Whose cart it is: the person's, or that of a browser whose key opens one. */
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

/** What a wine costs and how many there are, if it may lie in this actor's cart. A wine that nobody has counted has none. */
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
 * Takes bottles that a person has bought out of his cart, in the caller's transaction: a line that holds more keeps the rest. For the
 * system alone, once for each order.
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
