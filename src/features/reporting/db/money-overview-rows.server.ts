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

/**
 * What of the money that the gateway booked in other currencies than the orders' is the operator's: all of it, less what
 * the wineries' accounts hold. What the gateway charged besides in these currencies is deducted.
 */
export async function listEarnedAbroad(db: Database): Promise<{ amount: string; currency: string }[]> {
  const { rows } = await sql<{ amount: string; currency: string }>`
    with abroad as (
      select order_id, arrived_currency, arrived_amount,
        payout_cents + case when part_returned_at is null then 0 else coalesce(returned_payout_cents, 0) end as part
      from payments where arrived_currency is not null),
    held as (
      select abroad.order_id, -sum(amount_cents)::bigint as cents from abroad
      join ledger_entries on ledger_entries.order_id = abroad.order_id
      where account in ('winery', 'winery-reserve', 'winery-overdraft') group by 1)
    select currency, sum(amount) as amount from (
      select currency, amount from booked_movements
      union all
      select currency, amount_cents from operator_entries
      where account = 'provider-balance' and currency in (select arrived_currency from abroad)
      union all
      select arrived_currency, -left_abroad(arrived_amount, part, cents)
      from abroad join held on held.order_id = abroad.order_id) booked
    group by currency order by currency limit 50`.execute(db);
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
