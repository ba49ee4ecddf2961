import type { Insertable } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { ListingTable } from './tables.ts';

/** Inserts a listing with its id. */
export async function insertImportedListing(
  db: Transaction,
  listing: Insertable<ListingTable> & { id: string },
): Promise<Locked<{ id: string }>> {
  await db.insertInto('listings').values(listing).execute();
  return asLocked({ id: listing.id });
}
