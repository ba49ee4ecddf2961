import { type RawBuilder, sql } from 'kysely';
import type { OrderTransitionName, PlacedState } from '#features/orders/process/order-process.ts';
import type { PaymentProblem } from '#features/payments/charges/payment.ts';
import type { Database } from '#infra/database.ts';
import { containsText, textSearchOf } from './name-search.server.ts';

/** Which orders are searched: all, or those with these ids, buyers, or wineries, or with one number. */
export type OrderScope =
  | { kind: 'all' }
  | { kind: 'order' | 'customer' | 'winery'; ids: readonly string[] }
  | { kind: 'number'; number: number };

const troubledPayouts = sql`select order_id from supplementary_payouts
  where arrived_at is null and (late_at is not null or payout_returns > 0)`;

/** The conditions of the named ranges. */
const rangeConditions = {
  all: sql`true`,
  unaccepted: sql`orders.last_transition = 'confirm-payment' and orders.accepted_at is null`,
  trouble: sql`orders.id in (select order_id from payments where problem is not null union all ${troubledPayouts})`,
  'refund-trouble': sql`orders.id in (select order_id from payments where problem = 'refund')`,
  'payout-trouble': sql`orders.id in (
    select order_id from payments where problem = 'payout' union all ${troubledPayouts})`,
  chargebacks: sql`orders.id in (select order_id from chargebacks where state in ('open', 'reversed'))`,
};

type NamedRange = keyof typeof rangeConditions;

/** Orders that an index, or a small part of one, contains; newest first. */
export type OrderRange = NamedRange | { lastTransition: OrderTransitionName };

/** Whether a filter is a range by itself. */
export function isOrderRange(name: string): name is NamedRange {
  return Object.hasOwn(rangeConditions, name);
}

type Row = {
  id: string;
  number: number;
  state: PlacedState;
  createdAt: Date;
  acceptedAt: Date | null;
  readyAt: Date | null;
  noShow: boolean;
  deliveryMethod: 'pickup' | 'shipping' | null;
  bookingId: string | null;
  currency: string | null;
  payinCents: number | null;
  wineryName: string;
  displayName: string;
  email: string;
  deletedAt: Date | null;
  bannedAt: Date | null;
  problem: PaymentProblem | null;
};

/** A page of orders, newest first. No more rows of each range are read than the page may need. */
export async function listOrdersInRanges(
  db: Database,
  filter: {
    scope: OrderScope;
    ranges: readonly OrderRange[];
    before: { createdAt: Date; id: string } | undefined;
    limit: number;
  },
): Promise<Row[]> {
  const { scope, before, limit } = filter;
  const after = before
    ? sql`and orders.created_at <= ${before.createdAt}
        and (orders.created_at < ${before.createdAt} or orders.id > ${before.id}::uuid)`
    : sql``;
  const parts = filter.ranges.map((range) =>
    rangeQuery(
      scope,
      range,
      sql`${after}
    order by orders.created_at desc, orders.id limit ${limit}`,
    ),
  );
  const { rows } = await sql<Row>`
    select orders.id, orders.number, orders.state, orders.created_at, orders.accepted_at, orders.ready_at,
      orders.delivery_method, orders.booking_id, orders.no_show, orders.currency, orders.payin_cents,
      wineries.name as winery_name, users.display_name, users.email, users.deleted_at, users.banned_at,
      coalesce(payments.problem, case when orders.id in (${troubledPayouts}) then 'payout' end) as problem
    from (
      select distinct found.id, found.created_at from (${sql.join(parts, sql` union all `)}) found
      order by found.created_at desc, found.id limit ${limit}
    ) page
    join orders on orders.id = page.id
    join wineries on wineries.id = orders.winery_id
    join users on users.id = orders.customer_id
    left join payments on payments.order_id = orders.id
    order by page.created_at desc, page.id`.execute(db);
  return rows;
}

const scopeColumns = { order: 'orders.id', customer: 'orders.customer_id', winery: 'orders.winery_id' } as const;

function rangeQuery(of: OrderScope, range: OrderRange, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const select = sql`select orders.id, orders.created_at from orders where ${rangeCondition(range)}`;
  if (of.kind === 'all') return sql`(${select} ${end})`;
  if (of.kind === 'number') return sql`(${select} and orders.number = ${of.number} ${end})`;
  return sql`(select one.id, one.created_at from unnest(${of.ids}::uuid[]) as owner (id)
    cross join lateral (${select} and ${sql.ref(scopeColumns[of.kind])} = owner.id ${end}) one)`;
}

function rangeCondition(range: OrderRange): RawBuilder<unknown> {
  return typeof range === 'string' ? rangeConditions[range] : sql`orders.last_transition = ${range.lastTransition}`;
}

/** The greatest number of wineries that match a part of a name. */
const maxWineries = 20;

/** Wineries whose name contains this text, by name. */
export async function findWineriesNamed(db: Database, part: string): Promise<string[]> {
  const found = await db
    .selectFrom('wineries')
    .select('id')
    .where(containsText('plainName', part, textSearchOf(part, { common: false })))
    .orderBy('plainName')
    .orderBy('id')
    .limit(maxWineries)
    .execute();
  return found.map(({ id }) => id);
}
