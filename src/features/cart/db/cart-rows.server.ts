import { sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';

/** The owner of a cart: a person, or the browser with this key digest. */
export type CartOwner = { userId: string } | { keyDigest: Buffer };

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
 * @returns its id; undefined for a person whose account was deleted, so that nothing is stored for somebody who was
 * erased in another window
 */
export async function lockOrCreateCart(
  db: Transaction,
  owner: CartOwner,
  touchedAt: Date,
): Promise<string | undefined> {
  if ('userId' in owner && !(await lockPerson(db, owner.userId))) return undefined;
  const column = 'userId' in owner ? 'userId' : 'keyDigest';
  const { id } = await db
    .insertInto('carts')
    .values({ ...owner, touchedAt })
    .onConflict((conflict) => conflict.column(column).doUpdateSet({ touchedAt }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function lockPerson(db: Transaction, id: string): Promise<boolean> {
  const row = db.selectFrom('users').select('id').where('id', '=', id).where('deletedAt', 'is', null).forKeyShare();
  return (await row.executeTakeFirst()) !== undefined;
}

/**
 * Locks a cart until the transaction ends.
 * @returns whether it still exists
 */
export async function lockCart(db: Transaction, id: string): Promise<boolean> {
  const row = db.selectFrom('carts').select('id').where('id', '=', id).forUpdate();
  return (await row.executeTakeFirst()) !== undefined;
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
      'listings.priceCents',
      'listings.currency',
      'listings.state',
      'stock.quantity as stock',
      'wineries.slug as winerySlug',
      'wineries.name as wineryName',
    ])
    .select(
      sql<boolean>`exists (
        select from winery_members where winery_id = listings.winery_id and user_id = ${userId}::uuid)`.as('own'),
    )
    .where(column, '=', value)
    .$if(slug !== undefined, (query) => query.where('wineries.slug', '=', slug as string))
    .orderBy('cartLines.addedAt', 'desc')
    .orderBy('cartLines.listingId')
    .execute();
}

/** The state, price and stock of a listing that is to be put into a cart. */
export function findForCart(db: Database, listingId: string, userId: string | null) {
  return db
    .selectFrom('listings')
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .select(['listings.state', 'listings.type', 'listings.priceCents', 'listings.currency', 'stock.quantity as stock'])
    .select(
      sql<boolean>`exists (
        select from winery_members where winery_id = listings.winery_id and user_id = ${userId}::uuid)`.as('own'),
    )
    .where('listings.id', '=', listingId)
    .executeTakeFirst();
}

/** How many other wines are in a cart. */
export async function countOtherWines(db: Database, cartId: string, listingId: string): Promise<number> {
  const { found } = await db
    .selectFrom('cartLines')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('cartId', '=', cartId)
    .where('listingId', '!=', listingId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

type Line = { cartId: string; listingId: string; quantity: number; priceCents: number; addedAt: Date };

/** Inserts a line into a cart, or replaces the quantity and price of the existing one. */
export async function putLine(db: Database, line: Line): Promise<void> {
  const { quantity, priceCents } = line;
  await db
    .insertInto('cartLines')
    .values(line)
    .onConflict((conflict) => conflict.columns(['cartId', 'listingId']).doUpdateSet({ quantity, priceCents }))
    .execute();
}

/** How many bottles of a wine are in a cart. */
export async function quantityOf(db: Database, cartId: string, listingId: string): Promise<number> {
  const line = await db
    .selectFrom('cartLines')
    .select('quantity')
    .where('cartId', '=', cartId)
    .where('listingId', '=', listingId)
    .executeTakeFirst();
  return line?.quantity ?? 0;
}

/** Removes wines from a cart and updates when it was last used. */
export async function removeLines(
  db: Database,
  cartId: string,
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
  db: Database,
  userId: string,
  bottles: readonly { listingId: string; quantity: number }[],
  touchedAt: Date,
): Promise<void> {
  const cart = await db
    .updateTable('carts')
    .set({ touchedAt })
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst();
  if (!cart) return;
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
 * Merges one cart into another, newest lines first, up to a maximum number of wines, and deletes it. If a wine is in
 * both, the greater quantity is kept.
 */
export async function mergeCarts(db: Database, from: string, into: string, most: number): Promise<void> {
  await sql`
    insert into cart_lines (cart_id, listing_id, quantity, price_cents, added_at)
    select ${into}::uuid, listing_id, quantity, price_cents, added_at from cart_lines given where cart_id = ${from}::uuid
    order by exists (select from cart_lines kept where kept.cart_id = ${into}::uuid and kept.listing_id = given.listing_id) desc,
      added_at desc, listing_id
    limit greatest(0, ${most} - (select count(*) from cart_lines kept where kept.cart_id = ${into}::uuid
      and not exists (select from cart_lines twin where twin.cart_id = ${from}::uuid and twin.listing_id = kept.listing_id)))
    on conflict (cart_id, listing_id) do update
      set quantity = greatest(cart_lines.quantity, excluded.quantity), price_cents = excluded.price_cents`.execute(db);
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
