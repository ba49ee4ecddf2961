import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { CartDelivery } from '../cart.ts';

/** The owner of a cart: a person, or the browser with this key digest. */
export type CartOwner = { userId: string } | { keyDigest: Buffer };

type Cart = { id: string };

/** The id of a cart; undefined if its owner has none. */
export async function findCart(db: Database, owner: CartOwner): Promise<string | undefined> {
  const [column, value] = ownedBy(owner);
  return (await db.selectFrom('carts').select('id').where(column, '=', value).executeTakeFirst())?.id;
}

/** The column and value that identify a cart's owner. */
function ownedBy(owner: CartOwner) {
  return 'userId' in owner
    ? (['carts.userId', owner.userId] as const)
    : (['carts.keyDigest', owner.keyDigest] as const);
}

/**
 * Locks a cart until the transaction ends, and creates it if there is none.
 * @returns undefined for a person whose account was deleted, so that nothing is stored for somebody who was
 * erased in another window
 */
export async function lockOrCreateCart(
  db: Transaction,
  owner: CartOwner,
  touchedAt: Date,
): Promise<Locked<Cart> | undefined> {
  if ('userId' in owner && !(await lockPerson(db, owner.userId))) return undefined;
  const column = 'userId' in owner ? 'userId' : 'keyDigest';
  const cart = await db
    .insertInto('carts')
    .values({ ...owner, touchedAt })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ touchedAt }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return asLocked(cart);
}

async function lockPerson(db: Transaction, id: string): Promise<boolean> {
  const row = db.selectFrom('users').select('id').where('id', '=', id).where('deletedAt', 'is', null).forKeyShare();
  return (await row.executeTakeFirst()) !== undefined;
}

/** Locks a cart until the transaction ends, if its owner has one. */
export async function lockCart(db: Transaction, owner: CartOwner): Promise<Locked<Cart> | undefined> {
  const [column, value] = ownedBy(owner);
  const row = await db.selectFrom('carts').select('id').where(column, '=', value).forUpdate().executeTakeFirst();
  return row && asLocked(row);
}

/**
 * The lines of a cart, newest first, with the current data of each wine and whether the user belongs to its winery.
 * @param slug selects one winery; undefined for all of them
 */
export function listLines(db: Database, owner: CartOwner, userId: string | null, slug?: string) {
  const [column, value] = ownedBy(owner);
  return db
    .selectFrom('carts')
    .innerJoin('cartLines', 'cartLines.cartId', 'carts.id')
    .innerJoin('listings', 'listings.id', 'cartLines.listingId')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .select([
      'cartLines.listingId',
      'cartLines.quantity',
      'cartLines.priceCents as seenCents',
      'cartLines.delivery',
      'listings.priceCents',
      'listings.currency',
      'listings.state',
      'listings.bottleMl',
      'listings.pickupEnabled',
      'listings.shippingEnabled',
      'listings.shippingFirstCents',
      'listings.shippingAdditionalCents',
      'listings.pickupStreet',
      'listings.pickupBuilding',
      'listings.pickupCity',
      'listings.pickupState',
      'listings.pickupZip',
      'stock.quantity as stock',
      'wineries.slug as winerySlug',
      'wineries.name as wineryName',
      'wineries.street as wineryStreet',
      'wineries.city as wineryCity',
      'wineries.state as wineryState',
      'wineries.zip as wineryZip',
    ])
    .select(
      sql<boolean>`exists (
        select from winery_members where winery_id = listings.winery_id and user_id = ${userId}::uuid)`.as('own'),
    )
    .select(
      sql<number>`coalesce((
        select rate from member_discounts where winery_id = listings.winery_id and user_id = ${userId}::uuid), 0)`.as(
        'clubDiscount',
      ),
    )
    .where(column, '=', value)
    .$if(slug !== undefined, (query) => query.where('wineries.slug', '=', slug as string))
    .orderBy('cartLines.addedAt', 'desc')
    .orderBy('cartLines.listingId')
    .execute();
}

/** The state, price and stock of listings that are to be put into a cart. */
export function listForCart(db: Database, listingIds: readonly string[], userId: string | null) {
  return db
    .selectFrom('listings')
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .select(['listings.id', 'listings.state', 'listings.type', 'listings.priceCents', 'listings.currency'])
    .select('stock.quantity as stock')
    .select(
      sql<boolean>`exists (
        select from winery_members where winery_id = listings.winery_id and user_id = ${userId}::uuid)`.as('own'),
    )
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val(listingIds))))
    .execute();
}

/** A listing that is to be put into a cart. */
export type ForCart = Awaited<ReturnType<typeof listForCart>>[number];

/** A line to be put into a cart. */
export type NewLine = {
  listingId: string;
  quantity: number;
  priceCents: number;
  addedAt: Date;
  delivery: CartDelivery | null;
};

/**
 * Inserts lines into a locked cart, at least one, or replaces the quantity and price of existing ones, and their delivery if
 * one is given.
 */
export async function putLines(
  db: Transaction,
  { id: cartId }: Locked<Cart>,
  lines: readonly NewLine[],
): Promise<void> {
  await db
    .insertInto('cartLines')
    .values(lines.map((line) => ({ ...line, cartId })))
    .onConflict((conflict) =>
      conflict.columns(['cartId', 'listingId']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        priceCents: eb.ref('excluded.priceCents'),
        delivery: eb.fn.coalesce('excluded.delivery', 'cartLines.delivery'),
      })),
    )
    .execute();
}

