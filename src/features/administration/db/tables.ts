/** A listing that a ban closed. Lifting the ban opens these again, and no others. */
export type BanClosedListingTable = { banId: string; listingId: string };

declare module '#infra/database.ts' {
  interface Tables {
    banClosedListings: BanClosedListingTable;
  }
}
