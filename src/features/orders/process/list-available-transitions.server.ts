import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import type { OrderView } from '../order.ts';
import { findOrderWithRoles } from '../order-access.server.ts';
import type { OrderRefusal } from '../order-refusal.ts';
import { availableTransitions } from '../order-view.ts';
import { statusOf } from './order-status.ts';

/** What the viewer may do to an order now: names of the table, and `accept`. Nothing in a limited session. One query. */
export async function listAvailableTransitions(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<{ ok: true; value: OrderView['may'] } | OrderRefusal> {
  const found = await findOrderWithRoles(app, viewer, id);
  if (!found.ok) return found;
  const { order, roles } = found.value;
  const limited = viewer.kind === 'user' && viewer.limited;
  return { ok: true, value: limited ? [] : availableTransitions(statusOf(order), roles) };
}