/** How many bottles of each wine are in a cart, by listing. */
export async function quantitiesOf(db: Database, cartId: string): Promise<Map<string, number>> {
  const lines = await db
    .selectFrom('cartLines')
    .select(['listingId', 'quantity'])
    .where('cartId', '=', cartId)
    .execute();
  return new Map(lines.map(({ listingId, quantity }) => [listingId, quantity]));
}

/**
 * Sets how the wines of one winery in a cart are delivered, and when the cart was last used.
 * @returns whether there are any
 */
export async function setDelivery(
  db: Database,
  owner: CartOwner,
  { slug, delivery }: { slug: string; delivery: CartDelivery },
  touchedAt: Date,
): Promise<boolean> {
  const [column, value] = ownedBy(owner);
  const { numUpdatedRows } = await db
    .with('touched', (query) =>
      query.updateTable('carts').set({ touchedAt }).where(column, '=', value).returning('carts.id'),
    )
    .updateTable('cartLines')
    .from('touched')
    .set({ delivery })
    .whereRef('cartLines.cartId', '=', 'touched.id')
    .where('cartLines.listingId', 'in', (query) =>
      query
        .selectFrom('listings')
        .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
        .select('listings.id')
        .where('wineries.slug', '=', slug),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes wines from a locked cart and updates when it was last used. */
export async function removeLines(
  db: Transaction,
  { id: cartId }: Locked<Cart>,
  listingIds: readonly string[],
  touchedAt: Date,
): Promise<void> {
  await db.updateTable('carts').set({ touchedAt }).where('id', '=', cartId).execute();
  await db
    .deleteFrom('cartLines')
    .where('cartId', '=', cartId)
    .where((eb) => eb('listingId', '=', eb.fn.any(eb.val(listingIds))))
    .execute();
}

/**
 * Removes bottles from a person's cart and deletes lines that become empty. Updating the cart first serializes
 * concurrent changes.
 */
export async function removeBottles(
  db: Transaction,
  userId: string,
  bottles: readonly { listingId: string; quantity: number }[],
  touchedAt: Date,
): Promise<void> {
  const row = await db
    .updateTable('carts')
    .set({ touchedAt })
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!row) return;
  const cart = asLocked(row);
  const taken = sql`unnest(${bottles.map(({ listingId }) => listingId)}::uuid[], ${bottles.map(({ quantity }) => quantity)}::integer[])
    as taken (listing_id, quantity)`;
  await sql`
    with emptied as (
      delete from cart_lines using ${taken}
      where cart_id = ${cart.id} and cart_lines.listing_id = taken.listing_id and cart_lines.quantity <= taken.quantity)
    update cart_lines set quantity = cart_lines.quantity - taken.quantity from ${taken}
    where cart_id = ${cart.id} and cart_lines.listing_id = taken.listing_id and cart_lines.quantity > taken.quantity`.execute(
    db,
  );
}

/**
 * Merges one locked cart into another, newest lines first, up to a maximum number of wines, and deletes it. If a wine is in
 * both, the greater quantity is kept.
 */
export async function mergeCarts(
  db: Transaction,
  { id: from }: Locked<Cart>,
  { id: into }: Locked<Cart>,
  most: number,
): Promise<void> {
  await sql`
    insert into cart_lines (cart_id, listing_id, quantity, price_cents, added_at, delivery)
    select ${into}::uuid, listing_id, quantity, price_cents, added_at, delivery from cart_lines given where cart_id = ${from}::uuid
    order by exists (select from cart_lines kept where kept.cart_id = ${into}::uuid and kept.listing_id = given.listing_id) desc,
      added_at desc, listing_id
    limit greatest(0, ${most} - (select count(*) from cart_lines kept where kept.cart_id = ${into}::uuid
      and not exists (select from cart_lines twin where twin.cart_id = ${from}::uuid and twin.listing_id = kept.listing_id)))
    on conflict (cart_id, listing_id) do update
      set quantity = greatest(cart_lines.quantity, excluded.quantity), price_cents = excluded.price_cents,
        delivery = coalesce(excluded.delivery, cart_lines.delivery)`.execute(db);
  await db.deleteFrom('carts').where('id', '=', from).execute();
}

/** Deletes a person's cart. */
export async function deleteCartOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('carts').where('userId', '=', userId).execute();
}

/**
 * Deletes carts that were last used before `since`, at most `most` of them.
 * @returns how many
 */
export async function deleteStaleCarts(db: Database, since: Date, most: number): Promise<number> {
  // why: carts that are being used, or swept by another node, are skipped
  const untouched = db
    .selectFrom('carts')
    .select('id')
    .where('touchedAt', '<', since)
    .limit(most)
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await db.deleteFrom('carts').where('id', 'in', untouched).executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many bottles in a cart can be bought, in this currency; wines of the owner's own winery do not count. */
export async function countBottles(db: Database, owner: CartOwner, currency: string): Promise<number> {
  const [column, value] = ownedBy(owner);
  const { bottles } = await db
    .selectFrom('carts')
    .innerJoin('cartLines', 'cartLines.cartId', 'carts.id')
    .innerJoin('listings', 'listings.id', 'cartLines.listingId')
    .innerJoin('stock', 'stock.listingId', 'listings.id')
    .select(sql<number>`coalesce(sum(least(cart_lines.quantity, stock.quantity)), 0)::integer`.as('bottles'))
    .where(column, '=', value)
    .where('listings.state', '=', 'published')
    .where('listings.currency', '=', currency)
    .where(
      sql<boolean>`not exists (
        select from winery_members where winery_id = listings.winery_id and user_id = carts.user_id)`,
    )
    .executeTakeFirstOrThrow();
  return bottles;
}
