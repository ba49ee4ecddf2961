import { sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Transaction } from '#infra/database.ts';

/** A wish as somebody makes it. */
type NewWish = {
  allocationId: string;
  number: number;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  agreedCents: number;
  wishedAt: Date;
};

/** Stores what somebody wishes for, in place of an earlier wish of theirs. They are locked. */
export async function storeWish(
  db: Transaction,
  { shippingDetails, ...wish }: NewWish,
  wines: readonly { listingId: string; quantity: number }[],
): Promise<void> {
  await deleteWish(db, wish);
  const id = crypto.randomUUID();
  const details = shippingDetails ? sql<ShippingDetails>`${JSON.stringify(shippingDetails)}::jsonb` : null;
  await db
    .insertInto('allocationWishes')
    .values({ ...wish, id, shippingDetails: details, state: 'open', reason: null, settledAt: null })
    .execute();
  await db
    .insertInto('allocationWishWines')
    .values(wines.map((wine) => ({ ...wine, wishId: id })))
    .execute();
}

/** Deletes somebody's wish. They are locked. @returns false if there is none */
export async function deleteWish(
  db: Transaction,
  { allocationId, number }: { allocationId: string; number: number },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('allocationWishes')
    .where('allocationId', '=', allocationId)
    .where('number', '=', number)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
