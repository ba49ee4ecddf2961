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

/** When somebody was born, as `YYYY-MM-DD`. */
export async function findBirthDate(db: Database, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select(sql<string | null>`to_char(birth_date, 'YYYY-MM-DD')`.as('birthDate'))
    .where('id', '=', userId)
    .executeTakeFirst();
  return found?.birthDate ?? null;
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
