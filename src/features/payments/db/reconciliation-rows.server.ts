import { type Insertable, sql } from 'kysely';
import type { Database } from '#infra/database.ts';
import type { LedgerMovement } from '../ledger.ts';
import type { MoneyAlarmTable } from './tables.ts';

/**
 * Claims the comparison of the ledger with the gateway: a day after the last one, or an hour after one that did not
 * complete. @returns until when it has been compared; undefined if it is not due
 */
export async function claimReconciliation(
  db: Database,
  { now, completedBefore, startedBefore }: Record<'now' | 'completedBefore' | 'startedBefore', Date>,
): Promise<Date | undefined> {
  const claimed = await db
    .updateTable('gatewayReconciliation')
    .set({ startedAt: now })
    .where((eb) => eb.or([eb('completedAt', 'is', null), eb('completedAt', '<', completedBefore)]))
    .where((eb) => eb.or([eb('startedAt', 'is', null), eb('startedAt', '<', startedBefore)]))
    .returning('reconciledUntil')
    .executeTakeFirst();
  return claimed?.reconciledUntil;
}

/** Stores that everything before a time has been compared. */
export async function completeReconciliation(
  db: Database,
  { now, reconciledUntil }: { now: Date; reconciledUntil: Date },
): Promise<void> {
  await db.updateTable('gatewayReconciliation').set({ reconciledUntil, completedAt: now }).execute();
}

/** A payment, and its ledger movements on the balance at the gateway, by movement: the cents of each time. */
export type RecordedMoney = {
  orderId: string;
  wineryId: string;
  currency: string;
  cardFeeCents: number | null;
  sums: Partial<Record<LedgerMovement, number[]>>;
};

/** What the ledger has of these payments, by their reference at the gateway. One query. */
export async function listRecordedMoney(
  db: Database,
  paymentRefs: readonly string[],
): Promise<Map<string, RecordedMoney>> {
  const { rows } = await sql<{ ref: string } & RecordedMoney>`
    select payments.gateway_ref as ref, payments.order_id, payments.winery_id, payments.currency,
      payments.card_fee_cents,
      (select coalesce(json_object_agg(movement, cents), '{}') from (
        select movement, json_agg(amount_cents order by round) as cents from ledger_entries
        where ledger_entries.order_id = payments.order_id and account = 'provider-balance' group by movement
      ) moved) as sums
    from payments where payments.gateway_ref = any(${paymentRefs})`.execute(db);
  return new Map(rows.map(({ ref, ...recorded }) => [ref, recorded]));
}

/** A movement of the ledger that the gateway must have too. That of a payment to the operator has no order. */
export type RecordedMovement = {
  id: string;
  orderId: string | null;
  wineryId: string | null;
  movement: LedgerMovement;
  paymentRef: string;
  cents: number;
  currency: string;
};

