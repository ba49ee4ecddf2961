import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { OrderView } from '../order.ts';
import { findSide } from '../order-access.server.ts';
import type { OrderRefusal } from '../order-refusal.ts';
import { openMoves } from '../order-view.ts';
import { standingOf } from './order-status.ts';

/** What the viewer may do to an order now: names of the table, and `accept`. Nothing in a limited session. One query. */
export async function listOpenTransitions(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<{ ok: true; value: OrderView['may'] } | OrderRefusal> {
  const side = await findSide(app, viewer, id);
  if (!side.ok) return side;
  const { order, roles } = side.value;
  const limited = viewer.kind === 'user' && viewer.limited;
  return { ok: true, value: limited ? [] : openMoves(standingOf(order), roles) };
}
