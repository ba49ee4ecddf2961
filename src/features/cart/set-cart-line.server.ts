import type { Viewer } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import type { CartChange, CartRefusal } from './cart.ts';
import { type CartApp, type CartInput, changeLine } from './change-cart.server.ts';

/** Says how many bottles of a wine are to lie in the cart; none takes it out. Otherwise as `addToCart`. */
export async function setCartLine(
  app: CartApp,
  viewer: Viewer,
  input: CartInput,
): Promise<Result<CartChange, CartRefusal>> {
  return changeLine(app, viewer, input, (_lying, wanted) => wanted);
}
