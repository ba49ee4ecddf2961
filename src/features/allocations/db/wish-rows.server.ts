import { sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Transaction } from '#infra/database.ts';
import type { LockedBuyer } from './offer-rows.server.ts';

/** A wish as somebody makes it. */
type NewWish = {
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  agreedCents: number;
  wishedAt: Date;
};

/** Stores what somebody wishes for, in place of an earlier wish of theirs. */
export async function storeWish(
  db: Transaction,
  buyer: LockedBuyer,
  { shippingDetails, ...wish }: NewWish,
  wines: readonly { listingId: string; quantity: number }[],
): Promise<void> {
  await deleteWish(db, buyer);
  const id = crypto.randomUUID();
  const details = shippingDetails ? sql<ShippingDetails>`${JSON.stringify(shippingDetails)}::jsonb` : null;
  await db
    .insertInto('allocationWishes')
    .values({
      ...wish,
      id,
      allocationId: buyer.id,
      number: buyer.number,
      shippingDetails: details,
      state: 'open',
      reason: null,
      settledAt: null,
    })
    .execute();
  await db
    .insertInto('allocationWishWines')
    .values(wines.map((wine) => ({ ...wine, wishId: id })))
    .execute();
}

/** Deletes somebody's wish. @returns whether there was one */
export async function deleteWish(db: Transaction, { id, number }: LockedBuyer): Promise<boolean> {
  const deleted = await db
    .deleteFrom('allocationWishes')
    .where('allocationId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
