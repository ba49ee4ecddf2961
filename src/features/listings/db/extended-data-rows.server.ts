import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';

/** The extended data of a listing. */
export type ListingExtendedData = {
  publicData: ExtendedData;
  privateData: ExtendedData;
  metadata: ExtendedData;
};

/** What is stored of a listing; undefined if nothing is. */
export function findListingExtendedData(db: Database, listingId: string): Promise<ListingExtendedData | undefined> {
  return db
    .selectFrom('listingExtendedData')
    .select(['publicData', 'privateData', 'metadata'])
    .where('listingId', '=', listingId)
    .executeTakeFirst();
}

/** Stores the extended data of a listing. */
export async function saveListingExtendedData(
  db: Transaction,
  { id: listingId }: Locked<{ id: string }>,
  data: ListingExtendedData,
): Promise<void> {
  const columns = {
    publicData: JSON.stringify(data.publicData),
    privateData: JSON.stringify(data.privateData),
    metadata: JSON.stringify(data.metadata),
  };
  await db
    .insertInto('listingExtendedData')
    .values({ listingId, ...columns })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet(columns))
    .execute();
}

/** Stores whether nobody has said of which style a wine is. */
export async function setStyleAssumed(
  db: Transaction,
  { id: listingId }: Locked<{ id: string }>,
  styleAssumed: boolean,
): Promise<void> {
  if (!styleAssumed) {
    const known = db.updateTable('listingExtendedData').set({ styleAssumed }).where('listingId', '=', listingId);
    await known.where('styleAssumed', '=', true).execute();
    return;
  }
  const empty = { publicData: '{}', privateData: '{}', metadata: '{}' };
  await db
    .insertInto('listingExtendedData')
    .values({ listingId, ...empty, styleAssumed })
    .onConflict((conflict) => conflict.column('listingId').doUpdateSet({ styleAssumed }))
    .execute();
}
