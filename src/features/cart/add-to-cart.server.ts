import type { Viewer } from '#kit/actor.ts';
import { type Result, refuse } from '#kit/result.ts';
import { cartQuantitySchema } from './cart.schema.ts';
import type { CartChange, CartRefusal } from './cart.ts';
import { type CartApp, type CartInput, changeLine } from './change-cart.server.ts';

/**
 * Puts bottles of a wine, one at least, into the cart, on top of those that lie there. For everybody, each into the own; not in
 * somebody else's name. More than are left become as many as are left.
 */
export async function addToCart(
  app: CartApp,
  viewer: Viewer,
  input: CartInput,
): Promise<Result<CartChange, CartRefusal>> {
  if (cartQuantitySchema.safeParse(input.form).data?.quantity === 0) return refuse('invalid');
  return changeLine(app, viewer, input, (lying, more) => lying + more);
}
