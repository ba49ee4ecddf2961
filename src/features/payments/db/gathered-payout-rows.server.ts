import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { shopTimeZone } from '#kit/time.ts';
import type { PaymentMode } from '../charges/payment.ts';
import { maxParts, type PayoutPartKey } from '../payouts/gathered/gathered-payout.ts';
import type { PayoutPartTable, PayoutTable } from './payout-tables.ts';

export type PayoutRow = Selectable<PayoutTable>;
export type PayoutPartRow = Selectable<PayoutPartTable>;

/**
 * A part that is due, and the account that holds its money. `isReturned` says that a bank has returned it before, and
 * `attempt` is that of its payment or supplementary payout.
 */
export type DuePart = PayoutPartKey & { wineryId: string; accountRef: string; attempt: number; isReturned: boolean };

/** Which parts are looked for: those of a mode, at a time, on a day of the shop. */
export type Due = { now: Date; today: string; mode: PaymentMode };

/** When a day of the shop ends. */
const endOf = (day: ReturnType<typeof sql>) =>
  sql<Date>`((${day})::timestamp + interval '1 day') at time zone ${shopTimeZone}`;

/** The last day, up to today, on which the winery of a row is paid: today, or the last chosen day of the week. */
const payoutDay = (today: string) => sql<string>`(${today}::date - coalesce((
  select (extract(isodow from ${today}::date)::integer - weekday + 7) % 7 from payout_schedules
  where payout_schedules.winery_id = due.winery_id), 0))`;

/**
 * The parts that can be sent now. What is due on a day is sent on that day, or on the next one of a weekly payout, unless
 * the account was paid on it already; what a bank has returned waits only for its own time. Frozen and paused money stays.
 * What an earlier version may have sent alone waits an hour, in which such a request ends.
 */
const dueParts = ({ now, today, mode }: Due) => sql`
  select due.* from (
    select order_id, 'order' as kind, 1 as round, winery_id, account_ref, currency, attempt,
      payout_returns > 0 as is_returned,
      greatest(payout_due_at, payout_not_before, created_at) as due_at, payout_not_before as not_before
    from payments
    where awaits_gateway and goal = 'paid-out' and state = 'captured'
      and (payout_due_at is null or payout_due_at < ${now}::timestamptz + interval '1 day')
      and (returned_payin_cents is null or part_returned_at is not null)
      and not (may_be_sent_alone and payout_planned_at > ${now}::timestamptz - interval '1 hour')
      and (mode = ${mode} or mode is null)
      and not exists (
        select from chargebacks where chargebacks.order_id = payments.order_id and chargebacks.state <> 'returned')
    union all
    select order_id, kind, round, winery_id, account_ref, currency, attempt, payout_returns > 0, due_at, due_at
    from supplementary_payouts
    where sent_at is null and arrived_at is null and due_at < ${now}::timestamptz + interval '1 day'
      and not (may_be_sent_alone and planned_at > ${now}::timestamptz - interval '1 hour')
      and not exists (
        select from chargebacks where chargebacks.order_id = supplementary_payouts.order_id
          and chargebacks.state in ('open', 'reversed'))
      and exists (
        select from payments where payments.order_id = supplementary_payouts.order_id
          and (mode = ${mode} or mode is null))
  ) due
  where not payouts_paused(due.winery_id)
    and not exists (
      select from payout_parts where payout_parts.order_id = due.order_id and payout_parts.kind = due.kind
        and payout_parts.round = due.round and payout_parts.returned_at is null)
    and case when is_returned then coalesce(not_before, ${now}) <= ${now}
      else due_at < ${endOf(payoutDay(today))} and not exists (
        select from payouts where payouts.winery_id = due.winery_id and payouts.account_ref = due.account_ref
          and payouts.currency = due.currency and not is_retry and not is_full
          and gathered_on >= ${payoutDay(today)}) end`;

/**
 * Claims wineries with money that can be sent, those first that were looked at longest ago. A winery is claimed once an
 * hour.
 * @param claim.wineryId the only winery that is claimed
 * @returns their ids
 */
