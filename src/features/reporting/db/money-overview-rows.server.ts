import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { GatewayCost, TroubledPayout, TroubledRefund } from '../money-overview.ts';

/** The columns that every list of the overview has; `total` is the number of all rows of its list. */
type ConcernRow = {
  orderId: string;
  slug: string;
  name: string;
  cents: number;
  currency: string;
  at: Date;
  total: number;
};

export type TroubledPayoutRow = ConcernRow & Pick<TroubledPayout, 'kind' | 'problem'>;
export type TroubledRefundRow = ConcernRow & Pick<TroubledRefund, 'problem'>;

/** How far the comparison with the gateway has come, and how many alarms are open. */
export async function findComparison(db: Database): Promise<{
  openAlarms: number;
  reconciledUntil: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
}> {
  const { rows } = await sql<Awaited<ReturnType<typeof findComparison>>>`
    select (select count(*)::integer from money_alarms where resolved_at is null) as open_alarms,
      reconciled_until, started_at, completed_at
    from (select) nothing left join gateway_reconciliation on true`.execute(db);
  return rows[0] ?? { openAlarms: 0, reconciledUntil: null, startedAt: null, completedAt: null };
}

/** The first payouts of orders, or of reserve and chargebacks, that need attention, the longest due first. */
export async function listTroubledPayouts(db: Database, limit: number): Promise<TroubledPayoutRow[]> {
  const { rows } = await sql<TroubledPayoutRow>`
    select found.*, wineries.slug, wineries.name from (
      select *, (count(*) over ())::integer as total from (
        select order_id, winery_id, 'order' as kind, currency, payout_cents - set_off_cents - reserve_cents as cents,
          coalesce(payout_due_at, updated_at) as at,
          case when payout_late_at is not null and payout_arrived_at is null then 'late'
            when payout_returns > 0 then 'returned' else 'refused' end as problem
        from payments where problem = 'payout'
        union all
        select order_id, winery_id, kind, currency, amount_cents - set_off_cents, due_at,
          case when late_at is not null then 'late' else 'returned' end
        from supplementary_payouts where arrived_at is null and (late_at is not null or payout_returns > 0)
      ) troubled
      order by at, order_id, kind limit ${limit}
    ) found
    join wineries on wineries.id = found.winery_id
    order by at, order_id, kind`.execute(db);
  return rows;
}

/** The first refunds that need attention, the oldest first. */
export async function listTroubledRefunds(db: Database, limit: number): Promise<TroubledRefundRow[]> {
  const { rows } = await sql<TroubledRefundRow>`
    select found.*, wineries.slug, wineries.name from (
      select order_id, winery_id, currency, payin_cents as cents, coalesce(refund_failed_at, updated_at) as at,
        case when refund_failed_at is not null then 'returned' when state = 'refunded' then 'pending'
          else 'refused' end as problem,
        (count(*) over ())::integer as total
      from payments where problem = 'refund'
      order by at, order_id limit ${limit}
    ) found
    join wineries on wineries.id = found.winery_id
    order by at, order_id`.execute(db);
  return rows;
}

/** What the gateway charged the operator since a time besides fees for cards, by kind. */
export async function listGatewayCosts(
  db: Database,
  since: Date,
): Promise<{ kind: GatewayCost['kind']; cents: string; currency: string }[]> {
  const { rows } = await sql<{ kind: GatewayCost['kind']; cents: string; currency: string }>`
    select account as kind, sum(amount_cents) as cents, currency from (
      select account, amount_cents, currency from operator_entries
      where account in ('gateway-fees', 'gateway-taxes', 'exchange-fees', 'dispute-fees') and made_at >= ${since}
      union all
      select account, amount_cents, currency from ledger_entries
      where account = 'dispute-fees' and made_at >= ${since}) costs
    group by account, currency having sum(amount_cents) <> 0 order by account, currency limit 20`.execute(db);
  return rows;
}

/** The first chargebacks that no bank has decided about, the oldest first. */
export async function listOpenChargebacks(db: Database, limit: number): Promise<ConcernRow[]> {
  const { rows } = await sql<ConcernRow>`
    select found.*, payments.currency, wineries.slug, wineries.name from (
      select order_id, amount_cents as cents, opened_at as at, (count(*) over ())::integer as total
      from chargebacks where state in ('open', 'reversed')
      order by opened_at, order_id limit ${limit}
    ) found
    join payments on payments.order_id = found.order_id
    join wineries on wineries.id = payments.winery_id
    order by at, order_id`.execute(db);
  return rows;
}
