import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import { shopTimeZone } from '#kit/time.ts';
import type { SellerBalance } from '../payouts/payout-plan.ts';
import type { SupplementaryPayoutTable } from './payout-tables.ts';

export type SupplementaryPayoutRow = Selectable<SupplementaryPayoutTable>;
type Key = Pick<SupplementaryPayoutRow, 'orderId' | 'kind' | 'round'>;

/**
 * What a winery owes, locked until the transaction ends, so that no other payout sets off the same debt; zero without a
 * row.
 */
export async function lockSellerBalance(db: Transaction, wineryId: string): Promise<SellerBalance> {
  const row = await db
    .selectFrom('sellerBalances')
    .select(['overdraftCents', 'debtCents'])
    .where('wineryId', '=', wineryId)
    .forUpdate()
    .executeTakeFirst();
  return { overdraftCents: Number(row?.overdraftCents ?? 0), debtCents: Number(row?.debtCents ?? 0) };
}

/** When a winery's first money moved; null before that. */
export async function findFirstSale(db: Database, wineryId: string): Promise<Date | null> {
  const first = await db
    .selectFrom('ledgerEntries')
    .select('madeAt')
    .where('wineryId', '=', wineryId)
    .orderBy('madeAt')
    .limit(1)
    .executeTakeFirst();
  return first?.madeAt ?? null;
}

/** Inserts a supplementary payout. */
export async function insertSupplementaryPayout(
  db: Database,
  payout: Insertable<SupplementaryPayoutTable>,
): Promise<void> {
  await db.insertInto('supplementaryPayouts').values(payout).execute();
}

/** A supplementary payout, if there is one. */
export function findSupplementaryPayout(
  db: Database,
  { orderId, kind, round }: Key,
): Promise<SupplementaryPayoutRow | undefined> {
  return db
    .selectFrom('supplementaryPayouts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('round', '=', round)
    .executeTakeFirst();
}

/** A supplementary payout, if there is one, locked until the transaction ends. */
export async function lockSupplementaryPayout(
  db: Transaction,
  { orderId, kind, round }: Key,
): Promise<Locked<SupplementaryPayoutRow> | undefined> {
  const row = await db
    .selectFrom('supplementaryPayouts')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('round', '=', round)
    .forUpdate()
    .executeTakeFirst();
  return asLocked<SupplementaryPayoutRow | undefined>(row);
}

/** Changes a locked supplementary payout. */
export async function updateSupplementaryPayout(
  db: Transaction,
  { orderId, kind, round }: Locked<SupplementaryPayoutRow>,
  change: Updateable<SupplementaryPayoutTable>,
): Promise<SupplementaryPayoutRow> {
  return db
    .updateTable('supplementaryPayouts')
    .set(change)
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('round', '=', round)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * How long what is due at a time waits for the day of the week on which its winery is paid: a week if it is due on that day
 * and the winery was paid before.
 */
const untilPayoutDay = (dueAt: RawBuilder<unknown>, wineryId: RawBuilder<unknown>) => {
  const day = sql`(${dueAt} at time zone ${shopTimeZone})::date`;
  return sql`interval '1 day' * coalesce((
    select case when weekday = extract(isodow from ${day}) and exists (
        select from payouts where payouts.winery_id = ${wineryId} and not is_retry and not is_full and gathered_on = ${day})
      then 7 else (weekday - extract(isodow from ${day})::integer + 7) % 7 end
    from payout_schedules where payout_schedules.winery_id = ${wineryId}), 0)`;
};

/** The payouts of orders that are late, and of which admins were not told: due and expected before a time. */
const isLatePayment = (before: Date) => sql`
  goal = 'paid-out' and payout_arrived_at is null and payout_due_at < ${before} and payout_late_at is null
  and state <> 'charged-back'
  and coalesce(payout_expected_at, payout_due_at + ${untilPayoutDay(sql`payout_due_at`, sql`payments.winery_id`)}) < ${before}
  and not exists (
    select from chargebacks where chargebacks.order_id = payments.order_id and chargebacks.state <> 'returned')
  and not (payout_ref is null and payouts_paused(payments.winery_id))`;

/** The same for supplementary payouts. */
const isLateSupplementary = (before: Date) => sql`
  arrived_at is null and late_at is null and due_at < ${before}
  and coalesce(expected_at, due_at + ${untilPayoutDay(sql`due_at`, sql`supplementary_payouts.winery_id`)}) < ${before}
  and not (sent_at is null and payouts_paused(supplementary_payouts.winery_id))`;

/** Whether the payouts of a winery are paused. */
export async function isPayoutPaused(db: Database, wineryId: string): Promise<boolean> {
  const { rows } = await sql<{ paused: boolean }>`select payouts_paused(${wineryId}::uuid) as paused`.execute(db);
  return rows[0]?.paused ?? false;
}

/** Makes all payouts of a winery that waited during a pause due now, so that none of them counts as late. */
export async function resumeDuePayouts(db: Transaction, wineryId: string, now: Date): Promise<void> {
  await sql`
    update payments set payout_due_at = ${now}
    where winery_id = ${wineryId} and goal = 'paid-out' and state = 'captured' and payout_arrived_at is null
      and payout_due_at < ${now}`.execute(db);
  await sql`
    update supplementary_payouts set due_at = ${now}
    where winery_id = ${wineryId} and sent_at is null and due_at < ${now}`.execute(db);
  await sql`delete from payout_gatherings where winery_id = ${wineryId}`.execute(db);
}

/** The orders with a payout, or a supplementary one, that is late and not marked as such, the longest due first. */
export async function listLatePayouts(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id as "orderId", payout_due_at as due from payments where ${isLatePayment(before)}
    union all
    select order_id, due_at from supplementary_payouts where ${isLateSupplementary(before)}
    order by due limit ${limit}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

/**
 * Marks the payouts of a locked order as late that are, and all that were sent together with them, which are late for the
 * same reason. @returns false if all were marked or have arrived
 */
export async function markLatePayouts(
  db: Transaction,
  { id: orderId }: Locked<{ id: string }>,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with together as (
      select payout_ref from payments where order_id = ${orderId} and payout_ref is not null
      union select payout_ref from supplementary_payouts where order_id = ${orderId} and payout_ref is not null),
    late as (
      update payments set payout_late_at = ${now}
      where (order_id = ${orderId} or payout_ref in (select payout_ref from together)) and ${isLatePayment(before)}
      returning order_id),
    late_supplementary as (
      update supplementary_payouts set late_at = ${now}
      where (order_id = ${orderId} or payout_ref in (select payout_ref from together))
        and ${isLateSupplementary(before)} returning order_id)
    select order_id from late union select order_id from late_supplementary`.execute(db);
  return rows.length > 0;
}
