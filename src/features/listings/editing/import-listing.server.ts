import type { Insertable } from 'kysely';
import type { Transaction } from '#infra/database.ts';
import { insertListing } from '../db/seller-listing-rows.server.ts';
import type { ListingTable } from '../db/tables.ts';
import { blendColumns, emptyDetails } from './create-listing.server.ts';

/** A listing that comes from another platform, with fields as the tabs of the editor take them. */
export type ListingToImport = Omit<Insertable<ListingTable>, 'state' | 'varietals' | 'blendPercents'> & {
  id: string;
  grapes: readonly { code: string; percent: number | null }[];
};

/** The columns that a listing need not name. */
export const emptyListing = { ...emptyDetails, description: '', pairings: [] };

/** Adds a draft with its id. The caller has validated its fields by the schemas of the editor, and checks permissions. */
export async function importListing(app: { db: Transaction }, listing: ListingToImport): Promise<void> {
  const { grapes, ...columns } = listing;
  await insertListing(app.db, { ...columns, ...blendColumns(grapes), state: 'draft' });
}
