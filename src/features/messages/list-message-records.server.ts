import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { listMessagesByIds, listMessagesOfOrders, type MessageRow } from './db/message-record-rows.server.ts';

/** How many messages or orders one call looks up, and how many messages of one order it lists. */
const [maxIds, perOrder] = [200, 100];

/**
 * Messages by their ids, or the newest hundred of each of some orders, these newest first. Those of orders that the actor
 * has nothing to do with are left out. For the parties, and admins. One query, or none without ids.
 * @param wanted ids after the first 200 are ignored
 */
export const listMessageRecords = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    wanted: { ids: readonly string[] } | { orderIds: readonly string[] },
  ): Promise<MessageRow[]> => {
    if (actor.kind !== 'user') return [];
    const reader = { userId: actor.id, isAdmin: actor.roles.includes('admin') };
    if ('ids' in wanted) {
      return wanted.ids.length === 0 ? [] : listMessagesByIds(app.db, wanted.ids.slice(0, maxIds), reader);
    }
    if (wanted.orderIds.length === 0) return [];
    return listMessagesOfOrders(app.db, wanted.orderIds.slice(0, maxIds), { reader, most: perOrder });
  },
);
