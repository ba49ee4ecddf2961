import { type Insertable, type Selectable, sql } from 'kysely';
import type { PaymentMode } from '#features/payments/charges/payment.ts';
import type { Database, Transaction } from '#infra/database.ts';
import type { AttemptFailureCode, SubscriptionKind } from '../charge.ts';
import type { SubscriptionChargeTable } from './tables.ts';

/** A charge as it is stored. */
export type ChargeRow = Selectable<SubscriptionChargeTable>;

/** An attempt at a charge: whom and which card it asks, and whether it may have been asked before. */
export type BegunAttempt = ChargeRow & { customerRef: string | null; cardRef: string | null; repeated: boolean };

/** What is known of a new charge. */
export type NewCharge = Pick<
  // why: whoever forgets the volume would let the limits be passed
  Required<Insertable<SubscriptionChargeTable>>,
  | 'id'
  | 'kind'
  | 'subscriptionId'
  | 'period'
  | 'userId'
  | 'wineryId'
  | 'accountRef'
  | 'currency'
  | 'amountCents'
  | 'feeCents'
  | 'shippedMl'
  | 'retryDays'
>;

/**
 * Inserts charges.
 * @throws if a period has one already
 */
export async function insertCharges(
  db: Transaction,
  charges: readonly NewCharge[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  if (charges.length === 0) return;
  const due = { state: 'due', nextAttemptAt: dueAt, createdAt: now, updatedAt: now } as const;
  await db
    .insertInto('subscriptionCharges')
    .values(charges.map((charge) => ({ ...charge, ...due })))
    .execute();
}

/** Makes declined charges due whose payer has another card than the one that was declined, saved in this mode. */
export async function wakeChangedCards(
  db: Database,
  kind: SubscriptionKind,
  { now, mode }: { now: Date; mode: PaymentMode },
): Promise<void> {
  await sql`
    update subscription_charges charge set next_attempt_at = ${now}
    from payment_customers customer
    where charge.state = 'declined' and charge.kind = ${kind} and charge.next_attempt_at > ${now}
      and customer.user_id = charge.user_id and customer.card_ref is not null and customer.mode = ${mode}
      and customer.card_ref is distinct from charge.last_card_ref`.execute(db);
}

/** The charges that are due, those first that wait longest, locked; rows locked by another node are skipped. */
export function lockDueCharges(
  db: Transaction,
  kind: SubscriptionKind,
  { now, most }: { now: Date; most: number },
): Promise<Pick<ChargeRow, 'id' | 'state'>[]> {
  return db
    .selectFrom('subscriptionCharges')
    .select(['id', 'state'])
    .where('kind', '=', kind)
    .where('nextAttemptAt', '<=', now)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** A charge that has not been tried, locked, whenever it is due; none if it has been, or another node has locked it. */
export function lockUntriedCharge(db: Transaction, id: string): Promise<Pick<ChargeRow, 'id' | 'state'>[]> {
  return db
    .selectFrom('subscriptionCharges')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('state', '=', 'due')
    .forUpdate()
    .skipLocked()
    .execute();
}

/**
 * Begins an attempt of each of these locked charges with the payer's card of now, or continues the one whose answer is
 * missing, with the card of then. Nobody else takes them until a time.
 */
export async function beginAttempts(
  db: Transaction,
  ids: readonly string[],
  { now, until, mode }: { now: Date; until: Date; mode: PaymentMode },
): Promise<BegunAttempt[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BegunAttempt>`
    with wanted as (
      select charge.id, charge.state = 'attempting' as repeated,
        case when charge.state = 'attempting' then charge.attempts else charge.attempts + 1 end as number,
        case when charge.state = 'attempting' then earlier.customer_ref else customer.customer_ref end as customer_ref,
        case when charge.state = 'attempting' then earlier.card_ref else customer.card_ref end as card_ref
      from subscription_charges charge
      left join subscription_attempts earlier on earlier.charge_id = charge.id and earlier.number = charge.attempts
      left join payment_customers customer on customer.user_id = charge.user_id
        and customer.card_ref is not null and customer.mode = ${mode}
      where charge.id = any(${ids}::uuid[])),
    begun as (
      insert into subscription_attempts (charge_id, number, customer_ref, card_ref, started_at)
      select id, number, customer_ref, card_ref, ${now}::timestamptz from wanted where not repeated)
    update subscription_charges charge set state = 'attempting', attempts = wanted.number,
      first_attempt_at = coalesce(first_attempt_at, ${now}::timestamptz), next_attempt_at = ${until}::timestamptz,
      last_card_ref = wanted.card_ref, updated_at = ${now}::timestamptz
    from wanted where wanted.id = charge.id
    returning charge.*, wanted.customer_ref, wanted.card_ref, wanted.repeated`.execute(db);
  return rows;
}

/** What an attempt has come to. */
type Ended = {
  state: 'authorised' | 'declined' | 'failed';
  nextAttemptAt: Date | null;
  gatewayRef: string | null;
  failure: { code: AttemptFailureCode; message: string } | null;
};

/**
 * Stores what an attempt has come to.
 * @returns false if it was stored already
 */
export async function endAttempt(
  db: Transaction,
  { id, attempts }: Pick<ChargeRow, 'id' | 'attempts'>,
  { state, nextAttemptAt, gatewayRef, failure }: Ended,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .with('ended', (query) =>
      query
        .updateTable('subscriptionCharges')
        .set({ state, nextAttemptAt, updatedAt: now })
        .where('id', '=', id)
        .where('state', '=', 'attempting')
        .where('attempts', '=', attempts)
        .returning('id'),
    )
    .updateTable('subscriptionAttempts')
    .from('ended')
    .set({
      endedAt: now,
      gatewayRef,
      failureCode: failure?.code ?? null,
      failureMessage: failure?.message.slice(0, 500) ?? null,
    })
    .whereRef('subscriptionAttempts.chargeId', '=', 'ended.id')
    .where('number', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends charges that are not wanted any more, unless their answer is awaited. @returns those that were ended */
export async function cancelChargeRows(db: Transaction, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const canceled = await db
    .updateTable('subscriptionCharges')
    .set({ state: 'canceled', nextAttemptAt: null, updatedAt: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['due', 'declined'])
    .returning('id')
    .execute();
  return canceled.map(({ id }) => id);
}

/** Milliliters that a winery ships to people once their charges are authorized, by person; without those of 0. */
export async function listPendingMilliliters(
  db: Database,
  wineryId: string,
  userIds: readonly string[],
): Promise<{ userId: string; ml: number }[]> {
  const { rows } = await sql<{ userId: string; ml: number }>`
    select user_id, sum(shipped_ml)::float8 as ml from subscription_charges
    where user_id = any(${userIds}::uuid[]) and winery_id = ${wineryId}::uuid
      and next_attempt_at is not null and shipped_ml > 0
    group by user_id`.execute(db);
  return rows;
}

/** Whether the answer to an attempt at charging a person is missing, for one kind of charges. */
export async function hasAttempt(db: Transaction, userId: string, kind: SubscriptionKind): Promise<boolean> {
  const found = await db
    .selectFrom('subscriptionCharges')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'attempting')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A charge, locked until the transaction ends. */
export function lockCharge(db: Transaction, id: string): Promise<Pick<ChargeRow, 'state' | 'updatedAt'> | undefined> {
  return db
    .selectFrom('subscriptionCharges')
    .select(['state', 'updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a locked declined charge due. */
export async function hurryChargeRow(db: Transaction, id: string, now: Date): Promise<void> {
  await db
    .updateTable('subscriptionCharges')
    .set({ nextAttemptAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'declined')
    .execute();
}

/** Makes declined charges due that were last tried before a time. @returns how many */
export async function hurryChargeRows(
  db: Transaction,
  ids: readonly string[],
  { now, triedBefore }: { now: Date; triedBefore: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update subscription_charges set next_attempt_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    where id = any(${ids}::uuid[]) and state = 'declined' and updated_at <= ${triedBefore}::timestamptz`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
