import { type Insertable, type InsertObject, sql } from 'kysely';
import type { Database, Tables, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { LineItem } from '../line-items.ts';
import type { OrderableListing } from '../placing/orderable-listing.ts';
import type { ShippedVolumes } from '../placing/shipping-law.ts';
import { lineItemRows, lineRows } from './order-rows.server.ts';
import { shippedOrders, shippedSums } from './shipped-volume-rows.server.ts';
import type { OrderItemTable, OrderTable } from './tables.ts';
import {
  type HeldByUnpaid,
  type HeldJson,
  heldByUnpaid,
  heldOf,
  lockUnpaid,
  type UnpaidQuery,
} from './unpaid-rows.server.ts';

/**
 * Everything about listings that an order needs: price, delivery, stock, and whether they are of the buyer's own
 * winery. Ordered by id.
 */
export function listOrderableListings(
  db: Database,
  ids: readonly string[],
  userId: string | null,
): Promise<OrderableListing[]> {
  return orderableListings(db, ids, userId).execute();
}

/**
 * The same, with the listings locked against changes until the transaction ends. They are locked in the order of their
 * ids, as everywhere, to prevent deadlocks.
 */
export function lockOrderableListings(
  db: Transaction,
  ids: readonly string[],
  userId: string | null,
): Promise<OrderableListing[]> {
  return orderableListings(db, ids, userId).forShare('listings').execute();
}

function orderableListings(db: Database, ids: readonly string[], userId: string | null) {
  return db
    .selectFrom('listings')
    .innerJoin('wineries', 'wineries.id', 'listings.wineryId')
    .leftJoin('stock', 'stock.listingId', 'listings.id')
    .leftJoin('availabilityPlans', 'availabilityPlans.listingId', 'listings.id')
    .leftJoin('payoutAccounts', 'payoutAccounts.wineryId', 'listings.wineryId')
    .leftJoin('wineryTerms', 'wineryTerms.wineryId', 'listings.wineryId')
    .leftJoin('listingExtendedData', 'listingExtendedData.listingId', 'listings.id')
    .select([
      'listings.id',
      'listings.wineryId',
      'listings.type',
      'listings.unitType',
      'listings.state',
      'listings.title',
      'listings.vintage',
      'listings.bottleMl',
      'listings.priceCents',
      'listings.currency',
      'listings.pickupEnabled',
      'listings.shippingEnabled',
      'listings.shippingFirstCents',
      'listings.shippingAdditionalCents',
      'listings.pickupStreet',
      'listings.pickupBuilding',
      'listings.pickupCity',
      'listings.pickupState',
      'listings.pickupZip',
      'wineries.name as wineryName',
      'wineries.street',
      'wineries.city',
      'wineries.state as wineryState',
      'wineries.zip',
      'stock.quantity as stock',
      'wineryTerms.commission',
      'listings.included',
      'availabilityPlans.timezone',
      'availabilityPlans.entries',
      'availabilityPlans.cancellationHours',
      'availabilityPlans.cancellationKeptPercent',
      'availabilityPlans.confirmationHours',
    ])
    .select([
      sql<string | null>`case when payout_accounts.charges_enabled and wineries.suspended_at is null
        then payout_accounts.account_ref end`.as('accountRef'),
      sql<boolean>`payout_accounts.account_ref is not null and not payout_accounts.deleted`.as('hasAccount'),
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
    .select(sql<string | null>`listing_extended_data.public_data ->> 'transactionProcessAlias'`.as('processAlias'))
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('listings.id');
}

/** A buyer: birth date (`YYYY-MM-DD`), customer reference at the gateway, and whether the order already exists. */
export type Buyer = {
  birthDate: string | null;
  customerRef: string | null;
  hasOrder: boolean;
  mustVerifyEmail: boolean;
};

type BuyerQuery = { userId: string; orderId: string | null };

/** A buyer, in one query; undefined if the account is banned or was deleted. */
export function findBuyer(db: Database, query: BuyerQuery): Promise<Buyer | undefined> {
  return buyers(db, query).executeTakeFirst();
}

/**
 * The same, locked until the transaction ends, so that the account is not deleted and no other order of theirs is
 * placed; with the locks under which unpaid orders are counted.
 */
export function lockBuyerRow(
  db: Transaction,
  query: BuyerQuery & Omit<UnpaidQuery, 'customerId'>,
): Promise<Buyer | undefined> {
  return buyers(db, query).select(lockUnpaid(query).as('locked')).forNoKeyUpdate('users').executeTakeFirst();
}

function buyers(db: Database, { userId, orderId }: BuyerQuery) {
  return db
    .selectFrom('users')
    .leftJoin('paymentCustomers', 'paymentCustomers.userId', 'users.id')
    .select(sql<string | null>`to_char(users.birth_date, 'YYYY-MM-DD')`.as('birthDate'))
    .select('paymentCustomers.customerRef')
    .select(sql<boolean>`users.verify_email_first and not users.email_verified`.as('mustVerifyEmail'))
    .select(sql<boolean>`exists (select from orders where id = ${orderId}::uuid)`.as('hasOrder'))
    .where('users.id', '=', userId)
    .where('users.bannedAt', 'is', null)
    .where('users.deletedAt', 'is', null);
}

/**
 * A buyer's earlier orders: the number of unpaid ones, what they and others hold, and the volume that the winery has
 * shipped to them.
 */
export type BuyerHistory = { unpaid: number; held: HeldByUnpaid; shipped: ShippedVolumes };

/**
 * Counts a buyer's unpaid orders since a time, up to `most`, what unpaid orders hold now, and the volume of wine in
 * milliliters that the winery of the listings has shipped to them, or will, in this calendar month and in twelve months.
 * Shipped orders that were refunded later count too. One query.
 */
export async function readBuyerHistory(
  db: Database,
  query: UnpaidQuery,
  { since, most, now }: { since: Date; most: number; now: Date },
): Promise<BuyerHistory> {
  const { customerId, listingIds } = query;
  const winery = sql`select winery_id from listings where id = ${listingIds[0] ?? null}::uuid`;
  const { rows } = await sql<ShippedVolumes & { unpaid: number; held: HeldJson }>`
    select ${heldByUnpaid(query)} as held, (
      select count(*)::integer from (
        select from orders
        where customer_id = ${customerId} and last_transitioned_at > ${since}
          and last_transition in ('request-payment', 'request-payment-after-enquiry', 'expire-payment')
        limit ${most}
      ) counted) as unpaid,
      ${shippedSums(now)}
    from ${shippedOrders(customerId, winery, now)} shipped`.execute(db);
  // why: an aggregate has one row
  const { unpaid, held, month, year } = rows[0] as (typeof rows)[number];
  return { unpaid, held: heldOf(held), shipped: { month, year } };
}

/** A winery for a question, whether the user works for it, and whether it is suspended. */
export function findWinery(db: Database, id: string, userId: string) {
  return db
    .selectFrom('wineries')
    .select(['id', sql<boolean>`suspended_at is not null`.as('isSuspended')])
    .select(
      sql<boolean>`exists (select from winery_members where winery_id = wineries.id and user_id = ${userId}::uuid)`.as(
        'own',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether the buyer or the winery of an order is banned. */
export async function isStoppedByBan(
  db: Database,
  { customerId, wineryId }: { customerId: string; wineryId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${customerId}::uuid and banned_at is not null
    union all select from wineries where id = ${wineryId}::uuid and suspended_at is not null`.execute(db);
  return rows.length > 0;
}

/** Inserts an order with its first transition. @returns false if the id already exists; nothing is inserted then */
export async function insertOrder(db: Database, order: Insertable<OrderTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .with('entered', (query) =>
      query
        .insertInto('orders')
        .values(order)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'lastTransition', 'customerId', 'lastTransitionedAt']),
    )
    .insertInto('orderTransitions')
    .columns(['orderId', 'number', 'transition', 'role', 'userId', 'madeAt'])
    .expression((query) =>
      query
        .selectFrom('entered')
        .select(['id', sql.lit(1).as('number'), 'lastTransition'])
        .select([sql.lit('customer').as('role'), 'customerId', 'lastTransitionedAt']),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Items = readonly Omit<Insertable<OrderItemTable>, 'orderId' | 'position'>[];

/**
 * Inserts an order with its first transition, items, and price breakdown, in one statement.
 * @returns undefined if the id already exists; nothing is inserted then
 */
export async function insertOrderWithGoods(
  db: Transaction,
  order: InsertObject<Tables, 'orders'>,
  items: Items,
  lines: readonly LineItem[],
): Promise<Locked<{ id: string }> | undefined> {
  const entered = await db
    .with('entered', (query) =>
      query
        .insertInto('orders')
        .values(order)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'lastTransition', 'customerId', 'lastTransitionedAt']),
    )
    .with(
      'made',
      () => sql<object>`(
      insert into order_transitions (order_id, number, transition, role, user_id, made_at)
      select id, 1, last_transition, 'customer', customer_id, last_transitioned_at from entered)`,
    )
    .with(
      'bought',
      () => sql<object>`(
      insert into order_items (order_id, position, listing_id, title, vintage, bottle_ml, unit_price_cents, quantity,
        included)
      select entered.id, item.* from entered cross join json_to_recordset(${JSON.stringify(itemRows(items))}::json) as item (
        position smallint, "listingId" uuid, title text, vintage smallint, "bottleMl" integer, "unitPriceCents" integer,
        quantity integer, included text))`,
    )
    .with(
      'priced',
      () => sql<object>`(
      insert into order_line_items (order_id, position, code, listing_id, include_for, unit_price_cents, quantity, rate,
        line_total_cents, reversal)
      select entered.id, line.* from entered cross join json_to_recordset(${JSON.stringify(lineRows(lines, 0))}::json) as line (
        position smallint, code text, "listingId" uuid, "includeFor" text[], "unitPriceCents" integer, quantity integer,
        rate integer, "lineTotalCents" integer, reversal boolean))`,
    )
    .selectFrom('entered')
    .select('id')
    .executeTakeFirst();
  return asLocked(entered);
}

/** Inserts the items and the price breakdown of an existing order, in one statement. */
export async function insertGoods(
  db: Database,
  orderId: string,
  items: Items,
  lines: readonly LineItem[],
): Promise<void> {
  await db
    .with('bought', (query) =>
      query.insertInto('orderItems').values(itemRows(items).map((item) => ({ ...item, orderId }))),
    )
    .insertInto('orderLineItems')
    .values(lineItemRows(orderId, lines, 0))
    .execute();
}

function itemRows(items: Items) {
  return items.map((item, position) => ({ ...item, position }));
}
