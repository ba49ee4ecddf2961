import { sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { ShippingDetails } from '#features/orders/order.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { BasisPoints } from '#kit/money.ts';
import type { AllocationState, GrantingRule, RefusedWishReason } from '../allocation.ts';
import type { AllocatedWine } from '../buying/price-bottles.ts';
import type { WishedBottles } from '../granting.ts';

/** The allocations whose next step is due, those first that wait longest. */
export async function listDueAllocations(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('allocations')
    .select('id')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The allocations whose granted wishes are to be charged now, or which can end. Those that wait for cards, or for their
 * winery's account, are left out, so that nobody waits for them.
 */
export async function listGrantingAllocations(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from allocations a where state = 'granting' and due_at is null and (
      exists (select from allocation_wishes where allocation_id = a.id and state = 'open')
      or not exists (select from allocation_purchases
        where allocation_id = a.id and state in ('charging', 'declined')))
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** An allocation of which the timer makes the next step. */
export type DueAllocation = {
  id: string;
  title: string;
  granting: GrantingRule;
  state: AllocationState;
  dueAt: Date | null;
  closedAt: Date | null;
  grantedBy: string | null;
  grantedAt: Date | null;
  wineryId: string;
  wineryName: string;
  county: string | null;
  wineryState: string;
  commission: BasisPoints | null;
};

/** An allocation for its next step, locked; undefined if another node makes it. */
export async function lockDueAllocation(db: Transaction, id: string): Promise<Locked<DueAllocation> | undefined> {
  const { rows } = await sql<DueAllocation>`
    select a.id, a.title, a.granting, a.state, a.due_at, a.closed_at, a.granted_by, a.granted_at, a.winery_id, w.name as winery_name, w.county,
      w.state as winery_state,
      (select commission from winery_terms where winery_terms.winery_id = a.winery_id)
    from allocations a join wineries w on w.id = a.winery_id
    where a.id = ${id}::uuid for update of a skip locked`.execute(db);
  return asLocked(rows[0]);
}

/** Changes a locked allocation. */
export async function stepAllocation(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  changed: { state: AllocationState; dueAt: Date | null; closedAt?: Date; grantedAt?: Date; endedAt?: Date },
  now: Date,
): Promise<void> {
  await db
    .updateTable('allocations')
    .set((row) => ({ ...changed, version: sql`${row.ref('version')} + 1`, updatedAt: now }))
    .where('id', '=', id)
    .execute();
}

/** A wine of an allocation as granting needs it. */
export type GrantedWine = AllocatedWine & { bottleMl: number; left: number };

/** The wines of an allocation in the order of their ids, with what is left of them. */
export async function listGrantedWines(db: Database, allocationId: string): Promise<GrantedWine[]> {
  const rows = await db
    .selectFrom('allocationWines as wine')
    .innerJoin('listings', 'listings.id', 'wine.listingId')
    .select(['wine.listingId', 'wine.priceCents', 'wine.shippingFirstCents', 'wine.shippingAdditionalCents'])
    .select((row) => row.fn.coalesce('listings.bottleMl', sql.lit(750)).as('bottleMl'))
    .select(sql<number>`wine.quantity - taken - returned`.as('left'))
    .where('allocationId', '=', allocationId)
    .orderBy('wine.listingId')
    .execute();
  return rows.map(({ priceCents, shippingFirstCents: firstCents, shippingAdditionalCents, ...wine }) => ({
    ...wine,
    unitPriceCents: priceCents,
    shipping:
      firstCents === null || shippingAdditionalCents === null
        ? null
        : { firstCents, additionalCents: shippingAdditionalCents },
  }));
}

/**
 * The wishes of an allocation by rank: the first group first, in it who spent most, and then by number.
 * @param listingIds the wines, in whose order the bottles are
 * @param whose without those whose account is deleted, or of all
 */
export async function listWishesByRank(
  db: Transaction,
  allocationId: string,
  listingIds: readonly string[],
  whose: 'all' | 'with-account' = 'all',
): Promise<WishedBottles[]> {
  const those = whose === 'all' ? sql`` : sql`and person.user_id is not null`;
  const { rows } = await sql<{ number: number; wines: { id: string; quantity: number }[] }>`
    select wish.number, json_agg(json_build_object('id', listing_id, 'quantity', quantity)) as wines
    from allocation_wishes wish join allocation_wish_wines on wish_id = wish.id
    join allocation_people person on person.allocation_id = wish.allocation_id and person.number = wish.number
    join allocation_groups g on g.id = person.group_id
    where wish.allocation_id = ${allocationId}::uuid and wish.state = 'open' ${those}
    group by wish.number, g.position, person.spend_cents
    order by g.position, person.spend_cents desc, wish.number`.execute(db);
  return rows.map(({ number, wines }) => {
    const wished = new Map(wines.map(({ id, quantity }) => [id, quantity]));
    return { number, bottles: listingIds.map((id) => wished.get(id) ?? 0) };
  });
}

/** Stores how many bottles of a locked allocation are granted to whom. */
export async function storeGrants(
  db: Transaction,
  { id: allocationId }: Locked<{ id: string }>,
  grants: readonly { number: number; listingId: string; granted: number }[],
): Promise<void> {
  if (grants.length === 0) return;
  const numbers = grants.map(({ number }) => number);
  const wines = grants.map(({ listingId }) => listingId);
  const bottles = grants.map(({ granted }) => granted);
  await sql`
    update allocation_wish_wines wine set granted = given.granted
    from unnest(${numbers}::integer[], ${wines}::uuid[], ${bottles}::integer[]) as given (number, listing_id, granted)
    join allocation_wishes wish on wish.allocation_id = ${allocationId}::uuid and wish.number = given.number
    where wine.wish_id = wish.id and wine.listing_id = given.listing_id`.execute(db);
}

/** A wish whose granted bottles are to be charged. */
export type GrantedWish = {
  id: string;
  number: number;
  userId: string | null;
  isBanned: boolean;
  to: string | null;
  birthDate: string | null;
  deliveryMethod: DeliveryMethod;
  shippingDetails: ShippingDetails | null;
  agreedCents: number;
  wines: { listingId: string; quantity: number; granted: number }[];
};

/** The next wishes of an allocation that is being charged, locked. */
export async function lockGrantedWishes(db: Transaction, allocationId: string, most: number): Promise<GrantedWish[]> {
  const { rows } = await sql<GrantedWish>`
    select wish.id, wish.number, users.id as user_id, users.banned_at is not null as is_banned, users.email as to,
      to_char(users.birth_date, 'YYYY-MM-DD') as birth_date, delivery_method, shipping_details, agreed_cents,
      (select json_agg(json_build_object('listingId', listing_id, 'quantity', quantity, 'granted', granted)
        order by listing_id) from allocation_wish_wines where wish_id = wish.id) as wines
    from allocation_wishes wish
    join allocation_people person on person.allocation_id = wish.allocation_id and person.number = wish.number
    left join users on users.id = person.user_id and users.deleted_at is null
    where wish.allocation_id = ${allocationId}::uuid and wish.state = 'open'
    order by wish.number limit ${most} for update of wish skip locked`.execute(db);
  return rows;
}

/** Stores what became of wishes for a locked allocation: no reason means that they are granted. */
export async function settleWishes(
  db: Transaction,
  allocation: Locked<{ id: string }>,
  settled: readonly { id: string; reason: RefusedWishReason | null }[],
  now: Date,
): Promise<void> {
  if (settled.length === 0) return;
  const [ids, reasons] = [settled.map(({ id }) => id), settled.map(({ reason }) => reason)];
  await sql`
    update allocation_wishes wish set state = case when given.reason is null then 'granted' else 'refused' end,
      reason = given.reason, settled_at = ${now}::timestamptz
    from unnest(${ids}::uuid[], ${reasons}::text[]) as given (id, reason)
    where wish.id = given.id and wish.allocation_id = ${allocation.id}::uuid`.execute(db);
}

/** Whether nothing of an allocation is left to be charged. */
export async function isSettled(db: Transaction, { id }: Locked<{ id: string }>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from allocation_wishes where allocation_id = ${id}::uuid and state = 'open'
    union all select 1 from allocation_purchases
      where allocation_id = ${id}::uuid and state in ('charging', 'declined') limit 1`.execute(db);
  return rows.length === 0;
}

/** Takes what is left out of an allocation. @returns the bottles */
export async function takeRest(
  db: Transaction,
  { id }: Locked<{ id: string }>,
): Promise<{ listingId: string; quantity: number }[]> {
  const { rows } = await sql<{ listingId: string; quantity: number }>`
    with rest as (
      select listing_id, quantity - taken - returned as bottles from allocation_wines
      where allocation_id = ${id}::uuid and quantity > taken + returned order by listing_id for update)
    update allocation_wines wine set returned = returned + bottles
    from rest where wine.allocation_id = ${id}::uuid and wine.listing_id = rest.listing_id
    returning wine.listing_id, bottles as quantity`.execute(db);
  return rows;
}
