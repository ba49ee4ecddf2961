import { keepInCart } from '#features/cart/change-cart.server.ts';
import { readOrder } from '#features/orders/show-order.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';

/** How many wines of an order are in the cart again, how many of these are fewer bottles than before, and how many are not. */
export type BoughtAgain = { added: number; fewer: number; missing: number };

/**
 * Puts the wines of an order into its buyer's cart again, with the same delivery: of each as many as were bought, as far
 * as there are. What is in the cart already is not counted twice. Only for the buyer, not in an impersonation session; a
 * tasting has new dates and is no matter of a cart. Eight statements, however many wines.
 * @param id of the order
 */
export const buyAgain = defineUseCase(
  async (
    app: Pick<Infra, 'db' | 'clock'>,
    actor: Actor,
    id: string,
  ): Promise<Result<BoughtAgain, 'not-found' | 'limited' | 'signed-out'>> => {
    if (actor.kind !== 'user') return refuse('signed-out');
    if (!mayChange(actor)) return refuse('limited');
    const found = await readOrder(app, actor, id);
    const order = found.ok && found.value.view.roles.includes('customer') ? found.value.view : undefined;
    if (!order || order.booking) return refuse('not-found');
    const { items, deliveryMethod: delivery } = order;
    const wines = items.map(({ listingId, quantity }) => ({ listingId, quantity, delivery }));
    const kept = await keepInCart(app, actor, wines);
    if (!kept.ok) return kept;
    const added = items.filter(({ listingId }) => kept.value.has(listingId));
    const fewer = added.filter(({ listingId, quantity }) => (kept.value.get(listingId) ?? 0) < quantity);
    return ok({ added: added.length, fewer: fewer.length, missing: items.length - added.length });
  },
);
