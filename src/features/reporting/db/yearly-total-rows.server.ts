import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** The payments of a winery in a calendar year of Central Time, in cents; `months` begins with January. */
export type YearlyTotalRow = {
  id: string;
  name: string;
  legalName: string | null;
  state: string;
  accountRef: string | null;
  months: number[];
  grossCents: number;
  transactions: number;
  buyerFeeCents: number;
  refundedCents: number;
};

/**
 * The totals of wineries that were paid for anything in a year, in the order of their ids after one. What buyers paid counts
 * on the day of the charge; what was refunded on the day of the refund.
 */
export async function listYearlyTotals(
  db: Database,
  { year, after, limit }: { year: number; after: string; limit: number },
): Promise<YearlyTotalRow[]> {
  const { rows } = await sql<YearlyTotalRow>`
    with bounds as (
      select make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, 'America/Chicago') as begins,
        make_timestamptz(${year}::integer + 1, 1, 1, 0, 0, 0, 'America/Chicago') as ends),
    entries as (
      select winery_id, order_id, movement, account, -amount_cents as cents,
        extract(month from made_at at time zone 'America/Chicago')::integer as month
      from ledger_entries, bounds
      where made_at >= begins and made_at < ends and movement in ('capture', 'refund') and winery_id > ${after}::uuid
        and account in ('winery', 'provider-commission', 'customer-commission')),
    paid as (
      select winery_id,
        coalesce(sum(cents) filter (where movement = 'capture' and account <> 'customer-commission'), 0)::float8 as gross_cents,
        count(distinct order_id) filter (where movement = 'capture')::integer as transactions,
        coalesce(sum(cents) filter (where movement = 'capture' and account = 'customer-commission'), 0)::float8 as buyer_fee_cents,
        coalesce(-sum(cents) filter (where movement = 'refund' and account <> 'customer-commission'), 0)::float8 as refunded_cents
      from entries group by winery_id order by winery_id limit ${limit}),
    monthly as (
      select winery_id, month, sum(cents)::float8 as cents from entries
      where movement = 'capture' and account <> 'customer-commission' group by winery_id, month)
    select paid.winery_id as id, wineries.name, payout_accounts.details ->> 'legalName' as legal_name, wineries.state,
      payout_accounts.account_ref, gross_cents, transactions, buyer_fee_cents, refunded_cents,
      (select json_agg(coalesce(monthly.cents, 0) order by number) from generate_series(1, 12) number
        left join monthly on monthly.winery_id = paid.winery_id and monthly.month = number) as months
    from paid join wineries on wineries.id = paid.winery_id
    left join payout_accounts on payout_accounts.winery_id = paid.winery_id
    order by paid.winery_id`.execute(db);
  return rows;
}
