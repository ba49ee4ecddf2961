import type { Infra } from '#infra/infra.ts';
import type { RateLimits } from '#infra/rate-limits.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { cartChangeSchema } from './cart.schema.ts';
import { type CartRefusal, mostLines } from './cart.ts';
import { digestOf, makeCartKey } from './cart-key.server.ts';
import { cartOwnerOf } from './cart-owner.server.ts';
import {
  type CartOwner,
  countOthers,
  findForCart,
  holdCart,
  putLine,
  quantityOf,
  removeLines,
} from './db/cart-rows.server.ts';

type App = Pick<Infra, 'db' | 'clock'> & { limits: RateLimits };

/** How many carts may begin in one network in an hour. */
const perNetwork = { limit: 120, windowSeconds: 3_600 };

/** What a change brought: how many bottles lie there now, and the key of a cart that began with it. */
export type CartChange = { quantity: number; key?: string };

type Input = {
  /** What the browser keeps, if anything. */
  key: string | undefined;
  /** Whence it comes, for the bound on new carts. */
  network: string | undefined;
  /** `listingId` and `quantity`, as a form sends them. */
  form: unknown;
};

/**
 * Puts bottles of a wine into the cart, on top of those that lie there. For everybody, each into the own; not in somebody else's name.
 * More than are left become as many as are left.
 */
export async function addToCart(app: App, viewer: Viewer, input: Input): Promise<Result<CartChange, CartRefusal>> {
  return change(app, viewer, input, (lying, more) => lying + more);
}

/**
 * Says how many bottles of a wine are to lie in the cart; none takes it out. As `addToCart`.
 */
export async function setCartLine(app: App, viewer: Viewer, input: Input): Promise<Result<CartChange, CartRefusal>> {
  return change(app, viewer, input, (_lying, wanted) => wanted);
}

async function change(
  app: App,
  viewer: Viewer,
  { key, network, form }: Input,
  wantedOf: (lying: number, given: number) => number,
): Promise<Result<CartChange, CartRefusal>> {
  const parsed = cartChangeSchema.safeParse(form);
  if (!parsed.success) return refuse('unknown');
  if (viewer.kind === 'user' && viewer.limited) return refuse('limited');
  const { listingId, quantity: given } = parsed.data;
  const known = cartOwnerOf(viewer, key);
  if (!known && !(await app.limits.take(`carts from ${network}`, perNetwork)).ok) return refuse('too-many');
  const fresh = known ? undefined : makeCartKey();
  const owner = known ?? { keyDigest: digestOf(fresh) as Buffer };
  const changed = await app.db.transaction().execute(async (db) => {
    const cartId = await holdCart(db, owner, app.clock.now());
    const wanted = wantedOf(await quantityOf(db, cartId, listingId), given);
    return put({ ...app, db }, { cartId, listingId, wanted, userId: userOf(owner) });
  });
  return changed.ok && fresh !== undefined ? ok({ ...changed.value, key: fresh }) : changed;
}

function userOf(owner: CartOwner): string | null {
  return 'userId' in owner ? owner.userId : null;
}

async function put(
  { db, clock }: Pick<Infra, 'db' | 'clock'>,
  { cartId, listingId, wanted, userId }: { cartId: string; listingId: string; wanted: number; userId: string | null },
): Promise<Result<CartChange, CartRefusal>> {
  if (wanted === 0) {
    await removeLines(db, cartId, [listingId]);
    return ok({ quantity: 0 });
  }
  const wine = await findForCart(db, listingId, userId);
  if (wine?.type !== 'wine' || (wine.state !== 'published' && wine.state !== 'closed')) return refuse('unknown');
  if (wine.state === 'closed') return refuse('closed');
  if (wine.own) return refuse('own');
  if (wine.stock === 0) return refuse('sold-out');
  if ((await countOthers(db, cartId, listingId)) >= mostLines) return refuse('full');
  const quantity = Math.min(wanted, wine.stock ?? wanted, 9999);
  await putLine(db, { cartId, listingId, quantity, priceCents: wine.priceCents, addedAt: clock.now() });
  return ok({ quantity });
}
