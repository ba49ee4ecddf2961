import { type Insertable, type Selectable, sql } from 'kysely';
import type { PostalAddress } from '#features/accounts/addresses/address.ts';
import type { PaymentMode } from '#features/payments/charges/payment.ts';
import type { PaymentDetails, PaymentFailure } from '#features/payments/charges/payment-gateway.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { AttemptFailureCode, SubscriptionKind } from '../charge.ts';
import type { SubscriptionChargeTable } from './tables.ts';

/** A charge as it is stored. */
export type ChargeRow = Selectable<SubscriptionChargeTable>;

/** An attempt at a charge: whom and which card it asks, and whether it may have been asked before. */
export type BegunAttempt = ChargeRow & {
  customerRef: string | null;
  cardRef: string | null;
  repeated: boolean;
  details: PaymentDetails | null;
  /** Whether the payer confirms it in their browser, or had time to; the payment at the gateway if it is known. */
  onSession: boolean;
  savesCard: boolean;
  openRef: string | null;
  /** Whether the card must not be tried again until it is replaced. */
  cardBlocked: boolean;
  /** Whether the bank has asked before for the owner's confirmation of this charge with this card. */
  needsOwner: boolean;
};

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
  const values = charges.map((charge) => ({
    ...charge,
    ...due,
    orderNumber: charge.kind === 'plan' ? null : sql<number>`new_order_number()`,
  }));
  await db.insertInto('subscriptionCharges').values(values).execute();
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

/** A charge that is attempted next. `isStopped`: a ban keeps it from being attempted. */
export type DueCharge = Pick<ChargeRow, 'id' | 'state'> & { isStopped: boolean };

/** Whether the payer of a charge is banned, or its winery suspended. */
export const isStopped = sql<boolean>`(
  exists (select from users where users.id = subscription_charges.user_id and banned_at is not null)
  or exists (select from wineries where wineries.id = subscription_charges.winery_id and suspended_at is not null))`;

/** Whether a ban stops an attempt; undefined if it is over. */
export async function isAttemptStopped(
  db: Database,
  { id, attempts }: Pick<ChargeRow, 'id' | 'attempts'>,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('subscriptionCharges')
    .select(isStopped.as('isStopped'))
    .where('id', '=', id)
    .where('state', '=', 'attempting')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return row?.isStopped;
}

/**
 * The charges that are due, those first that wait longest, locked; rows locked by another node are skipped. What a ban
 * stops waits: it is found only once its time is over, and if the gateway may have been asked already.
 * @param stoppedDays for how many days beyond its retries a stopped charge waits
 */
export async function lockDueCharges(
  db: Transaction,
  kind: SubscriptionKind,
  { now, most, stoppedDays }: { now: Date; most: number; stoppedDays: number },
): Promise<Locked<DueCharge>[]> {
  const rows = await db
    .selectFrom('subscriptionCharges')
    .select(['id', 'state', isStopped.as('isStopped')])
    .where('kind', '=', kind)
    .where('nextAttemptAt', '<=', now)
    .where(
      sql<boolean>`(state = 'attempting' or not ${isStopped}
        or created_at + make_interval(days => retry_days + ${stoppedDays}) <= ${now}::timestamptz)`,
    )
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => asLocked(row));
}

/**
 * A charge that has not been tried, locked, whenever it is due; none if it has been, if a ban stops it, or if another node
 * has locked it.
 */
export async function lockUntriedCharge(db: Transaction, id: string): Promise<Locked<DueCharge>[]> {
  const rows = await db
    .selectFrom('subscriptionCharges')
    .select(['id', 'state', isStopped.as('isStopped')])
    .where('id', '=', id)
    .where('state', '=', 'due')
    .where(sql<boolean>`not ${isStopped}`)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => asLocked(row));
}

/** The addresses to which wine of these charges is shipped, by charge. */
export type ShippingOfCharges = ReadonlyMap<string, PostalAddress>;

/**
 * Begins an attempt of each of these locked charges with the payer's card of now, or continues the one whose answer is
 * missing, with the card of then. Nobody else takes them until a time. What a payer has not confirmed by now is over.
 */
