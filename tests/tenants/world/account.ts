import { randomBytes } from 'node:crypto';
import { cartKeyDigest } from '../../../src/features/cart/cart-owner.server.ts';
import type { Database } from '../../../src/infra/database.ts';
import type { SidePeople } from './people.ts';
import type { SideListings } from './selling.ts';

/** What the buyer keeps in their account. */
export type SideAccount = Awaited<ReturnType<typeof addAccountThings>>;

/** Adds addresses, a cart, favorites, a passkey, and a subscription of the newsletter of the buyer. */
export async function addAccountThings(
  db: Database,
  now: Date,
  { wineId, secondWineId }: SideListings,
  { buyer }: SidePeople,
) {
  const address = async (streetAddress: string, isDefault: boolean): Promise<string> => {
    const at = {
      recipientName: 'Ada Lovelace',
      streetAddress,
      city: 'Fredericksburg',
      state: 'TX',
      postalCode: '78624',
    };
    const row = { userId: buyer.id, ...at, isDefault, usedAt: now, createdAt: now };
    return (await db.insertInto('addresses').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const addressId = await address('12 Main Street', true);
  const otherAddressId = await address('14 Main Street', false);
  const passkey = { credentialId: `credential-${buyer.id}`, publicKey: Buffer.alloc(77, 1), counter: 0 };
  const { id: passkeyId } = await db
    .insertInto('passkeys')
    .values({ ...passkey, userId: buyer.id, transports: ['usb'], name: 'Phone', createdAt: now, lastUsedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('favorites').values({ userId: buyer.id, listingId: wineId, createdAt: now }).execute();
  await db.insertInto('newsletterSubscriptions').values({ email: buyer.email, createdAt: now }).execute();
  const cart = { userId: buyer.id, keyDigest: null, touchedAt: now };
  const { id: cartId } = await db.insertInto('carts').values(cart).returning('id').executeTakeFirstOrThrow();
  const line = { cartId, listingId: secondWineId, quantity: 2, priceCents: 2_450, addedAt: now, delivery: null };
  await db.insertInto('cartLines').values(line).execute();
  const cartKey = randomBytes(32).toString('base64url');
  const anonymousCart = { userId: null, keyDigest: cartKeyDigest(cartKey) ?? null, touchedAt: now };
  const { id } = await db.insertInto('carts').values(anonymousCart).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('cartLines')
    .values({ ...line, cartId: id })
    .execute();
  return { addressId, otherAddressId, passkeyId, cartId, cartKey };
}
