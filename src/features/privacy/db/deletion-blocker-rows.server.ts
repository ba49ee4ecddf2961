import { sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { PlacedState } from '#features/orders/process/order-process.ts';
import type { PaymentMode } from '#features/payments/charges/payment.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { UnsettledOrder } from '../account-deletion.ts';

/** The states of orders that are not completed, canceled, or expired. */
const inProgressStates = ['pending-payment', 'purchased', 'delivered', 'disputed'] as const satisfies PlacedState[];

/** An order that prevents a deletion, with what its status follows from. */
export type BlockingOrderRow = {
  id: string;
  side: 'order' | 'sale';
  number: number;
  winery: string;
  createdAt: Date;
  state: PlacedState;
  acceptedAt: Date | null;
  readyAt: Date | null;
  deliveryMethod: DeliveryMethod | null;
  bookingId: string | null;
  noShow: boolean;
  /** How many such orders there are, listed or not. */
  total: number;
};

const totalColumn = sql<number>`(count(*) over ())::integer`.as('total');

const shownColumns = [
  'orders.id',
  'orders.number',
  'wineries.name as winery',
  'orders.createdAt',
  'orders.state',
  'orders.acceptedAt',
  'orders.readyAt',
  'orders.deliveryMethod',
  'orders.bookingId',
  'orders.noShow',
] as const;

/** Whether this person is the only owner who can sign in of the winery of the surrounding query. */
const isSoleOwner = (ownerId: string) => sql<boolean>`not exists (
  select from winery_members other join users on users.id = other.user_id
  where other.winery_id = wineries.id and other.role = 'owner' and other.user_id <> ${ownerId}
    and users.banned_at is null)`;

/**
 * Locks the wineries that this person owns until the transaction ends, so that of two owners who delete their accounts
 * at the same time the second sees the first one's deletion.
 * @returns their ids
 */
export async function lockOwnedWineries(db: Transaction, ownerId: string): Promise<string[]> {
  const owned = await db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .select('wineries.id')
    .where('wineryMembers.userId', '=', ownerId)
    .where('wineryMembers.role', '=', 'owner')
    // why: a fixed order prevents a deadlock between owners of the same wineries
    .orderBy('wineries.id')
    .forNoKeyUpdate('wineries')
    .execute();
  return owned.map(({ id }) => id);
}

/** The names of wineries of which no other owner can sign in, and that have listings for sale or orders in progress. */
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

/** A buyer's orders in progress, oldest first, with a limit, each with the number of all. */
export function listPurchasesInProgress(db: Database, customerId: string, most: number): Promise<BlockingOrderRow[]> {
  return db
    .selectFrom('orders')
    .innerJoin('wineries', 'wineries.id', 'orders.wineryId')
    .select(shownColumns)
    .select([sql<'order'>`'order'`.as('side'), totalColumn])
    .where('orders.customerId', '=', customerId)
    .where('orders.state', 'in', inProgressStates)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(most)
    .execute();
}

/** The orders in progress of wineries that this person alone owns, oldest first, with a limit, each with the number of all. */
export function listSalesInProgress(db: Database, ownerId: string, most: number): Promise<BlockingOrderRow[]> {
  return db
    .selectFrom('wineryMembers')
    .innerJoin('wineries', 'wineries.id', 'wineryMembers.wineryId')
    .innerJoin('orders', 'orders.wineryId', 'wineries.id')
    .select(shownColumns)
    .select([sql<'sale'>`'sale'`.as('side'), totalColumn])
    .where('wineryMembers.userId', '=', ownerId)
    .where('wineryMembers.role', '=', 'owner')
    .where(isSoleOwner(ownerId))
    .where('orders.state', 'in', inProgressStates)
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(most)
    .execute();
}

/** An order whose money is not settled. */
export type UnsettledOrderRow = Omit<UnsettledOrder, 'number'> & { number: number; total: number };

/**
 * The orders of a person whose money is not settled, oldest first, with a limit, each with the number of all: as a buyer, a refund that is pending or
 * came back, or an open chargeback; as the only owner of a winery, also a payout that is not sent. Payments of the other
 * mode of the gateway are left out, since they never settle.
 */
export async function listUnsettledOrders(
  db: Database,
  userId: string,
  { mode, most }: { mode: PaymentMode | null; most: number },
): Promise<UnsettledOrderRow[]> {
  const { rows } = await sql<UnsettledOrderRow>`
    select orders.id, orders.number, side.name as side, wineries.name as winery, orders.created_at as "createdAt",
      count(*) over ()::integer as total,
      case
        when chargebacks.order_id is not null then 'chargeback'
        when payments.refund_failed_at is not null then 'refund-returned'
        when payments.goal = 'returned' then 'refund-pending'
        when payments.goal = 'paid-out' then 'payout-pending'
        else 'payment-pending'
      end as reason
    from (
        select id, 'order' as name from orders where customer_id = ${userId}::uuid
        union all
        select orders.id, 'sale' as name
        from winery_members
          join wineries on wineries.id = winery_members.winery_id
          join orders on orders.winery_id = wineries.id
        where winery_members.user_id = ${userId}::uuid and winery_members.role = 'owner' and ${isSoleOwner(userId)}
      ) as side
      join orders on orders.id = side.id
      join wineries on wineries.id = orders.winery_id
      join payments on payments.order_id = orders.id
      left join chargebacks on chargebacks.order_id = orders.id and chargebacks.state in ('open', 'reversed')
    where (payments.mode is null or payments.mode = coalesce(${mode}::text, payments.mode))
      and (
        chargebacks.order_id is not null
        or (side.name = 'order' and payments.refund_failed_at is not null)
        -- why: what is only authorized is let go without anybody; no money is owed
        or (payments.awaits_gateway and payments.state = 'captured'
          and (side.name = 'sale' or payments.goal <> 'paid-out')))
    order by orders.created_at, orders.id
    limit ${most}`.execute(db);
  return rows;
}
