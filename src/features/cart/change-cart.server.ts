import { networkLimits, takeRateLimits } from '#features/accounts/sign-in/rate-limits.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { RateLimiter } from '#infra/rate-limiter.ts';
import type { Actor } from '#kit/actor.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { cartDeliverySchema, cartGroupDeliverySchema, cartListingSchema, cartQuantitySchema } from './cart.schema.ts';
import {
  type CartChange,
  type CartDelivery,
  type CartRefusal,
  cartCurrency,
  maxBottles,
  maxCartLines,
} from './cart.ts';
import { cartKeyDigest, cartOwnerOf, makeCartKey } from './cart-owner.server.ts';
import {
  type CartOwner,
  type ForCart,
  findCart,
  listForCart,
  lockCart,
  lockOrCreateCart,
  type NewLine,
  putLines,
  quantitiesOf,
  removeBottles,
  removeLines,
  setDelivery,
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

/**
 * Sets how the wines of a winery in the actor's cart are delivered. Open to everybody; refused in an impersonation
 * session.
 * @param input.form `winery` (its slug) and `delivery`, as a form sends them
 */
export const setCartDelivery = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    { key, form }: Pick<CartInput, 'key' | 'form'>,
  ): Promise<Result<undefined, 'invalid' | 'limited' | 'unknown'>> => {
    const given = cartGroupDeliverySchema.safeParse(form);
    if (!given.success) return refuse('invalid');
    if (actor.kind === 'user' && actor.limited) return refuse('limited');
    const owner = cartOwnerOf(actor, key);
    const { winery: slug, delivery } = given.data;
    const isSet = owner && (await setDelivery(app.db, owner, { slug, delivery }, app.clock.now()));
    return isSet ? success : refuse('unknown');
  },
);

/**
 * Puts several wines into a person's cart, of each at least as many bottles as given, as far as there are: what is in
 * the cart already is not counted twice. Not in an impersonation session. Seven statements, however many wines.
 * @param wines each once
 * @returns how many bottles of each are in the cart now, by listing, without those that cannot be bought or have no room
 */
export const keepInCart = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    wines: readonly { listingId: string; quantity: number; delivery: CartDelivery | null }[],
  ): Promise<Result<Map<string, number>, 'limited' | 'signed-out'>> => {
    if (actor.kind !== 'user') return refuse('signed-out');
    if (actor.limited) return refuse('limited');
    const ids = wines.map(({ listingId }) => listingId);
    const known = new Map((await listForCart(app.db, ids, actor.id)).map((wine) => [wine.id, buyable(wine)]));
    return app.db.transaction().execute(async (db) => {
      const addedAt = app.clock.now();
      const cart = await lockOrCreateCart(db, { userId: actor.id }, addedAt);
      if (cart === undefined) return refuse('signed-out');
      const current = await quantitiesOf(db, cart.id);
      let room = maxCartLines - current.size;
      const lines = wines.flatMap(({ listingId, quantity, delivery }): NewLine[] => {
        const wine = known.get(listingId);
        const lying = current.get(listingId);
        if (!wine?.ok || (lying === undefined && --room < 0)) return [];
        const { stock, priceCents } = wine.value;
        const most = Math.min(Math.max(lying ?? 0, quantity), stock, maxBottles);
        return [{ listingId, quantity: most, priceCents, addedAt, delivery }];
      });
      if (lines.length > 0) await putLines(db, cart, lines);
      return ok(new Map(lines.map(({ listingId, quantity }) => [listingId, quantity])));
    });
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
  /** `listingId`, `quantity`, and maybe `delivery`, as a form sends them. */
  form: unknown;
};

/**
 * Changes how many bottles of a wine are in the actor's cart. If the key opens no cart (tampered with, or the cart was
 * swept), a new cart with a new key is created. A refused change creates no cart.
 * @param wantedOf the requested quantity, from the current quantity and the given number
 */
async function changeLine(
  app: CartApp,
  actor: Actor,
  { key, network, form }: CartInput,
  wantedOf: (current: number, given: number) => number,
): Promise<Result<CartChange, CartRefusal>> {
  const [listing, given] = [cartListingSchema.safeParse(form), cartQuantitySchema.safeParse(form)];
  if (!listing.success) return refuse('unknown');
  if (!given.success) return refuse('invalid');
  if (actor.kind === 'user' && actor.limited) return refuse('limited');
  const known = await knownOwner(app, actor, key);
  const change = { listingId: listing.data.listingId, wanted: given.data.quantity };
  const { delivery = null } = cartDeliverySchema.safeParse(form).data ?? {};
  if (wantedOf(0, change.wanted) === 0) return known ? removeLine(app, known, change.listingId) : ok(nothing);
  const wine = await findBuyableWine(app, actor, change.listingId);
  if (!wine.ok) return wine;
  if (!known && (await takeRateLimits(app.rateLimiter, networkLimits('carts', network, newCartRateLimit)))) {
    return refuse('too-many');
  }
  const newKey = known ? undefined : makeCartKey();
  const owner = known ?? { keyDigest: cartKeyDigest(newKey) as Buffer };
  const saved = await app.db.transaction().execute(async (db) => {
    const cart = await lockOrCreateCart(db, owner, app.clock.now());
    if (cart === undefined) return refuse('signed-out');
    const current = await quantitiesOf(db, cart.id);
    const lying = current.get(change.listingId);
    const wanted = wantedOf(lying ?? 0, change.wanted);
    if (lying === undefined && current.size >= maxCartLines) return refuse('full');
    const quantity = Math.min(wanted, wine.value.stock, maxBottles);
    const { priceCents } = wine.value;
    const addedAt = app.clock.now();
    await putLines(db, cart, [{ listingId: change.listingId, quantity, priceCents, addedAt, delivery }]);
    return ok({ quantity, wanted });
  });
  return saved.ok && newKey !== undefined ? ok({ ...saved.value, key: newKey }) : saved;
}

const nothing: CartChange = { quantity: 0, wanted: 0 };

/** The owner of an existing cart: the person, or a browser whose key opens one. */
async function knownOwner(app: CartApp, actor: Actor, key: string | undefined): Promise<CartOwner | undefined> {
  const owner = cartOwnerOf(actor, key);
  if (!owner || 'userId' in owner) return owner;
  return (await findCart(app.db, owner)) === undefined ? undefined : owner;
}

async function removeLine(app: CartApp, owner: CartOwner, listingId: string): Promise<Result<CartChange, CartRefusal>> {
  await app.db.transaction().execute(async (db) => {
    const cart = await lockCart(db, owner);
    if (cart) await removeLines(db, cart, [listingId], app.clock.now());
  });
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
  const [wine] = await listForCart(app.db, [listingId], actor.kind === 'user' ? actor.id : null);
  return buyable(wine);
}

function buyable(wine: ForCart | undefined): Result<{ stock: number; priceCents: number }, CartRefusal> {
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
    app: { db: Transaction } & Pick<Infra, 'clock'>,
    actor: Actor,
    { userId, bottles }: { userId: string; bottles: readonly { listingId: string; quantity: number }[] },
  ): Promise<void> => {
    if (actor.kind === 'system') await removeBottles(app.db, userId, bottles, app.clock.now());
  },
);
