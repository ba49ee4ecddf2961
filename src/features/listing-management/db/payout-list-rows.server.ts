import { sql } from 'kysely';
import type { Database } from '#infra/database.ts';

/** A part of a payout, with the number of its order. */
export type PayoutPartRow = {
  orderId: string;
  number: number;
  kind: 'order' | 'reserve' | 'chargeback';
  amountCents: number;
};

/** A payout with its first parts. Amounts that may be large are text. */
export type PayoutListRow = {
  id: string;
  day: string;
  currency: string;
  amountCents: string;
  sentCurrency: string;
  sentAmount: string;
  sentAt: Date | null;
  expectedAt: Date | null;
  arrivedAt: Date | null;
  returnedAt: Date | null;
  partCount: number;
  parts: PayoutPartRow[];
};

/** How many payouts a winery has had. */
export async function countPayouts(db: Database, wineryId: string): Promise<number> {
  const { total } = await db
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('wineryId', '=', wineryId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The payouts of a winery, the newest first, each with its first parts and their number. */
export async function listPayoutRows(
  db: Database,
  { wineryId, limit, offset, maxParts }: { wineryId: string; limit: number; offset: number; maxParts: number },
): Promise<PayoutListRow[]> {
  const { rows } = await sql<PayoutListRow>`
    select payouts.id, gathered_on::text as day, currency, payouts.amount_cents, sent_currency, payouts.sent_amount,
      sent_at, expected_at, arrived_at, payouts.returned_at,
      (select count(*)::integer from payout_parts where payout_id = payouts.id) as part_count,
      (select coalesce(json_agg(json_build_object(
          'orderId', part.order_id, 'number', part.number, 'kind', part.kind, 'amountCents', part.amount_cents)
          order by part.number, part.kind, part.round), '[]')
        from (
          select payout_parts.*, orders.number from payout_parts join orders on orders.id = payout_parts.order_id
          where payout_id = payouts.id order by orders.number, kind, round limit ${maxParts}) part) as parts
    from payouts where winery_id = ${wineryId}::uuid
    order by gathered_on desc, sent_at desc nulls first, payouts.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
