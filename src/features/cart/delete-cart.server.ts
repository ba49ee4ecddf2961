import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { cartLifetime } from './cart.ts';
import { deleteCartOf, deleteStaleCarts } from './db/cart-rows.server.ts';

/** Deletes the actor's own cart, when their account is deleted. Does nothing in an impersonation session. */
export const deleteCart = defineUseCase(async (app: Pick<Infra, 'db'>, actor: Actor): Promise<void> => {
  if (mayChange(actor)) await deleteCartOf(app.db, actor.id);
});

/** How many carts are deleted per statement. */
const batchSize = 1_000;

/**
 * Deletes carts that were not used for ninety days. System only.
 * @returns how many
 */
export const sweepCarts = defineUseCase(async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor): Promise<number> => {
  if (actor.kind !== 'system') return 0;
  const since = new Date(app.clock.now().getTime() - cartLifetime * 1_000);
  let swept = 0;
  let last = batchSize;
  while (last === batchSize) {
    last = await deleteStaleCarts(app.db, since, batchSize);
    swept += last;
  }
  return swept;
});
