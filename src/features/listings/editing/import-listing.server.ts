import type { Insertable } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import { type ListingExtendedData, saveListingExtendedData, setStyleAssumed } from '../db/extended-data-rows.server.ts';
import { insertImportedListing } from '../db/imported-listing-rows.server.ts';
import type { ListingTable } from '../db/tables.ts';
import { blendColumns, emptyDetails } from './create-listing.server.ts';

/** A listing that comes from another platform, with fields as the tabs of the editor take them. */
export type ListingToImport = Omit<Insertable<ListingTable>, 'state' | 'varietals' | 'blendPercents'> & {
  id: string;
  grapes: readonly { code: string; percent: number | null }[];
};

/** The columns that a listing need not name. */
export const emptyListing = { ...emptyDetails, description: '', pairings: [] };

/**
 * Adds a draft with its id, and what clients keep with it. The caller has validated its fields by the schemas of the
 * editor, and checks permissions.
 * @param about.styleAssumed whether its style has to be said before it is published
 */
export async function importListing(
  { db }: { db: Transaction },
  { grapes, ...columns }: ListingToImport,
  about: { extendedData: ListingExtendedData; styleAssumed: boolean },
): Promise<Locked<{ id: string }>> {
  const listing = await insertImportedListing(db, { ...columns, ...blendColumns(grapes), state: 'draft' });
  if (Object.values(about.extendedData).some((map) => Object.keys(map).length > 0)) {
    await saveListingExtendedData(db, listing, about.extendedData);
  }
  if (about.styleAssumed) await setStyleAssumed(db, listing, true);
  return listing;
}
