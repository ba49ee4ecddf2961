import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { OrderableListing } from '../placing/orderable-listing.ts';

/**
 * What is known of listings that somebody wants to order: price, delivery, stock, and whether they are his own winery's. In no order.
 * @param lock whether they are kept as they are until the transaction ends: who changes a price or closes a listing waits so long
 */
export function listOrderableListings(
  db: Database,
  ids: readonly string[],
  userId: string | null,
  lock: boolean,
): Promise<OrderableListing[]> {
  // why: by id, the order in which everybody locks several, so that nobody waits for who waits for him
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .leftJoin('payoutAccounts', (join) =>
      join.onRef('payoutAccounts.wineryId', '=', 'listings.wineryId').on('payoutAccounts.chargesEnabled', '=', true),
    )
    .select([
      'listings.id',
      'listings.wineryId',
      'listings.type',
      'listings.unitType',
      'listings.state',
      'listings.title',
      'listings.vintage',
      'listings.bottleMl',
      'listings.priceCents',
      'listings.currency',
      'listings.pickupEnabled',
      'listings.shippingEnabled',
      'listings.shippingFirstCents',
      'listings.shippingAdditionalCents',
      'listings.pickupStreet',
      'listings.pickupBuilding',
      'listings.pickupCity',
      'listings.pickupState',
      'listings.pickupZip',
      'wineries.name as wineryName',
      'wineries.street',
      'wineries.city',
      'wineries.state as wineryState',
      'wineries.zip',
      'stock.quantity as stock',
      'payoutAccounts.accountRef',
    ])
    .select(
      sql<boolean>`exists (
        select from winery_members where winery_id = listings.winery_id and user_id = ${userId}::uuid)`.as('own'),
    )
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('listings.id')
    .$if(lock, (query) => query.forShare('listings'))
    .execute();
}

/** Somebody who wants to order: born when (as `YYYY-MM-DD`), whom the gateway knows as whom, and whether the order is there already. */
export type Buyer = { birthDate: string | null; customerRef: string | null; hasOrder: boolean };

/**
 * Reads somebody who wants to order, in one query; undefined where the account is deleted.
 * @param lock whether nobody deletes the account, or orders in the same name, until the transaction ends
 */
export function findBuyer(
  db: Database,
  { userId, orderId }: { userId: string; orderId: string | null },
  lock: boolean,
): Promise<Buyer | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('paymentCustomers', 'paymentCustomers.userId', 'users.id')
    .select(sql<string | null>`to_char(users.birth_date, 'YYYY-MM-DD')`.as('birthDate'))
    .select('paymentCustomers.customerRef')
    .select(sql<boolean>`exists (select from orders where id = ${orderId}::uuid)`.as('hasOrder'))
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null)
    .$if(lock, (query) => query.forNoKeyUpdate('users'))
    .executeTakeFirst();
}

/** A winery that somebody may write to, and whether it is his own. */
export function findWinery(db: Database, id: string, userId: string) {
  return db
    .selectFrom('wineries')
    .select('id')
    .select(
      sql<boolean>`exists (select from winery_members where winery_id = wineries.id and user_id = ${userId}::uuid)`.as(
        'own',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}