export async function claimDueWineries(
  db: Database,
  { limit, wineryId, ...due }: Due & { limit: number; wineryId: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ wineryId: string }>`
    with waiting as (
      select distinct parts.winery_id, tried_at from (${dueParts(due)}) parts
      left join payout_gatherings on payout_gatherings.winery_id = parts.winery_id
      where (tried_at is null or tried_at <= ${due.now}::timestamptz - interval '1 hour')
        and ${wineryId === undefined ? sql`true` : sql`parts.winery_id = ${wineryId}`}
      order by tried_at nulls first, parts.winery_id limit ${limit})
    insert into payout_gatherings (winery_id, tried_at) select winery_id, ${due.now} from waiting order by winery_id
    on conflict (winery_id) do update set tried_at = excluded.tried_at
      where payout_gatherings.tried_at <= excluded.tried_at - interval '1 hour'
    returning winery_id`.execute(db);
  return rows.map(({ wineryId }) => wineryId);
}

/** Lets a winery be claimed again at once, because something has changed for it. */
export async function releaseWinery(db: Database, where: { wineryId: string } | { accountRef: string }): Promise<void> {
  const condition =
    'wineryId' in where
      ? sql`winery_id = ${where.wineryId}`
      : sql`winery_id in (select winery_id from payout_accounts where account_ref = ${where.accountRef})`;
  await sql`delete from payout_gatherings where ${condition}`.execute(db);
}

/** The parts of a winery that can be sent now, the longest due first: up to one more than a payout can have. */
export async function listDueParts(db: Database, { wineryId, ...due }: Due & { wineryId: string }): Promise<DuePart[]> {
  const { rows } = await sql<DuePart>`
    select order_id, kind, round, winery_id, account_ref, attempt, is_returned from (${dueParts(due)}) parts
    where winery_id = ${wineryId} order by due_at, order_id, kind, round limit ${maxParts + 1}`.execute(db);
  return rows;
}

/** The parts of a winery that can still be sent; the row of the winery is locked until the transaction ends. */
export async function lockDueParts(db: Transaction, asked: Due & { wineryId: string }): Promise<DuePart[]> {
  await sql`
    insert into payout_gatherings (winery_id, tried_at) values (${asked.wineryId}, ${asked.now})
    on conflict (winery_id) do update set tried_at = excluded.tried_at`.execute(db);
  return listDueParts(db, asked);
}

/** Inserts a payout with its parts. */
export async function insertPayout(
  db: Transaction,
  payout: Insertable<PayoutTable>,
  parts: readonly Omit<Insertable<PayoutPartTable>, 'payoutId'>[],
): Promise<void> {
  await db.insertInto('payouts').values(payout).execute();
  await db
    .insertInto('payoutParts')
    .values(parts.map((part) => ({ ...part, payoutId: payout.id })))
    .execute();
}

/** Deletes a payout that was not sent, unless another process has taken it up. Its parts are due again. */
export async function deleteUnsentPayout(
  db: Database,
  { id, requestedAt }: Pick<PayoutRow, 'id' | 'requestedAt'>,
): Promise<void> {
  const query = db.deleteFrom('payouts').where('id', '=', id).where('payoutRef', 'is', null);
  await query.where('requestedAt', '=', requestedAt).execute();
}

/** Takes up a payout that was not sent, unless another process has done so. @returns whether it did */
export async function takeUpPayout(
  db: Database,
  { id, requestedAt }: Pick<PayoutRow, 'id' | 'requestedAt'>,
  now: Date,
): Promise<boolean> {
  const query = db.updateTable('payouts').set({ requestedAt: now }).where('id', '=', id).where('payoutRef', 'is', null);
  return (await query.where('requestedAt', '=', requestedAt).executeTakeFirst()).numUpdatedRows === 1n;
}

/** Stores that the gateway has made a payout. @returns false if it is not stored, or with another reference */
export async function setPayoutSent(
  db: Database,
  id: string,
  sent: { payoutRef: string; sentAt: Date; expectedAt: Date | null },
): Promise<boolean> {
  const query = db.updateTable('payouts').set({ ...sent, checkedAt: sent.sentAt });
  await query.where('id', '=', id).where('payoutRef', 'is', null).execute();
  const stored = db.selectFrom('payouts').select('payoutRef').where('id', '=', id);
  return (await stored.executeTakeFirst())?.payoutRef === sent.payoutRef;
}

/** A payout with this reference at the gateway, if it is one of the shop's. */
export function findPayoutByRef(db: Database, payoutRef: string): Promise<PayoutRow | undefined> {
  return db.selectFrom('payouts').selectAll().where('payoutRef', '=', payoutRef).executeTakeFirst();
}

