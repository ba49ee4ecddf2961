import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listExtendedData } from '../db/extended-data-rows.server.ts';
import { listOrderDetails } from '../db/order-rows.server.ts';
import type { OrderView } from '../order.ts';
import { rolesOf } from '../process/order-status.ts';
import type { ProcessName } from '../process/process-names.ts';
import { viewOf } from '../show-order.server.ts';

/** An order as the actor sees it, with what programs show of it besides. */
export type OrderRecord = OrderView & {
  processName: ProcessName;
  /** What clients keep with it, beside our fields. */
  extended: { protectedData: ExtendedData; metadata: ExtendedData };
};

/** How many orders one call lists. */
const maxOrders = 200;

/**
 * Orders by their ids, in no order, each as the actor's role in it sees it; those of others are left out. For their buyers,
 * the wineries' members, and admins. Two queries, or none without ids.
 * @param ids those after the first 200 are ignored
 */
export const listOrderRecords = defineUseCase(
  async (app: Pick<Infra, 'db' | 'clock'>, actor: Actor, ids: readonly string[]): Promise<OrderRecord[]> => {
    if (actor.kind === 'anonymous' || ids.length === 0) return [];
    const userId = actor.kind === 'user' ? actor.id : null;
    const wanted = ids.slice(0, maxOrders);
    const [details, kept] = [await listOrderDetails(app.db, wanted, userId), await listExtendedData(app.db, wanted)];
    const keptOf = new Map(kept.map((row) => [row.orderId, row]));
    const now = app.clock.now();
    const limited = actor.kind === 'user' && actor.limited;
    return details.flatMap((found): OrderRecord[] => {
      const { order } = found;
      const roles = rolesOf(actor, order);
      if (roles.length === 0) return [];
      const { protectedData = {}, metadata = {} } = keptOf.get(order.id) ?? {};
      const { processName } = order;
      return [{ ...viewOf(found, roles, { limited, now }), processName, extended: { protectedData, metadata } }];
    });
  },
);
