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

/**
 * A change of a stock: `quantity` bottles more, or less if negative. `orderId` is the order that has reserved or returned
 * them.
 */
export type StockAdjustmentTable = {
  id: Generated<string>;
  listingId: string;
  quantity: number;
  orderId: string | null;
  at: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    stock: StockTable;
    stockReservations: StockReservationTable;
    stockAdjustments: StockAdjustmentTable;
  }
}
