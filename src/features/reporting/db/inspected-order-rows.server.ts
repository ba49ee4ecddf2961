import { publicName } from '#features/accounts/profile/public-person.ts';
import type { Database } from '#infra/database.ts';
import type { InspectedIntervention } from '../inspected-order.ts';

/** The greatest number of rows in each list. */
const maxListed = 50;

/** The email address of an order's buyer, null if they were deleted; undefined if there is no such order. */
export async function findBuyerOf(db: Database, orderId: string): Promise<{ email: string | null } | undefined> {
  const found = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.customerId')
    .select(['users.email', 'users.deletedAt'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  return found && { email: found.deletedAt === null ? found.email : null };
}

/** The gateway events about an order, newest first. */
export function listGatewayEvents(
  db: Database,
  orderId: string,
): Promise<{ id: string; type: string; receivedAt: Date }[]> {
  return db
    .selectFrom('paymentEvents')
    .select(['id', 'type', 'receivedAt'])
    .where('orderId', '=', orderId)
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute();
}

/** What admins did to an order, newest first. */
export async function listInterventions(db: Database, orderId: string): Promise<InspectedIntervention[]> {
  const rows = await db
    .selectFrom('orderInterventions')
    .innerJoin('users', 'users.id', 'orderInterventions.adminId')
    .select(['orderInterventions.id', 'action', 'reason', 'madeAt'])
    .select(['users.displayName', 'users.deletedAt', 'users.bannedAt'])
    .where('orderId', '=', orderId)
    .orderBy('orderInterventions.id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, action, reason, madeAt, ...admin }) => ({
    ...{ id, action, reason },
    admin: publicName(admin),
    madeAt: madeAt.toISOString(),
  }));
}
