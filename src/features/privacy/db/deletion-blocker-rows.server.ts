import { sql } from 'kysely';
import type { PlacedState } from '#features/orders/process/order-process.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { OrderInProgress } from '../account-deletion.ts';

/** The states of orders that are not completed, canceled, or expired. */
const inProgressStates = ['pending-payment', 'purchased', 'delivered', 'disputed'] as const satisfies PlacedState[];

/** Whether this person is the only owner of the winery of the surrounding query. */
const isSoleOwner = (ownerId: string) => sql<boolean>`not exists (
  select from winery_members other
  where other.winery_id = wineries.id and other.role = 'owner' and other.user_id <> ${ownerId})`;

/**
 * Locks the wineries that this person owns until the transaction ends, so that of two owners who delete their accounts
 * at the same time the second sees the first one's deletion.
 */
export async function lockOwnedWineries(db: Transaction, ownerId: string): Promise<void> {
  await db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select('wineries.id')
    .where('wineryMembers.userId', '=', ownerId)
    .where('wineryMembers.role', '=', 'owner')
    // why: a fixed order prevents a deadlock between owners of the same wineries
    .orderBy('wineries.id')
    .forNoKeyUpdate('wineries')
    .execute();
}

/** The names of wineries that this person alone owns and that have listings for sale or orders in progress. */
export async function listBlockingWineries(db: Database, ownerId: string): Promise<string[]> {
  const blocking = await db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select('wineries.name')
    .where('wineryMembers.userId', '=', ownerId)
    .where('wineryMembers.role', '=', 'owner')
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('listings')
            .select('listings.id')
            .whereRef('listings.wineryId', '=', 'wineries.id')
            .where('listings.state', 'in', ['published', 'pendingApproval']),
        ),
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.wineryId', '=', 'wineries.id')
            .where('orders.state', 'in', inProgressStates),
        ),
      ]),
    )
    .where(isSoleOwner(ownerId))
    .orderBy('wineries.name')
    .execute();
  return blocking.map(({ name }) => name);
}

/** A buyer's orders in progress, oldest first, with a limit. */
export function listPurchasesInProgress(db: Database, customerId: string, most: number): Promise<OrderInProgress[]> {
  return db
    .selectFrom('orders')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .select(['orders.id', 'wineries.name as winery', 'orders.state', 'orders.createdAt'])
    .select(sql<'order'>`'order'`.as('side'))
    .where('orders.customerId', '=', customerId)
    .where('orders.state', 'in', inProgressStates)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(most)
    .execute();
}

/** The orders in progress of wineries that this person alone owns, oldest first, with a limit. */
export function listSalesInProgress(db: Database, ownerId: string, most: number): Promise<OrderInProgress[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .innerJoin('orders', 'orders.wineryId', 'wineries.id')
    .select(['orders.id', 'wineries.name as winery', 'orders.state', 'orders.createdAt'])
    .select(sql<'sale'>`'sale'`.as('side'))
    .where('wineryMembers.userId', '=', ownerId)
    .where('wineryMembers.role', '=', 'owner')
    .where(isSoleOwner(ownerId))
    .where('orders.state', 'in', inProgressStates)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(most)
    .execute();
}
