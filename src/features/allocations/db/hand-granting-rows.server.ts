import { sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { RefusedWishReason, WishState } from '../allocation.ts';
import type { GrantedWish } from './granting-rows.server.ts';

/** How many wishes of an allocation are not settled. */
export async function countOpenWishes(db: Database, allocationId: string): Promise<number> {
  const { found } = await db
    .selectFrom('allocationWishes')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('allocationId', '=', allocationId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** How many wishes an allocation has. */
export async function countWishes(db: Database, allocationId: string): Promise<number> {
  const { found } = await db
    .selectFrom('allocationWishes')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('allocationId', '=', allocationId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A wish as its winery sees it. `name` is null once the account is deleted. */
export type RankedWishRow = {
  number: number;
  name: string | null;
  groupName: string;
  spendCents: number;
  state: WishState;
  reason: RefusedWishReason | null;
  delivery: DeliveryMethod;
  wines: { listingId: string; quantity: number; granted: number }[];
};

/** A page of the wishes of an allocation, by rank: the first group first, in it who spent most, and then by number. */
export async function listRankedWishes(
  db: Database,
  allocationId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<RankedWishRow[]> {
  const { rows } = await sql<RankedWishRow>`
    select wish.number, users.display_name as name, g.name as group_name, person.spend_cents, wish.state, wish.reason,
      wish.delivery_method as delivery,
      (select json_agg(json_build_object('listingId', listing_id, 'quantity', quantity, 'granted', granted)
        order by listing_id) from allocation_wish_wines where wish_id = wish.id) as wines
    from allocation_wishes wish
    join allocation_people person on person.allocation_id = wish.allocation_id and person.number = wish.number
    join allocation_groups g on g.id = person.group_id
    left join users on users.id = person.user_id and users.deleted_at is null
    where wish.allocation_id = ${allocationId}::uuid
    order by g.position, person.spend_cents desc, wish.number limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many bottles of each wine are wished for and granted, by wine. */
export async function sumGrants(
  db: Database,
  allocationId: string,
): Promise<Map<string, { wished: number; granted: number }>> {
  const { rows } = await sql<{ listingId: string; wished: number; granted: number }>`
    select listing_id, sum(quantity)::int as wished, sum(granted)::int as granted
    from allocation_wishes wish join allocation_wish_wines on wish_id = wish.id
    where allocation_id = ${allocationId}::uuid group by 1`.execute(db);
  return new Map(rows.map(({ listingId, ...sums }) => [listingId, sums]));
}

/** A wine of a wish that may be granted. `isDeleted`: nobody is left who can be charged. */
export type GrantableWine = {
  number: number;
  listingId: string;
  quantity: number;
  granted: number;
  isDeleted: boolean;
};

/** The wines of these wishes, with what is granted of them so far. */
export async function listGrantable(
  db: Transaction,
  allocationId: string,
  numbers: readonly number[],
): Promise<GrantableWine[]> {
  const { rows } = await sql<GrantableWine>`
    select wish.number, listing_id, quantity, granted, person.user_id is null as is_deleted
    from allocation_wishes wish join allocation_wish_wines on wish_id = wish.id
    join allocation_people person on person.allocation_id = wish.allocation_id and person.number = wish.number
    where wish.allocation_id = ${allocationId}::uuid and wish.state = 'open'
      and wish.number = any(${numbers}::int[])`.execute(db);
  return rows;
}

/** Nothing is granted of a locked allocation any more. */
export async function clearGrants(db: Transaction, { id }: Locked<{ id: string }>): Promise<void> {
  await sql`
    update allocation_wish_wines wine set granted = 0 from allocation_wishes wish
    where wish.id = wine.wish_id and wish.allocation_id = ${id}::uuid and granted > 0`.execute(db);
}

/** A wish for which bottles are granted, before it is charged. `hasCard`: a card that is not expired is saved. */
export type PreviewedWish = GrantedWish & { hasCard: boolean };

/** The wishes of an allocation for which bottles are granted, behind a number. */
export async function listGrantedWishes(
  db: Database,
  allocationId: string,
  { after, most, month }: { after: number; most: number; month: number },
): Promise<PreviewedWish[]> {
  const { rows } = await sql<PreviewedWish>`
    select wish.id, wish.number, users.id as user_id, users.banned_at is not null as is_banned, users.email as to,
      to_char(users.birth_date, 'YYYY-MM-DD') as birth_date, delivery_method, shipping_details, agreed_cents,
      exists (select from payment_customers card where card.user_id = users.id and card.card_ref is not null
        and card.card_exp_year * 12 + card.card_exp_month >= ${month}) as has_card,
      (select json_agg(json_build_object('listingId', listing_id, 'quantity', quantity, 'granted', granted)
        order by listing_id) from allocation_wish_wines where wish_id = wish.id) as wines
    from allocation_wishes wish
    join allocation_people person on person.allocation_id = wish.allocation_id and person.number = wish.number
    left join users on users.id = person.user_id and users.deleted_at is null
    where wish.allocation_id = ${allocationId}::uuid and wish.state = 'open' and wish.number > ${after}
      and exists (select from allocation_wish_wines where wish_id = wish.id and granted > 0)
    order by wish.number limit ${most}`.execute(db);
  return rows;
}
