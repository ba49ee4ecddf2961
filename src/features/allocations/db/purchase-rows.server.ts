import { type Insertable, sql } from 'kysely';
import type { DeliveryMethod, LineItem } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { AllocationPurchaseTable } from './tables.ts';

type BottleCount = { listingId: string; quantity: number };

/** A purchase to insert, with its wines. */
export type NewPurchase = Omit<
  Insertable<AllocationPurchaseTable>,
  'lineItems' | 'state' | 'settledAt' | 'shippingDetails'
> & {
  shippingDetails: ShippingDetails | null;
  lineItems: LineItem[];
  wines: (BottleCount & { unitPriceCents: number })[];
};

/** The purchase that somebody of an allocation has begun by this attempt. @returns its id */
export async function findPurchase(
  db: Database,
  { attempt, allocationId, number }: { attempt: string; allocationId: string; number: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('allocationPurchases')
    .select('id')
    .where('allocationId', '=', allocationId)
    .where('number', '=', number)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return found?.id;
}

/**
 * Takes bottles out of a locked allocation for a purchase: all, or none if there are too few. The wines are locked in the order
 * of their ids.
 * @returns whether there were enough
 */
export async function takeBottles(
  db: Transaction,
  { id: allocationId }: Locked<{ id: string }>,
  wanted: readonly BottleCount[],
): Promise<boolean> {
  const ids = wanted.map(({ listingId }) => listingId);
  const wines = await db
    .selectFrom('allocationWines')
    .select(['listingId'])
    .select(sql<number>`quantity - taken - returned`.as('left'))
    .where('allocationId', '=', allocationId)
    .where('listingId', 'in', ids)
    .orderBy('listingId')
    .forUpdate()
    .execute();
  const left = new Map(wines.map((wine) => [wine.listingId, wine.left]));
  if (wanted.some(({ listingId, quantity }) => (left.get(listingId) ?? 0) < quantity)) return false;
  const quantities = wanted.map(({ quantity }) => quantity);
  await sql`
    update allocation_wines wine set taken = taken + wanted.quantity
    from unnest(${ids}::uuid[], ${quantities}::integer[]) as wanted (listing_id, quantity)
    where wine.allocation_id = ${allocationId}::uuid and wine.listing_id = wanted.listing_id`.execute(db);
  return true;
}

/** Inserts purchases that are charged next. @throws if there is one with this id */
export async function insertPurchases(db: Transaction, purchases: readonly NewPurchase[]): Promise<void> {
  if (purchases.length === 0) return;
  await db
    .insertInto('allocationPurchases')
    .values(
      purchases.map(({ wines: _, lineItems, shippingDetails, ...purchase }) => ({
        ...purchase,
        ...({ state: 'charging', settledAt: null } as const),
        shippingDetails: shippingDetails ? sql<ShippingDetails>`${JSON.stringify(shippingDetails)}::jsonb` : null,
        lineItems: JSON.stringify(lineItems),
      })),
    )
    .execute();
  const wines = purchases.flatMap(({ id: purchaseId, wines: of }) => of.map((wine) => ({ ...wine, purchaseId })));
  await db.insertInto('allocationPurchaseWines').values(wines).execute();
}

/** Those of these purchases that are still wanted: whose buyers have not deleted their accounts. */
export async function lockWantedPurchases(db: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from allocation_purchases p
    join allocation_people person on person.allocation_id = p.allocation_id and person.number = p.number
    where p.id = any(${ids}::uuid[]) and p.state in ('charging', 'declined') and person.user_id is not null
    order by p.id for share of person`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Where the wine of these purchases is sent, by purchase; without those that are picked up. */
export async function listShippingOfPurchases(
  db: Transaction,
  ids: readonly string[],
): Promise<Map<string, ShippingDetails>> {
  const { rows } = await sql<{ id: string; shippingDetails: ShippingDetails }>`
    select id, shipping_details - 'giftNote' as shipping_details from allocation_purchases
    where id = any(${ids}::uuid[]) and delivery_method = 'shipping' and shipping_details is not null`.execute(db);
  return new Map(rows.map(({ id, shippingDetails }) => [id, shippingDetails]));
}

/** Gives the purchases of locked charges up, which have the same ids, and their bottles back to their allocations. */
export async function failPurchases(
  db: Transaction,
  charges: readonly Locked<{ id: string }>[],
  now: Date,
): Promise<void> {
  const ids = charges.map(({ id }) => id);
  await sql`
    with failed as (
      update allocation_purchases set state = 'failed', settled_at = ${now}::timestamptz
      where id = any(${ids}::uuid[]) and state in ('charging', 'declined') returning id, allocation_id),
    bottles as (
      select allocation_id, listing_id, sum(quantity)::integer as quantity
      from failed join allocation_purchase_wines on purchase_id = failed.id group by 1, 2)
    update allocation_wines wine set taken = taken - bottles.quantity
    from bottles where wine.allocation_id = bottles.allocation_id and wine.listing_id = bottles.listing_id`.execute(db);
}

/** The purchase of a locked charge that is declined waits for its next attempt. */
export async function setPurchaseDeclined(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await db
    .updateTable('allocationPurchases')
    .set({ state: 'declined' })
    .where('id', '=', id)
    .where('state', '=', 'charging')
    .execute();
}

/** The order of the purchase of a locked charge exists. */
export async function setPurchaseBilled(db: Transaction, { id }: Locked<{ id: string }>, now: Date): Promise<void> {
  await db.updateTable('allocationPurchases').set({ state: 'billed', settledAt: now }).where('id', '=', id).execute();
}

/** Everything of a purchase that its order needs. */
export type PurchaseToPlace = {
  id: string;
  userId: string;
  wineryId: string;
  wineryName: string;
  street: string | null;
  city: string;
  state: string;
  county: string | null;
  zip: string | null;
  publishedBy: string;
  shipOn: string | null;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  lineItems: LineItem[];
  wines: (BottleCount & { unitPriceCents: number; title: string; vintage: number | null; bottleMl: number })[];
};

/** A purchase whose charge is authorized. */
export async function findPurchaseToPlace(db: Transaction, id: string): Promise<PurchaseToPlace | undefined> {
  const { rows } = await sql<PurchaseToPlace>`
    select p.id, person.user_id, a.winery_id, w.name as winery_name, w.street, w.city, w.state, w.county, w.zip,
      a.published_by, to_char(a.ship_on, 'YYYY-MM-DD') as ship_on, p.delivery_method, p.shipping_details, p.line_items,
      (select json_agg(json_build_object('listingId', listing_id, 'quantity', quantity,
          'unitPriceCents', unit_price_cents, 'title', title, 'vintage', vintage, 'bottleMl', bottle_ml)
          order by listing_id)
        from allocation_purchase_wines join listings on listings.id = listing_id where purchase_id = p.id) as wines
    from allocation_purchases p
    join allocation_people person on person.allocation_id = p.allocation_id and person.number = p.number
    join allocations a on a.id = p.allocation_id join wineries w on w.id = a.winery_id
    where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The reader of mails about the charge of a purchase; undefined if their account was deleted. */
export async function findPurchaseReader(
  db: Transaction,
  id: string,
): Promise<
  { userId: string; to: string; allocationId: string; title: string; winery: string; totalCents: number } | undefined
> {
  const { rows } = await sql<{
    userId: string;
    to: string;
    allocationId: string;
    title: string;
    winery: string;
    totalCents: number;
  }>`
    select users.id as user_id, users.email as to, a.id as allocation_id, a.title, w.name as winery, p.total_cents
    from allocation_purchases p
    join allocation_people person on person.allocation_id = p.allocation_id and person.number = p.number
    join users on users.id = person.user_id and users.deleted_at is null
    join allocations a on a.id = p.allocation_id join wineries w on w.id = a.winery_id
    where p.id = ${id}::uuid`.execute(db);
  return rows[0];
}
