import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { deleteUntouched } from './db/cart-rows.server.ts';

/** How long a cart that nobody touches is kept, in milliseconds, and how many are swept at once. */
const [kept, atOnce] = [90 * 24 * 3_600_000, 1_000];

/** Forgets carts that nobody has touched for ninety days. For the system alone. @returns how many */
export async function sweepCarts(app: Pick<Infra, 'db' | 'clock'>, viewer: Viewer): Promise<number> {
  if (viewer.kind !== 'system') return 0;
  return deleteUntouched(app.db, new Date(app.clock.now().getTime() - kept), atOnce);
}
