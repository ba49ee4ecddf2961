import { sql } from 'kysely';
import type { PayoutPartKey } from '#features/payments/payouts/gathered/gathered-payout.ts';
import type { Database } from '#infra/database.ts';
import { formatOrderNumber } from '../order-number.ts';
import type { DebtCause } from '../payment/order-payout.ts';

/** What was done with a winery's money of an order. Times and large amounts come from JSON. */
export type OrderPayoutRow = {
  wineryId: string;
  payoutCents: number;
  currency: string;
  arrivedCurrency: string | null;
  arrivedAmount: string | null;
  setOffCents: number;
  reserve: { cents: number; freeAt: string } | null;
  parts: {
    cents: number;
    sentAmount: number;
    sentCurrency: string;
    sentAt: string | null;
    arrivedAt: string | null;
    returnedAt: string | null;
  }[];
};

/** What was done with a winery's money of an order; undefined if nothing was. */
export async function findOrderPayoutRow(db: Database, orderId: string): Promise<OrderPayoutRow | undefined> {
  const { rows } = await sql<OrderPayoutRow>`
    select payments.winery_id, payout_cents, currency, arrived_currency,
      left_abroad(arrived_amount,
        payout_cents + case when part_returned_at is null then 0 else coalesce(returned_payout_cents, 0) end,
        payout_cents) as arrived_amount,
      (set_off_cents + coalesce((
        select sum(set_off_cents) from supplementary_payouts
        where order_id = payments.order_id and kind = 'reserve'), 0))::integer as set_off_cents,
      (select json_build_object('cents', amount_cents, 'freeAt', due_at) from supplementary_payouts
        where order_id = payments.order_id and kind = 'reserve' and planned_at is null) as reserve,
      (select coalesce(json_agg(json_build_object(
          'cents', payout_parts.amount_cents, 'sentAmount', payout_parts.sent_amount, 'sentCurrency', sent_currency,
          'sentAt', sent_at, 'arrivedAt', arrived_at, 'returnedAt', payouts.returned_at) order by requested_at), '[]')
        from payout_parts join payouts on payouts.id = payout_id where order_id = payments.order_id) as parts
    from payments
    where order_id = ${orderId} and state in ('captured', 'paid-out', 'charged-back')
      and (payout_planned_at is not null or arrived_amount is not null)`.execute(db);
  return rows[0];
}

/** What a winery owes, and has owed: the orders that it owed for, the oldest first, with what was deducted before. */
export type DebtRow = { owedCents: number; settledBefore: number; causes: DebtCause[] };

/**
 * The debts of a winery, with what was deducted for them before a payout of an order.
 * @param part the part of the order's money that was divided; all of them if it is left out. That of a chargeback is
 * the last one, since its money comes back after the payout of the order
 */
export async function findDebts(
  db: Database,
  { wineryId, orderId, kind }: { wineryId: string; orderId: string; kind?: PayoutPartKey['kind'] },
): Promise<DebtRow> {
  const movements =
    kind === undefined ? ['set-off', 'reserve-release'] : [kind === 'reserve' ? 'reserve-release' : 'set-off'];
  const { rows } = await sql<Omit<DebtRow, 'causes'> & { causes: (Omit<DebtCause, 'number'> & { number: number })[] }>`
    with owed as (
      select id, order_id, amount_cents, movement, movement in ('set-off', 'reserve-release') as is_settled
      from ledger_entries
      where winery_id = ${wineryId}::uuid and account in ('winery-overdraft', 'winery-debt')),
    caused as (
      select order_id, sum(amount_cents)::integer as cents, min(id) as first from owed
      where not is_settled group by order_id having sum(amount_cents) > 0)
    select coalesce((select sum(amount_cents) from owed), 0)::integer as owed_cents,
      coalesce((select -sum(amount_cents) from owed where is_settled and id < (
        select ${kind === 'chargeback' ? sql`max(id)` : sql`min(id)`} from owed where order_id = ${orderId}::uuid and movement = any(${movements}))), 0)::integer as settled_before,
      (select coalesce(json_agg(json_build_object('orderId', order_id, 'number', number, 'cents', cents) order by first), '[]')
        from caused join orders on orders.id = order_id) as causes`.execute(db);
  const { causes = [], owedCents = 0, settledBefore = 0 } = rows[0] ?? {};
  const named = causes.map((cause) => ({ ...cause, number: formatOrderNumber(cause.number) }));
  return { owedCents, settledBefore, causes: named };
}
