import type { Generated } from 'kysely';

/** A listing that a ban closed, by a trigger. It opens again, once, when its winery is no longer suspended. */
export type BanClosedListingTable = { banId: string; listingId: string; reopened: Generated<boolean> };

declare module '#infra/database.ts' {
  interface Tables {
    banClosedListings: BanClosedListingTable;
  }
}
