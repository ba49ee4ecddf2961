import type { Generated } from 'kysely';

/** The stock of a wine, in bottles: never negative or unlimited. */
export type StockTable = { listingId: string; quantity: number };

/** Bottles that an order has reserved. They are not part of `stock` until the order returns them. */
export type StockReservationTable = {
  orderId: string;
  listingId: string;
  quantity: number;
  state: Generated<'held' | 'returned'>;
  createdAt: Date;
};

/** A change of a stock, which the database records itself. `quantity` is how many bottles more, or less if negative. */
export type StockAdjustmentTable = { id: Generated<string>; listingId: string; quantity: number; at: Generated<Date> };

declare module '#infra/database.ts' {
  interface Tables {
    stock: StockTable;
    stockReservations: StockReservationTable;
    stockAdjustments: StockAdjustmentTable;
  }
}
