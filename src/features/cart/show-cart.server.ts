import { listListingsByIds } from '#features/listings/list-listings.server.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { isStorable } from '#kit/plain-text.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { cartPageSchema } from './cart.schema.ts';
import { type CartGoods, type CartLine, type CartView, cartCurrency } from './cart.ts';
import { cartOwnerOf } from './cart-owner.server.ts';
import { goodsOf, nameWines, shownWines, toCartLines, toCartView } from './cart-view.ts';
import { countBottles, listLines } from './db/cart-rows.server.ts';

/**
 * Shows the cart of the person who is signed in, or of a browser; open to everybody. Two queries, whatever it contains.
 * @param input.key the cart key from the browser's cookie; an invalid key is an empty cart
 * @param input.page as in the URL; null for the first
 */
export const showCart = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: { key: string | undefined; page: string | null },
  ): Promise<CartView> => {
    return (await readCart(app, actor, input)).cart;
  },
);

/** The same, with the bottles to be priced, by the slug of their winery. */
export const showCartWithGoods = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: { key: string | undefined; page: string | null },
  ): Promise<{ cart: CartView; goods: Map<string, CartGoods[]> }> => readCart(app, actor, input),
);

async function readCart(
  app: Pick<Infra, 'db'>,
  actor: Actor,
  { key, page }: { key: string | undefined; page: string | null },
): Promise<{ cart: CartView; goods: Map<string, CartGoods[]> }> {
  const owner = cartOwnerOf(actor, key);
  const rows = owner ? await listLines(app.db, owner, actor.kind === 'user' ? actor.id : null) : [];
  const view = toCartView(rows, cartPageSchema.parse(page ?? '1'));
  const ids = view.groups.flatMap(({ lines }) => lines.map(({ listingId }) => listingId));
  const wines = await listListingsByIds(app, actor, ids, { closed: true });
  return { cart: nameWines(view, shownWines(wines)), goods: goodsOf(rows) };
}

/**
 * All wines of one winery in the cart of the person who is signed in, newest first. Two queries, whatever it contains;
 * empty for visitors who are not signed in.
 * @param slug the winery
 */
export const showCartLines = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, slug: string): Promise<CartLine[]> => {
    if (actor.kind !== 'user' || !isStorable(slug)) return [];
    const rows = await listLines(app.db, { userId: actor.id }, actor.id, slug);
    const ids = rows.map(({ listingId }) => listingId);
    return toCartLines(rows, shownWines(await listListingsByIds(app, actor, ids, { closed: true })));
  },
);

/**
 * How many bottles in the actor's cart can be bought; open to everybody. One query, or none for a browser without a
 * key.
 * @param key the cart key from the browser's cookie
 */
export const countCart = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, key: string | undefined): Promise<number> => {
    const owner = cartOwnerOf(actor, key);
    return owner ? countBottles(app.db, owner, cartCurrency) : 0;
  },
);
