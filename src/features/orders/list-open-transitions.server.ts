import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/viewer.ts';
import { findOrder } from './db/order-rows.server.ts';
import type { OrderView } from './order.ts';
import { type OrderRefusal, refuseOrder } from './order-refusal.ts';
import { actorsOf, standingOf } from './order-standing.ts';
import { openMoves } from './order-view.ts';

/** What the viewer may do to an order now: names of the table, and `accept`. Nothing in a limited session. One query. */
export async function listOpenTransitions(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<{ ok: true; value: OrderView['may'] } | OrderRefusal> {
  if (viewer.kind === 'anonymous') return refuseOrder('forbidden');
  const order = await findOrder(app.db, id, viewer.kind === 'user' ? viewer.id : null);
  if (!order) return refuseOrder('not-found');
  const actors = actorsOf(viewer, order);
  if (actors.length === 0) return refuseOrder('forbidden');
  const limited = viewer.kind === 'user' && viewer.limited;
  return { ok: true, value: limited ? [] : openMoves(standingOf(order), actors) };
}