export async function beginAttempts(
  db: Transaction,
  ids: readonly string[],
  shipping: ShippingOfCharges,
  { now, until, mode }: { now: Date; until: Date; mode: PaymentMode },
): Promise<BegunAttempt[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BegunAttempt>`
    with wanted as (
      select charge.id, charge.state = 'attempting' as repeated,
        case when charge.state = 'attempting' then charge.attempts else charge.attempts + 1 end as number,
        case when charge.state = 'attempting' then earlier.customer_ref else customer.customer_ref end as customer_ref,
        case when charge.state = 'attempting' then earlier.card_ref else customer.card_ref end as card_ref,
        case when charge.state = 'attempting' then earlier.details else ${detailsOfCharge} end as details,
        charge.state = 'attempting' and earlier.on_session as on_session, coalesce(earlier.saves_card, false) as saves_card,
        case when charge.state = 'attempting' then earlier.gateway_ref end as open_ref,
        customer.card_blocked_at is not null as card_blocked,
        exists (
          select from subscription_attempts failed where failed.charge_id = charge.id
            and failed.card_ref = customer.card_ref and failed.failure_code = 'authentication') as needs_owner
      from subscription_charges charge
      join users payer on payer.id = charge.user_id join wineries on wineries.id = charge.winery_id
      left join jsonb_to_recordset(${shippingJson(shipping)}::jsonb) as sent (id uuid, address jsonb) on sent.id = charge.id
      left join subscription_attempts earlier on earlier.charge_id = charge.id and earlier.number = charge.attempts
      left join payment_customers customer on customer.user_id = charge.user_id
        and customer.card_ref is not null and customer.mode = ${mode}
      where charge.id = any(${ids}::uuid[])),
    begun as (
      insert into subscription_attempts (charge_id, number, customer_ref, card_ref, details, started_at)
      select id, number, customer_ref, card_ref, details, ${now}::timestamptz from wanted where not repeated)
    update subscription_charges charge set state = 'attempting', attempts = wanted.number, awaits_payer = false,
      first_attempt_at = coalesce(first_attempt_at, ${now}::timestamptz), next_attempt_at = ${until}::timestamptz,
      last_card_ref = wanted.card_ref, not_before = null, updated_at = ${now}::timestamptz
    from wanted where wanted.id = charge.id
    returning charge.*, wanted.customer_ref, wanted.card_ref, wanted.repeated, wanted.details, wanted.on_session,
      wanted.saves_card, wanted.open_ref, wanted.card_blocked, wanted.needs_owner`.execute(db);
  return rows;
}

/** What the gateway is told of a charge (`PaymentDetails`); the query has joined its payer, its winery, and its shipping. */
export const detailsOfCharge = sql<string>`payment_details(charge.order_number, charge.winery_id, wineries.name,
  charge.user_id, payer.email, payer.email_verified, sent.address)`;

/** Addresses by charge as JSON, for a query. */
export function shippingJson(shipping: ShippingOfCharges): string {
  return JSON.stringify([...shipping].map(([id, address]) => ({ id, address })));
}

/** How an attempt ended. */
type Ended = {
  state: 'authorised' | 'declined' | 'failed';
  nextAttemptAt: Date | null;
  gatewayRef: string | null;
  failure: (Pick<PaymentFailure, 'message' | 'decline'> & { code: AttemptFailureCode }) | null;
  /** The card network asked not to try the card again before this time. */
  notBefore?: Date | null;
};

/**
 * Stores how an attempt ended. Whether its payer may still confirm it must not have changed since it was read: only one of
 * those who ask the gateway about it decides.
 * @returns the attempt, whose charge is locked now; undefined if it was stored already, or somebody else decides
 */
export async function endAttempt<Attempt extends Pick<ChargeRow, 'id' | 'attempts' | 'awaitsPayer'>>(
  db: Transaction,
  attempt: Attempt,
  { state, nextAttemptAt, gatewayRef, failure, notBefore = null }: Ended,
  now: Date,
): Promise<Locked<Attempt> | undefined> {
  const { id, attempts, awaitsPayer } = attempt;
  const { numUpdatedRows } = await db
    .with('ended', (query) =>
      query
        .updateTable('subscriptionCharges')
        .set({ state, nextAttemptAt, notBefore, awaitsPayer: false, updatedAt: now })
        .where('id', '=', id)
        .where('state', '=', 'attempting')
        .where('attempts', '=', attempts)
        .where('awaitsPayer', '=', awaitsPayer)
        .returning('id'),
    )
    .updateTable('subscriptionAttempts')
    .from('ended')
    .set({
      endedAt: now,
      gatewayRef,
      details: null,
      failureCode: failure?.code ?? null,
      failureMessage: failure?.message.slice(0, 500) ?? null,
      decline: failure?.decline ? JSON.stringify(failure.decline) : null,
    })
    .whereRef('subscriptionAttempts.chargeId', '=', 'ended.id')
    .where('number', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? asLocked(attempt) : undefined;
}

/** Ends locked charges that are not wanted any more, unless their answer is awaited. @returns those that were ended */
export async function cancelChargeRows(
  db: Transaction,
  charges: readonly Locked<{ id: string }>[],
  now: Date,
): Promise<Locked<{ id: string }>[]> {
  if (charges.length === 0) return [];
  const ids = charges.map(({ id }) => id);
  const canceled = await db
    .updateTable('subscriptionCharges')
    .set({ state: 'canceled', nextAttemptAt: null, updatedAt: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['due', 'declined'])
    .returning('id')
    .execute();
  return canceled.map((row) => asLocked(row));
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
