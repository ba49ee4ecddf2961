import type { Generated } from 'kysely';

/** How many bottles of a wine there are: never less than none, never unlimited. Each change raises `version` by one. */
export type StockTable = { listingId: string; quantity: number; version: Generated<number> };

declare module '#infra/database.ts' {
  interface Tables {
    stock: StockTable;
  }
}
