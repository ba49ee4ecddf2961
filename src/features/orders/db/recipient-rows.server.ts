import type { Database } from '#infra/database.ts';
import type { OrderParty } from '../order-process.ts';

/** The most owners of a winery that are written to. */
const mostOwners = 10;

/** The addresses of a side of an order: the buyer's, or those of the winery's owners. Deleted and banned accounts get no mail. */
export function listRecipients(
  db: Database,
  order: { customerId: string; wineryId: string },
  party: OrderParty,
): Promise<{ email: string }[]> {
  const people = db
    .selectFrom('users')
    .select('users.email')
    .where('deletedAt', 'is', null)
    .where('bannedAt', 'is', null);
  if (party === 'customer') return people.where('users.id', '=', order.customerId).execute();
  return people
    .innerJoin('memberships', 'memberships.userId', 'users.id')
    .where('memberships.wineryId', '=', order.wineryId)
    .where('memberships.role', '=', 'owner')
    .orderBy('memberships.createdAt')
    .limit(mostOwners)
    .execute();
}

/** Who bought what of whom, as a mail says it. */
export async function describeOrder(db: Database, orderId: string) {
  const parties = await db
    .selectFrom('orders')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .innerJoin('users', 'users.id', 'orders.customerId')
    .select(['wineries.name as wineryName', 'users.displayName as buyerName'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('orderItems')
    .select(['title', 'vintage', 'quantity'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  return { ...parties, items };
}
