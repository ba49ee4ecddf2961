import type { Generated } from 'kysely';

/** A cart: a browser's, known by the SHA-256 of its key, or a person's; never both and never nobody's. */
export type CartTable = { id: Generated<string>; keyDigest: Buffer | null; userId: string | null; touchedAt: Date };

/** Bottles of a wine in a cart, and what one cost when its owner saw it last, in cents. */
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
