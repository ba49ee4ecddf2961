import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { EarningsSums } from '../earnings/earnings.ts';

/**
 * A period of one winery in months of its time zone: from the first one, up to the second one without it, as `2026-11`.
 */
export type MonthSpan = { wineryId: string; timezone: string; from: string; until: string };

const amount = sql.ref('ledger_entries.amount_cents');
const ofWinery = sql`account in ('winery', 'winery-overdraft', 'winery-debt', 'provider-commission')`;
const sum = (condition: RawBuilder<unknown>, sign: 1 | -1) =>
  sql<string>`coalesce(sum(${amount}) filter (where ${condition}), 0) * ${sql.lit(sign)}`;

/** The seller's commission is the winery's money until the operator keeps it; the buyer's commission is not. */
const sums = sql`
  ${sum(sql`movement = 'capture' and ${ofWinery}`, -1)} as sold_cents,
  ${sum(sql`account = 'provider-commission'`, -1)} as fees_cents,
  ${sum(sql`movement = 'refund' and ${ofWinery}`, 1)} as refunds_cents,
  ${sum(sql`movement in ('reversal', 'debt-release', 'retransfer', 'chargeback-lost') and ${ofWinery}`, 1)} as taken_back_cents,
  ${sum(sql`movement ~ '(^|-)payout(-return)?$' and account = 'winery'`, 1)} as paid_out_cents,
  ${sum(sql`movement in ('set-off', 'reserve-release') and account in ('winery-overdraft', 'winery-debt')`, -1)}
    as set_off_cents,
  ${sum(sql`account = 'winery-reserve'`, -1)} as reserved_cents,
  coalesce(-sum(sent), 0) as sent_amount,
  case when min(sent_currency) = max(sent_currency) then min(sent_currency) end as sent_currency`;

/** The entries of the ledger, with what was sent to banks in other currencies. */
const entries = sql`ledger_entries left join (
    select order_id as sent_order, movement as sent_movement, round as sent_round, currency as sent_currency, amount as sent
    from booked_movements where movement ~ '(^|-)payout(-return)?$') sent
  on sent_order = order_id and sent_movement = movement and sent_round = round and account = 'provider-balance'`;

function inSpan({ wineryId, timezone, from, until }: MonthSpan): RawBuilder<unknown> {
  const startOf = (month: string) => sql`(${`${month}-01`}::date::timestamp at time zone ${timezone})`;
  return sql`ledger_entries.winery_id = ${wineryId}::uuid
    and made_at >= ${startOf(from)} and made_at < ${startOf(until)}`;
}

/** Earnings by month, latest first; months without movements are omitted. */
export async function listMonths(db: Database, span: MonthSpan): Promise<(EarningsSums & { month: string })[]> {
  const { rows } = await sql<EarningsSums & { month: string }>`
    select to_char(made_at at time zone ${span.timezone}, 'YYYY-MM') as month, currency, ${sums} from ${entries}
    where ${inSpan(span)} group by 1, currency order by 1 desc, currency`.execute(db);
  return rows;
}

/** The movements of a period by order, latest first, with their buyers. */
export async function listOrderSums(
  db: Database,
  span: MonthSpan,
  { limit, offset }: { limit: number; offset: number },
): Promise<
  (EarningsSums & {
    orderId: string;
    number: number;
    at: Date;
    displayName: string;
    deletedAt: Date | null;
    bannedAt: Date | null;
  })[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof listOrderSums>>[number]>`
    select moved.*, orders.number, users.display_name, users.deleted_at, users.banned_at from (
      select order_id, currency, max(made_at) as at, ${sums} from ${entries}
      where ${inSpan(span)} group by order_id, currency
      order by max(made_at) desc, order_id limit ${limit} offset ${offset}
    ) moved
    join orders on orders.id = moved.order_id
    join users on users.id = orders.customer_id
    order by moved.at desc, moved.order_id`.execute(db);
  return rows;
}

/** How many orders have movements in a period. */
export async function countOrdersInSpan(db: Database, span: MonthSpan): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(distinct order_id)::integer as found from ledger_entries where ${inSpan(span)}`.execute(db);
  return rows[0]?.found ?? 0;
}