/** The payout that one of an order's parts is in and that is not entered yet, if there is one. */
export function findUnfinishedPayout(db: Database, orderId: string): Promise<PayoutRow | undefined> {
  return db
    .selectFrom('payouts')
    .innerJoin('payoutParts', 'payoutParts.payoutId', 'payouts.id')
    .selectAll('payouts')
    .where('payoutParts.orderId', '=', orderId)
    .where('payoutParts.recordedAt', 'is', null)
    .orderBy('payouts.requestedAt')
    .limit(1)
    .executeTakeFirst();
}

/** The parts of a payout, in the order of their orders. */
export function listParts(db: Database, payoutId: string): Promise<PayoutPartRow[]> {
  return db
    .selectFrom('payoutParts')
    .selectAll()
    .where('payoutId', '=', payoutId)
    .orderBy('orderId')
    .orderBy('kind')
    .orderBy('round')
    .execute();
}

/**
 * Marks a part as entered in the ledger: as paid out, or as returned. @returns false if it was marked before
 */
export async function markPart(
  db: Transaction,
  { payoutId, orderId, kind, round }: PayoutPartKey & { payoutId: string },
  mark: { recordedAt: Date } | { returnedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payoutParts')
    .set(mark)
    .where('payoutId', '=', payoutId)
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('round', '=', round)
    .where('recordedAt' in mark ? 'recordedAt' : 'returnedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the outcome of a payout that was sent: it has arrived, or was returned. @returns false if it was stored before */
export async function setPayoutOutcome(
  db: Database,
  id: string,
  outcome: { arrivedAt: Date } | { returnedAt: Date; arrivedAt: null; failureMessage: string },
): Promise<boolean> {
  const query = db.updateTable('payouts').set(outcome).where('id', '=', id).where('returnedAt', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Stores that the parts of a payout have arrived at the winery's bank. */
export async function setPartsArrived(db: Database, payoutId: string, arrivedAt: Date): Promise<void> {
  await sql`
    with orders_paid as (
      update payments set payout_arrived_at = ${arrivedAt} from payout_parts
      where payout_id = ${payoutId} and payout_parts.kind = 'order' and payout_parts.order_id = payments.order_id
        and payments.state = 'paid-out' and payout_arrived_at is null)
    update supplementary_payouts set arrived_at = ${arrivedAt} from payout_parts
    where payout_id = ${payoutId} and payout_parts.order_id = supplementary_payouts.order_id
      and payout_parts.kind = supplementary_payouts.kind and payout_parts.round = supplementary_payouts.round
      and sent_at is not null and supplementary_payouts.arrived_at is null`.execute(db);
}

/** Which payouts are claimed: of this mode, last looked at before a time, and how many at most. */
type Claim = { mode: PaymentMode; before: Date; now: Date; limit: number };

/**
 * Claims payouts of which the shop does not know whether they were sent, or whose parts are not all entered, and that
 * were last asked for before a time. Rows that are locked by another node are skipped.
 */
export async function claimUnfinishedPayouts(db: Database, { mode, before, now, limit }: Claim): Promise<PayoutRow[]> {
  return db
    .updateTable('payouts')
    .set({ requestedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payouts')
        .select('id')
        .where((eb) => eb.or([eb('mode', '=', mode), eb('mode', 'is', null)]))
        .where('requestedAt', '<=', before)
        .where((eb) =>
          eb.or([
            eb('payoutRef', 'is', null),
            eb('id', 'in', eb.selectFrom('payoutParts').select('payoutId').where('recordedAt', 'is', null)),
          ]),
        )
        .orderBy('requestedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Claims the payouts that are on their way to a bank, those first that were checked longest ago. */
export async function claimSentPayouts(db: Database, { mode, before, now, limit }: Claim): Promise<PayoutRow[]> {
  return db
    .updateTable('payouts')
    .set({ checkedAt: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payouts')
        .select('id')
        .where('payoutRef', 'is not', null)
        .where('arrivedAt', 'is', null)
        .where('returnedAt', 'is', null)
        .where((eb) => eb.or([eb('mode', '=', mode), eb('mode', 'is', null)]))
        .where('checkedAt', '<', before)
        .orderBy('checkedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
