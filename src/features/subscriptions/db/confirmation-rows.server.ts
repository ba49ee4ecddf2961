import { sql } from 'kysely';
import type { PaymentMode } from '#features/payments/charges/payment.ts';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { AttemptFailureCode, ChargeState, SubscriptionKind } from '../charge.ts';
import {
  type BegunAttempt,
  type ChargeRow,
  detailsOfCharge,
  isStopped,
  type ShippingOfCharges,
  shippingJson,
} from './charge-rows.server.ts';

/** A charge as its payer sees it, with why it was declined last. */
type ConfirmableCharge = {
  id: string;
  kind: SubscriptionKind;
  subscriptionId: string;
  userId: string;
  winery: string;
  amountCents: number;
  /** The account of the winery that is paid; null for what is paid to the operator. */
  accountRef: string | null;
  state: ChargeState;
  awaitsPayer: boolean;
  /** Why the saved card was declined last. */
  failureCode: AttemptFailureCode | null;
  firstAttemptAt: Date | null;
  retryDays: number;
};

/** A charge for its payer; undefined if it does not exist. */
export async function findConfirmableCharge(db: Database, id: string): Promise<ConfirmableCharge | undefined> {
  const { rows } = await sql<ConfirmableCharge>`
    select charge.id, kind, subscription_id, user_id, wineries.name as winery, amount_cents, account_ref, charge.state, awaits_payer,
      (select failure_code from subscription_attempts failed where failed.charge_id = charge.id
        and failure_code <> 'canceled' and not (on_session and card_ref is null) order by number desc limit 1) as failure_code,
      first_attempt_at, retry_days
    from subscription_charges charge join wineries on wineries.id = charge.winery_id
    where charge.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** A charge, locked until the transaction ends; undefined if it does not exist, or a ban stops it. */
export async function lockForConfirmation(db: Transaction, id: string): Promise<Locked<ChargeRow> | undefined> {
  const row = db
    .selectFrom('subscriptionCharges')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`not ${isStopped}`)
    .forUpdate();
  return asLocked<ChargeRow | undefined>(await row.executeTakeFirst());
}

/** The attempt that the payer of a charge may be confirming; undefined if nobody has begun one, or its time is over. */
export async function findOpenConfirmation(db: Database, id: string): Promise<BegunAttempt | undefined> {
  const { rows } = await sql<BegunAttempt>`
    select charge.*, attempt.customer_ref, attempt.card_ref, true as repeated, attempt.details, true as on_session,
      attempt.saves_card, attempt.gateway_ref as open_ref, false as card_blocked, false as needs_owner
    from subscription_charges charge
    join subscription_attempts attempt on attempt.charge_id = charge.id and attempt.number = charge.attempts
    where charge.id = ${id}::uuid and charge.state = 'attempting' and awaits_payer`.execute(db);
  return rows[0];
}

/** Begins an attempt of a locked, declined charge that its payer confirms until a time. */
export async function beginConfirmation(
  db: Transaction,
  { id, userId }: Locked<ChargeRow>,
  { customerRef, cardRef, savesCard }: { customerRef: string; cardRef: string | null; savesCard: boolean },
  { shipping, now, until }: { shipping: ShippingOfCharges; now: Date; until: Date },
): Promise<BegunAttempt> {
  await sql`
    with begun as (
      insert into subscription_attempts (charge_id, number, customer_ref, card_ref, on_session, saves_card, details, started_at)
      select charge.id, charge.attempts + 1, ${customerRef}, ${cardRef}, true, ${savesCard}, ${detailsOfCharge}, ${now}::timestamptz
      from subscription_charges charge
      join users payer on payer.id = charge.user_id join wineries on wineries.id = charge.winery_id
      left join jsonb_to_recordset(${shippingJson(shipping)}::jsonb) as sent (id uuid, address jsonb) on sent.id = charge.id
      where charge.id = ${id}::uuid and charge.user_id = ${userId}::uuid and charge.state = 'declined'
      returning charge_id)
    update subscription_charges charge set state = 'attempting', attempts = attempts + 1, awaits_payer = true,
      next_attempt_at = ${until}::timestamptz, updated_at = ${now}::timestamptz
    from begun where charge.id = begun.charge_id`.execute(db);
  const begun = await findOpenConfirmation(db, id);
  if (!begun) throw new Error(`The charge ${id} could not be begun`);
  return begun;
}

/** Gives the payer of a locked charge more time to confirm the attempt that they have begun. */
export async function extendConfirmation(db: Transaction, { id }: Locked<ChargeRow>, until: Date): Promise<void> {
  await db
    .updateTable('subscriptionCharges')
    .set({ nextAttemptAt: until })
    .where('id', '=', id)
    .where('awaitsPayer', '=', true)
    .execute();
}

/** Ends the time in which the payer of a locked charge may confirm an attempt; who called this decides about it. */
export async function claimConfirmation(db: Transaction, { id }: Locked<ChargeRow>, until: Date): Promise<void> {
  await db
    .updateTable('subscriptionCharges')
    .set({ awaitsPayer: false, nextAttemptAt: until })
    .where('id', '=', id)
    .where('awaitsPayer', '=', true)
    .execute();
}

/** Stores the payment at the gateway that the payer of an attempt confirms. */
export async function storeConfirmationRef(
  db: Database,
  { id, attempts }: Pick<BegunAttempt, 'id' | 'attempts'>,
  ref: string,
): Promise<void> {
  await db
    .updateTable('subscriptionAttempts')
    .set({ gatewayRef: ref })
    .where('chargeId', '=', id)
    .where('number', '=', attempts)
    .where('onSession', '=', true)
    .where('endedAt', 'is', null)
    .execute();
}

/** The card that a payer has saved in this mode, with their customer at the gateway. */
export function findPayerCard(db: Database, userId: string, mode: PaymentMode) {
  return db
    .selectFrom('paymentCustomers')
    .select(['customerRef', 'cardRef', 'cardBrand', 'cardLast4', 'cardBlockedAt'])
    .where('userId', '=', userId)
    .where('mode', '=', mode)
    .executeTakeFirst();
}
