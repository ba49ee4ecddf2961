import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { removeBottles } from './db/cart-rows.server.ts';

/**
 * Takes bottles that a person has bought out of his cart, in the caller's transaction: a line that holds more keeps the rest. For the
 * system alone, once for each order.
 */
export async function removeBoughtFromCart(
  app: Pick<Infra, 'db' | 'clock'>,
  viewer: Viewer,
  { userId, bottles }: { userId: string; bottles: readonly { listingId: string; quantity: number }[] },
): Promise<void> {
  if (viewer.kind === 'system') await removeBottles(app.db, userId, bottles, app.clock.now());
}
