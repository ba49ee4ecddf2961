import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { OrderableListing } from '../placing/orderable-listing.ts';

/** What an order needs of listings: price, delivery, stock, and whether they are of the buyer's own winery. By id. */
export function listOrderableListings(
  db: Database,
  ids: readonly string[],
  userId: string | null,
): Promise<OrderableListing[]> {
  return orderableListings(db, ids, userId).execute();
}

/**
 * The same listings, which stay as they are until the transaction ends: a change of price and the closing of a listing wait.
 * They are locked by id, as everywhere, so that two transactions never wait for each other.
 */
export function lockOrderableListings(
  db: Transaction,
  ids: readonly string[],
  userId: string | null,
): Promise<OrderableListing[]> {
  return orderableListings(db, ids, userId).forShare('listings').execute();
}

function orderableListings(db: Database, ids: readonly string[], userId: string | null) {
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
    .orderBy('listings.id');
}

/** A buyer: birth date (`YYYY-MM-DD`), reference of the customer at the payment gateway, and whether the order is there already. */
export type Buyer = { birthDate: string | null; customerRef: string | null; hasOrder: boolean };

type BuyerQuery = { userId: string; orderId: string | null };

/** Reads a buyer in one query; undefined where the account is deleted. */
export function findBuyer(db: Database, query: BuyerQuery): Promise<Buyer | undefined> {
  return buyers(db, query).executeTakeFirst();
}

/** Reads a buyer, whose account nobody deletes, and for whom no other order is placed, until the transaction ends. */
export function lockBuyerRow(db: Transaction, query: BuyerQuery): Promise<Buyer | undefined> {
  return buyers(db, query).forNoKeyUpdate('users').executeTakeFirst();
}

function buyers(db: Database, { userId, orderId }: BuyerQuery) {
  return db
    .selectFrom('users')
    .leftJoin('paymentCustomers', 'paymentCustomers.userId', 'users.id')
    .select(sql<string | null>`to_char(users.birth_date, 'YYYY-MM-DD')`.as('birthDate'))
    .select('paymentCustomers.customerRef')
    .select(sql<boolean>`exists (select from orders where id = ${orderId}::uuid)`.as('hasOrder'))
    .where('users.id', '=', userId)
    .where('users.deletedAt', 'is', null);
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
