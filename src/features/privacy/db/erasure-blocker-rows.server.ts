import { sql } from 'kysely';
import type { PlacedState } from '#features/orders/process/order-process.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { OrderInProgress } from '../erasure.ts';

/** The states of orders in which bottles or money are on their way. */
const inProgressStates = ['pending-payment', 'purchased', 'delivered', 'disputed'] as const satisfies PlacedState[];

/** Whether a winery, the one of the query around, has no other owner than this person. */
const isSoleOwner = (ownerId: string) => sql<boolean>`not exists (
  select from winery_members other
  where other.winery_id = wineries.id and other.role = 'owner' and other.user_id <> ${ownerId})`;

/** Lets nobody else leave the wineries that this person owns until the transaction ends: of two owners one sees the other gone. */
export async function lockOwnedWineries(db: Transaction, ownerId: string): Promise<void> {
  await db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select('wineries.id')
    .where('wineryMembers.userId', '=', ownerId)
    .where('wineryMembers.role', '=', 'owner')
    // why: in one order, or two owners of the same two wineries would wait for each other
    .orderBy('wineries.id')
    .forNoKeyUpdate('wineries')
    .execute();
}

/** The wineries with something on sale or an order under way whose one owner is this person, by name. */
export async function listBlockingWineries(db: Database, ownerId: string): Promise<string[]> {
  const held = await db
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
  return held.map(({ name }) => name);
}

/** What a person has bought that is still on its way, the oldest first; no more than so many. */
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

/** The orders under way at wineries of which this person is the one owner, the oldest first; no more than so many. */
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
