import type { Database } from '#infra/database.ts';

/** The stock of these listings, with the listing's state. Listings without a row have no stock. */
export function listStock(db: Database, listingIds: readonly string[]) {
  return db
    .selectFrom('stock')
    .innerJoin('listings', 'listings.id', 'stock.listingId')
    .select(['stock.listingId', 'stock.quantity', 'listings.state'])
    .where('stock.listingId', 'in', listingIds)
    .execute();
}

/** Whether a user belongs to the winery of a wine; undefined if there is no such wine. Tastings have no stock. */
export function findStockAccess(db: Database, listingId: string, userId: string) {
  return db
    .selectFrom('listings')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('wineryMembers')
            .select('userId')
            .whereRef('wineryMembers.wineryId', '=', 'listings.wineryId')
            .where('wineryMembers.userId', '=', userId),
        )
        .as('isMember'),
    )
    .where('listings.id', '=', listingId)
    .where('listings.type', '=', 'wine')
    .executeTakeFirst();
}

/**
 * Sets the stock if it is still the expected one.
 * @returns whether it was
 */
export async function compareAndSetStock(
  db: Database,
  { listingId, oldTotal, newTotal }: { listingId: string; oldTotal: number | null; newTotal: number },
): Promise<boolean> {
  if (oldTotal === null) {
    const added = await db
      .insertInto('stock')
      .values({ listingId, quantity: newTotal })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('stock')
    .set({ quantity: newTotal })
    .where('listingId', '=', listingId)
    .where('quantity', '=', oldTotal)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
