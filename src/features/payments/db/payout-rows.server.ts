import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { PaymentMode } from '../charges/payment.ts';
import type { SellerBalance } from '../payouts/payout-plan.ts';
import type { SupplementaryPayoutTable } from './tables.ts';

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

/** The supplementary payout with this reference at the gateway, if there is one. */
export function findSupplementaryPayout(db: Database, payoutRef: string): Promise<SupplementaryPayoutRow | undefined> {
  return db.selectFrom('supplementaryPayouts').selectAll().where('payoutRef', '=', payoutRef).executeTakeFirst();
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
  db: Database,
  { orderId, kind, round }: Key,
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
 * Claims due supplementary payouts of a mode that have not arrived and were last checked before a time, the longest due first, and
 * sets `checkedAt`. A sent one is only checked once a day. Rows locked by another node are skipped.
 */
export function claimSupplementaryPayouts(
  db: Database,
  { now, mode, most }: { now: Date; mode: PaymentMode; most: number },
): Promise<SupplementaryPayoutRow[]> {
  return db
    .updateTable('supplementaryPayouts')
    .set({ checkedAt: now })
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('orderId', 'kind', 'round'),
        'in',
        eb
          .selectFrom('supplementaryPayouts')
          .select(['orderId', 'kind', 'round'])
          .where('arrivedAt', 'is', null)
          .where('dueAt', '<=', now)
          .where((inner) =>
            inner.not(
              inner.exists(
                inner
                  .selectFrom('chargebacks')
                  .select('chargebacks.orderId')
                  .whereRef('chargebacks.orderId', '=', 'supplementaryPayouts.orderId')
                  .where('chargebacks.state', 'in', ['open', 'reversed']),
              ),
            ),
          )
          .where((row) =>
            row.or([
              row('sentAt', 'is not', null),
              row.not(
                row.exists(
                  row
                    .selectFrom('payoutPauses')
                    .select('payoutPauses.since')
                    .whereRef('payoutPauses.wineryId', '=', 'supplementaryPayouts.wineryId'),
                ),
              ),
            ]),
          )
          .where((row) =>
            row.exists(
              row
                .selectFrom('payments')
                .select('payments.orderId')
                .whereRef('payments.orderId', '=', 'supplementaryPayouts.orderId')
                .where((payment) => payment.or([payment('mode', '=', mode), payment('mode', 'is', null)])),
            ),
          )
          .where(
            'checkedAt',
            '<',
            sql<Date>`${now}::timestamptz - case when sent_at is null then interval '1 hour' else interval '1 day' end`,
          )
          .orderBy('dueAt')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('orderId', 'kind', 'round'),
      ),
    )
    .returningAll()
    .execute();
}

/** The payouts of orders that are late, and of which admins were not told: due and expected before a time. */
const isLatePayment = (before: Date) => sql`
  goal = 'paid-out' and payout_arrived_at is null and payout_due_at < ${before} and payout_late_at is null
  and state <> 'charged-back' and coalesce(payout_expected_at, payout_due_at) < ${before}
  and not exists (
    select from chargebacks where chargebacks.order_id = payments.order_id and chargebacks.state <> 'returned')
  and not (payout_ref is null and exists (
    select from payout_pauses where payout_pauses.winery_id = payments.winery_id))`;

/** The same for supplementary payouts. */
const isLateSupplementary = (before: Date) => sql`
  arrived_at is null and late_at is null and due_at < ${before} and coalesce(expected_at, due_at) < ${before}
  and not (sent_at is null and exists (
    select from payout_pauses where payout_pauses.winery_id = supplementary_payouts.winery_id))`;

/** Whether the payouts of a winery are paused. */
export async function isPayoutPaused(db: Database, wineryId: string): Promise<boolean> {
  const paused = db.selectFrom('payoutPauses').select('since').where('wineryId', '=', wineryId);
  return (await paused.executeTakeFirst()) !== undefined;
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

/** Marks the payouts of a locked order as late that are. @returns false if all were marked or have arrived */
export async function markLatePayouts(
  db: Transaction,
  { orderId, now, before }: { orderId: string; now: Date; before: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with late as (
      update payments set payout_late_at = ${now}
      where order_id = ${orderId} and ${isLatePayment(before)} returning order_id),
    late_supplementary as (
      update supplementary_payouts set late_at = ${now}
      where order_id = ${orderId} and ${isLateSupplementary(before)} returning order_id)
    select order_id from late union select order_id from late_supplementary`.execute(db);
  return rows.length > 0;
}