/** The movements of payments that the ledger recorded in a span, by id: up to `limit` after one. */
export async function listRecordedMovements(
  db: Database,
  { from, until, after, limit }: { from: Date; until: Date; after: string; limit: number },
): Promise<RecordedMovement[]> {
  const { rows } = await sql<RecordedMovement>`
    select ledger_entries.id, ledger_entries.order_id, ledger_entries.winery_id, movement, amount_cents as cents,
      ledger_entries.currency, gateway_ref as payment_ref
    from ledger_entries join payments on payments.order_id = ledger_entries.order_id
    where account = 'provider-balance' and made_at >= ${from} and made_at < ${until}
      and movement in ('capture', 'refund', 'refund-return', 'chargeback', 'chargeback-won')
      and ledger_entries.id > ${after} and gateway_ref is not null
    order by ledger_entries.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * A winery whose money moved in a span, and what its account at the gateway should hold in one currency, in minor units.
 * `accountRef` is null if the account was deleted; `still` says whether nothing has moved lately, nothing is being moved,
 * and it is known what each of its orders came to in the account.
 */
export type ExpectedBalance = {
  wineryId: string;
  accountRef: string | null;
  currency: string;
  cents: number;
  still: boolean;
};

/**
 * The wineries whose money moved in a span, or with an open alarm about their balance, up to `limit` after one, each with a
 * row for each currency of its money.
 */
export async function listExpectedBalances(
  db: Database,
  { from, quietSince, after, limit }: { from: Date; quietSince: Date; after: string | null; limit: number },
): Promise<ExpectedBalance[]> {
  const { rows } = await sql<Omit<ExpectedBalance, 'cents'> & { cents: string }>`
    with moved as (
      select winery_id from ledger_entries
      where account = 'provider-balance' and made_at >= ${from} and (${after}::uuid is null or winery_id > ${after}::uuid)
      union
      select winery_id from money_alarms
      where kind = 'balance-differs' and resolved_at is null and (${after}::uuid is null or winery_id > ${after}::uuid)
      order by winery_id limit ${limit}),
    ordered as (
      select ledger_entries.winery_id, ledger_entries.order_id, ledger_entries.currency,
        -sum(amount_cents)::bigint as held
      from ledger_entries join moved on moved.winery_id = ledger_entries.winery_id
      where account in ('winery', 'winery-reserve', 'winery-overdraft') group by 1, 2, 3),
    expected as (
      select ordered.winery_id, coalesce(arrived_currency, ordered.currency) as currency, 
        sum(case when arrived_amount is null then held else left_abroad(arrived_amount, part, held) end) as cents,
        bool_or(arrived_amount is null and held <> 0) as has_same, bool_or(arrived_amount is not null) as has_other
      from ordered join (
        select order_id, arrived_currency, arrived_amount,
          payout_cents + case when part_returned_at is null then 0 else coalesce(returned_payout_cents, 0) end as part
        from payments) arrived on arrived.order_id = ordered.order_id
      group by 1, 2)
    select moved.winery_id, expected.currency, coalesce(expected.cents, 0) as cents,
      case when payout_accounts.deleted then null else account_ref end as account_ref,
      not exists (
        select from ledger_entries
        where ledger_entries.winery_id = moved.winery_id and ledger_entries.made_at >= ${quietSince}
      ) and not exists (
        select from payments where payments.winery_id = moved.winery_id and collected_cents > 0 and state = 'captured'
      ) and not exists (
        select from supplementary_payouts where supplementary_payouts.winery_id = moved.winery_id
          and collected_cents > 0 and planned_at is not null and sent_at is null
      ) and not exists (
        select from payouts join payout_parts on payout_parts.payout_id = payouts.id
        where payouts.winery_id = moved.winery_id and recorded_at is null
      ) and not (
        exists (select from expected other where other.winery_id = moved.winery_id and has_same)
        and exists (select from expected other where other.winery_id = moved.winery_id and has_other)
      ) as still
    from moved join expected on expected.winery_id = moved.winery_id
    left join payout_accounts on payout_accounts.winery_id = moved.winery_id
    order by moved.winery_id`.execute(db);
  return rows.map(({ cents, ...row }) => ({ ...row, cents: Number(cents) }));
}

/** The accounts to which payouts were sent since a time. */
export async function listPaidAccounts(
  db: Database,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ accountRef: string }>`
    select distinct payout_accounts.account_ref from ledger_entries
    join payout_accounts on payout_accounts.winery_id = ledger_entries.winery_id
    where account = 'provider-balance' and made_at >= ${since} and movement ~ 'payout$'
    order by account_ref limit ${limit}`.execute(db);
  return rows.map(({ accountRef }) => accountRef);
}

/** Inserts an alarm unless the same is open. @returns whether it is new */
export async function insertAlarm(db: Database, alarm: Insertable<MoneyAlarmTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('moneyAlarms')
    .values(alarm)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('resolvedAt', 'is', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends the open alarms of a subject: a comparison has found no difference. */
export async function resolveAlarms(
  db: Database,
  { subjects, now }: { subjects: readonly string[]; now: Date },
): Promise<void> {
  if (subjects.length === 0) return;
  await db
    .updateTable('moneyAlarms')
    .set({ resolvedAt: now })
    .where((eb) => eb('subject', '=', eb.fn.any(eb.val(subjects))))
    .where('resolvedAt', 'is', null)
    .execute();
}

/** The open alarms about movements that the ledger lacks, does not know, or has with another amount, the oldest first. */
export async function listOpenMovementAlarms(
  db: Database,
  limit: number,
): Promise<{ subject: string; gatewayCents: number }[]> {
  const rows = await db
    .selectFrom('moneyAlarms')
    .select(['subject', 'gatewayCents'])
    .where('resolvedAt', 'is', null)
    .where('kind', 'in', ['missing-in-ledger', 'unknown-movement', 'amount-differs'])
    .orderBy('foundAt')
    .limit(limit)
    .execute();
  return rows.map(({ subject, gatewayCents }) => ({ subject, gatewayCents: Number(gatewayCents) }));
}

/** The emails of the admins who hear about alarms. */
export async function listAlarmRecipients(db: Database): Promise<{ id: string; email: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('admin', '=', true)
    .where('deletedAt', 'is', null)
    .where('bannedAt', 'is', null)
    .orderBy('createdAt')
    .limit(10)
    .execute();
}
