import type { Generated } from 'kysely';

/** A cart, either of a browser, identified by the SHA-256 of its key, or of a person. */
export type CartTable = { id: Generated<string>; keyDigest: Buffer | null; userId: string | null; touchedAt: Date };

/**
 * Bottles of a wine in a cart, the price of one when the owner last saw it, in cents, and how they want to get it; null
 * if they have not said.
 */
export type CartLineTable = {
  cartId: string;
  listingId: string;
  quantity: number;
  priceCents: number;
  addedAt: Date;
  delivery: 'shipping' | 'pickup' | null;
};

declare module '#infra/database.ts' {
  interface Tables {
    carts: CartTable;
    cartLines: CartLineTable;
  }
}
