import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import { allocationBounds } from '../allocation.ts';

/** A wine of an allocation with its listing and stock. */
export type AllocationWineRow = {
  listingId: string;
  title: string;
  vintage: number | null;
  state: string;
  priceCents: number;
  quantity: number;
  taken: number;
  returned: number;
  stock: number;
};

/** The wines of an allocation, in the order of their ids. */
export async function listAllocationWines(db: Database, allocationId: string): Promise<AllocationWineRow[]> {
  const { rows } = await sql<AllocationWineRow>`
    select wine.listing_id, title, vintage, listings.state, wine.price_cents, wine.quantity, taken, returned,
      coalesce(stock.quantity, 0) as stock
    from allocation_wines wine join listings on listings.id = wine.listing_id
    left join stock on stock.listing_id = wine.listing_id
    where allocation_id = ${allocationId}::uuid order by wine.listing_id limit ${allocationBounds.wines}`.execute(db);
  return rows;
}

/** A wine that a winery sells. */
type SellerWine = { id: string; title: string; vintage: number | null; priceCents: number; stock: number };

/** The wines that a winery sells, by name. */
export async function listSellerWines(db: Database, wineryId: string, most: number): Promise<SellerWine[]> {
  const { rows } = await sql<SellerWine>`
    select l.id, l.title, l.vintage, l.price_cents, coalesce(s.quantity, 0) as stock
    from listings l left join stock s on s.listing_id = l.id
    where l.winery_id = ${wineryId}::uuid and l.type = 'wine' and l.state = 'published' and l.currency = 'USD'
    order by l.title, l.vintage, l.id limit ${most}`.execute(db);
  return rows;
}

/** Whether a winery sells a wine. */
export async function isSold(db: Database, wineryId: string, listingId: string): Promise<boolean> {
  const found = await db
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .where('wineryId', '=', wineryId)
    .where('type', '=', 'wine')
    .where('state', '=', 'published')
    .where('currency', '=', 'USD')
    .executeTakeFirst();
  return found !== undefined;
}

/** Stores a wine of a locked draft, new or changed. */
export async function upsertAllocationWine(
  db: Transaction,
  { id: allocationId }: Locked<{ id: string }>,
  wine: { listingId: string; priceCents: number; quantity: number },
): Promise<void> {
  const { priceCents, quantity } = wine;
  await db
    .insertInto('allocationWines')
    .values({ ...wine, allocationId, shippingFirstCents: null, shippingAdditionalCents: null })
    .onConflict((conflict) => conflict.columns(['allocationId', 'listingId']).doUpdateSet({ priceCents, quantity }))
    .execute();
}

/** Deletes a wine of a locked draft, with what groups may have of it. @returns false if it is not in it */
export async function deleteAllocationWine(
  db: Transaction,
  { id: allocationId }: Locked<{ id: string }>,
  listingId: string,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('allocationWines')
    .where('allocationId', '=', allocationId)
    .where('listingId', '=', listingId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Freezes what shipping the wines of a locked allocation costs. */
export async function freezeShipping(db: Transaction, { id: allocationId }: Locked<{ id: string }>): Promise<void> {
  await sql`
    update allocation_wines wine set shipping_first_cents = listing.shipping_first_cents,
      shipping_additional_cents = listing.shipping_additional_cents
    from listings listing where allocation_id = ${allocationId}::uuid and listing.id = wine.listing_id
      and shipping_enabled and listing.shipping_first_cents is not null
      and listing.shipping_additional_cents is not null`.execute(db);
}
