import type { Selectable } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderItemTable } from './tables.ts';

/** Who bought, and of which winery. A deleted person's name says so itself. */
export async function findParties(db: Database, order: { customerId: string; wineryId: string }) {
  const found = await db
    .selectFrom('users')
    .innerJoin('wineries', (join) => join.on('wineries.id', '=', order.wineryId))
    .select(['users.displayName', 'users.deletedAt', 'users.bannedAt', 'wineries.slug', 'wineries.name'])
    .where('users.id', '=', order.customerId)
    .executeTakeFirstOrThrow();
  return {
    customer: { id: order.customerId, displayName: customerName(found) },
    winery: { id: order.wineryId, slug: found.slug, name: found.name },
  };
}

/** What a buyer is called: whose account was banned or deleted, only that. */
function customerName(user: { displayName: string; deletedAt: Date | null; bannedAt: Date | null }): string {
  if (user.deletedAt) return 'Deleted user';
  return user.bannedAt ? 'Banned user' : user.displayName;
}

/** What was bought in these orders. */
export function listItems(db: Database, orderIds: readonly string[]): Promise<Selectable<OrderItemTable>[]> {
  return db
    .selectFrom('orderItems')
    .selectAll()
    .where((eb) => eb('orderId', '=', eb.fn.any(eb.val(orderIds))))
    .orderBy('orderId')
    .orderBy('position')
    .execute();
}

/** What happened to an order, the first first. */
export function listTransitions(db: Database, orderId: string) {
  return db
    .selectFrom('orderTransitions')
    .select(['transition', 'actor', 'madeAt'])
    .where('orderId', '=', orderId)
    .orderBy('number')
    .execute();
}
