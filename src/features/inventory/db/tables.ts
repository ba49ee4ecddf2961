import type { Generated } from 'kysely';

/** How many bottles of a wine there are: never less than none, never unlimited. */
export type StockTable = { listingId: string; quantity: number };

/** Bottles that an order holds: they are in `stock` no more until the order gives them back. */
export type StockReservationTable = {
  orderId: string;
  listingId: string;
  quantity: number;
  state: Generated<'held' | 'returned'>;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    stock: StockTable;
    stockReservations: StockReservationTable;
  }
}
