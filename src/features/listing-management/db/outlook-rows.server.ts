import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** What a winery's payouts depend on; `delayDays` is null where the operator's settings apply. */
export type PayoutStanding = {
  firstSaleAt: Date | null;
  delayDays: number | null;
  /** The day of the week on which the winery is paid, from 1 for Monday; null for every day. */
  weekday: number | null;
  owedCents: string;
  paused: boolean;
};

/** When a winery's first money moved, the delay that was agreed on, what it owes, and whether it is paused, in one query. */
export async function findPayoutStanding(db: Database, wineryId: string): Promise<PayoutStanding> {
  const { rows } = await sql<PayoutStanding>`
    select
      (select made_at from ledger_entries where winery_id = ${wineryId} order by made_at limit 1) as first_sale_at,
      (select delay_days from payout_terms where winery_id = ${wineryId}) as delay_days,
      (select weekday from payout_schedules where winery_id = ${wineryId}) as weekday,
      coalesce((select greatest(overdraft_cents, 0) + greatest(debt_cents, 0) from seller_balances
        where winery_id = ${wineryId}), 0) as owed_cents,
      payouts_paused(${wineryId}::uuid) as paused`.execute(db);
  return rows[0] ?? { firstSaleAt: null, delayDays: null, weekday: null, owedCents: '0', paused: false };
}

/**
 * How far a payout has come: the order is not complete (`later`), it waits for a bank's decision (`disputed`), it is held
 * in reserve, it is due or will be (`next`), or it was sent and has not arrived (`sent`).
 */
export type PayoutStage = 'later' | 'disputed' | 'reserve' | 'next' | 'sent';

/** A payout that has not arrived, with the number and the sum of all of its stage. */
export type UnarrivedPayoutRow = {
  stage: PayoutStage;
  orderId: string;
  kind: 'order' | 'reserve' | 'chargeback';
  cents: number;
  currency: string;
  at: Date;
  late: boolean;
  returned: boolean;
  count: number;
  sumCents: string;
  lateCount: number;
  displayName: string;
  bannedAt: Date | null;
  deletedAt: Date | null;
};

/** A winery's payouts that have not arrived: of each stage the first ones, by the time at which they are due. */
export async function listUnarrivedPayouts(
  db: Database,
  { wineryId, most }: { wineryId: string; most: number },
): Promise<UnarrivedPayoutRow[]> {
  const { rows } = await sql<UnarrivedPayoutRow>`
    with unarrived as (
      select payments.order_id, 'order' as kind, currency, payout_cents - set_off_cents - reserve_cents as cents,
        greatest(payout_due_at, payout_not_before, payments.created_at) as at,
        payout_late_at is not null as late, payout_returns > 0 as returned,
        case when payments.state = 'paid-out' then 'sent' when chargebacks.order_id is not null then 'disputed'
          when payments.goal = 'paid-out' then 'next' else 'later' end as stage
      from payments
      left join chargebacks on chargebacks.order_id = payments.order_id and chargebacks.state <> 'returned'
      where payments.winery_id = ${wineryId} and payments.state in ('captured', 'paid-out')
        and payments.payout_arrived_at is null and payments.goal in ('captured', 'paid-out')
      union all
      select order_id, kind, currency, amount_cents - set_off_cents, due_at, late_at is not null, payout_returns > 0,
        case when sent_at is not null then 'sent' when kind = 'reserve' and planned_at is null then 'reserve'
          else 'next' end
      from supplementary_payouts where winery_id = ${wineryId} and arrived_at is null
    ), ranked as (
      select *, row_number() over (partition by stage order by at, order_id, kind) as rank,
        (count(*) over of_stage)::integer as count, sum(cents) over of_stage as sum_cents,
        (count(*) filter (where late) over of_stage)::integer as late_count
      from unarrived where cents > 0
      window of_stage as (partition by stage)
    )
    select stage, ranked.order_id, kind, cents, ranked.currency, at, late, returned, count, sum_cents, late_count,
      users.display_name, users.banned_at, users.deleted_at
    from ranked
    join orders on orders.id = ranked.order_id
    join users on users.id = orders.customer_id
    where rank <= case when stage in ('next', 'reserve') then ${most}::integer else 1 end
    order by at, ranked.order_id, kind`.execute(db);
  return rows;
}
