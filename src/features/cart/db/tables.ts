import type { Generated } from 'kysely';

/** A cart, either of a browser, identified by the SHA-256 of its key, or of a person. */
export type CartTable = { id: Generated<string>; keyDigest: Buffer | null; userId: string | null; touchedAt: Date };

/** Bottles of a wine in a cart, and the price of one when the owner last saw it, in cents. */
export type CartLineTable = {
  cartId: string;
  listingId: string;
  quantity: number;
  priceCents: number;
  addedAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    carts: CartTable;
    cartLines: CartLineTable;
  }
}
