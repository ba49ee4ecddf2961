import { sql } from 'kysely';
import type { DeliveryMethod } from '#features/orders/line-items.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { BasisPoints } from '#kit/money.ts';
import type { AllocationModel, AllocationState, GrantingRule, RefusedWishReason, WishState } from '../allocation.ts';
import type { OwnPurchase } from '../buying/offer.ts';
import { windowEnd } from './window-end.server.ts';

/** An allocation as it is stored for one of its people. */
export type OfferRow = {
  id: string;
  title: string;
  description: string;
  model: AllocationModel;
  granting: GrantingRule;
  state: AllocationState;
  shipOn: string | null;
  wineryId: string;
  wineryName: string;
  winerySlug: string;
  county: string | null;
  wineryState: string;
  /** What the operator keeps of the goods, by the winery's plan; null for the commission of the settings. */
  commission: BasisPoints | null;
  number: number;
  opensAt: Date;
  closesAt: Date;
  wishesAbove: boolean;
  birthDate: string | null;
  worksHere: boolean;
  wish: { state: WishState; reason: RefusedWishReason | null; agreedCents: number; delivery: DeliveryMethod } | null;
};

/** An allocation for one of its people; undefined for everybody else. */
export async function findOffer(db: Database, id: string, userId: string): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select a.id, a.title, a.description, a.model, a.granting, a.state, to_char(a.ship_on, 'YYYY-MM-DD') as ship_on,
      a.winery_id, w.name as winery_name, w.slug as winery_slug, w.county, w.state as winery_state,
      (select commission from winery_terms where winery_terms.winery_id = a.winery_id),
      person.number, g.opens_at, ${windowEnd} as closes_at, g.wishes_above, to_char(users.birth_date, 'YYYY-MM-DD') as birth_date,
      exists (select from winery_members m where m.winery_id = a.winery_id and m.user_id = users.id) as works_here,
      (select json_build_object('state', wish.state, 'reason', wish.reason, 'agreedCents', agreed_cents,
          'delivery', delivery_method)
        from allocation_wishes wish where wish.allocation_id = a.id and wish.number = person.number) as wish
    from allocation_people person join allocations a on a.id = person.allocation_id
    join allocation_groups g on g.id = person.group_id join users on users.id = person.user_id
    join wineries w on w.id = a.winery_id
    where person.user_id = ${userId}::uuid and a.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** A wine as it is offered to somebody. */
export type OfferedWineRow = {
  listingId: string;
  title: string;
  vintage: number | null;
  bottleMl: number;
  priceCents: number;
  firstCents: number | null;
  additionalCents: number | null;
  minBottles: number;
  maxBottles: number;
  defaultBottles: number;
  left: number;
  bought: number;
  wished: number;
  granted: number;
};

/** The wines that an allocation offers to somebody. */
export async function listOfferedWines(
  db: Database,
  { id, number }: { id: string; number: number },
): Promise<OfferedWineRow[]> {
  const { rows } = await sql<OfferedWineRow>`
    select wine.listing_id, l.title, l.vintage, coalesce(l.bottle_ml, 750) as bottle_ml, wine.price_cents,
      wine.shipping_first_cents as first_cents, wine.shipping_additional_cents as additional_cents,
      min_bottles, max_bottles, default_bottles, wine.quantity - taken - returned as left,
      (select coalesce(sum(w.quantity), 0)::int from allocation_purchases p
        join allocation_purchase_wines w on w.purchase_id = p.id
        where p.allocation_id = ${id}::uuid and p.number = ${number} and p.state <> 'failed' and p.wish_id is null
          and w.listing_id = wine.listing_id) as bought,
      coalesce(wished.quantity, 0) as wished, coalesce(wished.granted, 0) as granted
    from allocation_wines wine join listings l on l.id = wine.listing_id
    join allocation_people person on person.allocation_id = wine.allocation_id and person.number = ${number}
    join allocation_limits lim on lim.group_id = person.group_id and lim.listing_id = wine.listing_id
    left join allocation_wishes wish on wish.allocation_id = wine.allocation_id and wish.number = ${number}
    left join allocation_wish_wines wished on wished.wish_id = wish.id and wished.listing_id = wine.listing_id
    where wine.allocation_id = ${id}::uuid and max_bottles > 0
    order by wine.listing_id`.execute(db);
  return rows;
}

/** What somebody has bought of an allocation, the latest first. */
export async function listOwnPurchases(
  db: Database,
  { id, number }: { id: string; number: number },
): Promise<OwnPurchase[]> {
  const { rows } = await sql<OwnPurchase>`
    select id, state, total_cents, wish_id is not null as is_wish,
      (select sum(quantity)::int from allocation_purchase_wines where purchase_id = p.id) as bottles
    from allocation_purchases p where allocation_id = ${id}::uuid and number = ${number}
    order by created_at desc, id limit 50`.execute(db);
  return rows;
}

/** An offer in a list. */
type ListedOfferRow = {
  id: string;
  title: string;
  winery: string;
  county: string | null;
  wineryState: string;
  opensAt: Date;
  closesAt: Date;
  hasBought: boolean;
  hasWished: boolean;
};

/** How many allocations are or were offered to somebody. */
export async function countOffers(db: Database, userId: string): Promise<number> {
  const { found } = await db
    .selectFrom('allocationPeople')
    .select((query) => query.fn.countAll<string>().as('found'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** A page of the allocations that are or were offered to somebody: those that close last first. */
export async function listOfferRows(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedOfferRow[]> {
  const { rows } = await sql<ListedOfferRow>`
    select a.id, a.title, w.name as winery, w.county, w.state as winery_state, g.opens_at,
      ${windowEnd} as closes_at,
      exists (select from allocation_purchases p where p.allocation_id = a.id and p.number = person.number
        and p.state <> 'failed') as has_bought,
      exists (select from allocation_wishes p where p.allocation_id = a.id and p.number = person.number) as has_wished
    from allocation_people person join allocations a on a.id = person.allocation_id
    join allocation_groups g on g.id = person.group_id join wineries w on w.id = a.winery_id
    where person.user_id = ${userId}::uuid
    order by g.closes_at desc, a.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** One of the people of an allocation, by its id and their number: both are locked. */
export type LockedBuyer = Locked<{ id: string; number: number }>;

/**
 * Locks one of the people of an allocation until the transaction ends, so that they buy one thing after the other, and
 * the allocation so that it is not closed meanwhile.
 * @returns undefined if it is closed
 */
export async function lockBuyer(
  db: Transaction,
  { id, number }: { id: string; number: number },
): Promise<LockedBuyer | undefined> {
  const open = await db
    .selectFrom('allocations')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'published')
    .forShare()
    .executeTakeFirst();
  if (!open) return undefined;
  const person = await db
    .selectFrom('allocationPeople')
    .select('number')
    .where('allocationId', '=', id)
    .where('number', '=', number)
    .where('userId', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return person && asLocked({ id, number });
}
