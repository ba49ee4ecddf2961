import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type UpdateObject,
} from 'kysely';
import type { Database, Tables, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { PaymentMode } from '../charges/payment.ts';
import { type PaymentAndChargeback, paymentFromRow, paymentSelection } from '../charges/payment-columns.server.ts';
import type { PaymentTable } from './tables.ts';

export type PaymentRow = Selectable<PaymentTable>;

/** The payment of an order, if it has one. */
export function findPaymentRow(db: Database, orderId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

/** The order whose payment has this reference of a payment or a payout at the gateway. */
export async function findOrderByRef(
  db: Database,
  ref: { gatewayRef: string } | { payoutRef: string },
): Promise<string | undefined> {
  const [column, value] =
    'gatewayRef' in ref ? (['gatewayRef', ref.gatewayRef] as const) : (['payoutRef', ref.payoutRef] as const);
  const found = await db.selectFrom('payments').select('orderId').where(column, '=', value).executeTakeFirst();
  return found?.orderId;
}

/** The payment of an order, if it has one, locked until the transaction ends. Lock the order first. */
export async function lockPaymentRow(db: Transaction, orderId: string): Promise<Locked<PaymentRow> | undefined> {
  const row = db.selectFrom('payments').selectAll().where('orderId', '=', orderId).forNoKeyUpdate();
  return asLocked<PaymentRow | undefined>(await row.executeTakeFirst());
}

/** The payment of an order and its chargeback, in one query. */
export async function findPaymentAndChargeback(db: Database, orderId: string): Promise<PaymentAndChargeback> {
  const row = await db
    .selectFrom('payments')
    .leftJoin('chargebacks', 'chargebacks.orderId', 'payments.orderId')
    .select(paymentSelection)
    .where('payments.orderId', '=', orderId)
    .executeTakeFirst();
  return row ? paymentFromRow(row) : { payment: undefined, chargeback: undefined };
}

/** Inserts a payment and a job in one statement. @param job refers to the `with` part `changed` */
export function insertPayment(
  db: Database,
  payment: Insertable<PaymentTable>,
  job: RawBuilder<object>,
): Promise<PaymentRow> {
  return db
    .with('changed', (query) => query.insertInto('payments').values(payment).returningAll())
    .with('sent', () => job)
    .selectFrom('changed')
    .selectAll()
    .executeTakeFirstOrThrow();
}

/**
 * Changes a payment unless it has changed since it was read.
 * @returns whether it did
 */
export async function updatePayment(
  db: Database,
  { orderId, state, goal, attempt }: Pick<PaymentRow, 'orderId' | 'state' | 'goal' | 'attempt'>,
  change: UpdateObject<Tables, 'payments'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(change)
    .where('orderId', '=', orderId)
    .where('state', '=', state)
    .where('goal', '=', goal)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Like `updatePayment`, and inserts a job if the payment was changed, in one statement. @returns the changed payment
 */
export function updatePaymentAndSend(
  db: Database,
  { orderId, state, goal, attempt }: Pick<PaymentRow, 'orderId' | 'state' | 'goal' | 'attempt'>,
  change: UpdateObject<Tables, 'payments'>,
  job: RawBuilder<object> = sql<object>`(select)`,
): Promise<PaymentRow | undefined> {
  return db
    .with('changed', (query) =>
      query
        .updateTable('payments')
        .set(change)
        .where('orderId', '=', orderId)
        .where('state', '=', state)
        .where('goal', '=', goal)
        .where('attempt', '=', attempt)
        .returningAll(),
    )
    .with('sent', () => job)
    .selectFrom('changed')
    .selectAll()
    .executeTakeFirst();
}

/**
 * When a payout that is requested now is due: after the delay agreed with the winery, or else the operator's usual one.
 */
export function payoutDueAt(wineryId: string, now: Date, delayDays: number): RawBuilder<Date> {
  return sql<Date>`${now}::timestamptz + interval '1 day' *
    coalesce((select delay_days from payout_terms where winery_id = ${wineryId}), ${delayDays}::smallint)`;
}

/**
 * What a payment waits for: a gateway call, its payout, the buyer's confirmation, the winery's acceptance, or a pending
 * refund.
 */
export type WaitingFor = 'gateway' | 'payout' | 'buyer' | 'winery' | 'refund';

/** The condition of the index of payments that something may still happen to. */
function isAlive(eb: ExpressionBuilder<Tables, 'payments'>) {
  return eb.or([eb('awaitsGateway', '=', true), eb('state', 'in', ['open', 'authorised'])]);
}

/**
 * Whether something may happen to a payout though those of its winery may be paused: what is returned to the buyer is
 * returned anyway, and one that may have been sent before is looked up.
 */
const mayProceed = sql<boolean>`(payout_planned_at is not null
  or (returned_payin_cents is not null and part_returned_at is null)
  or not exists (select from payout_pauses where payout_pauses.winery_id = payments.winery_id))`;

/** Which rows are claimed: of this mode, waiting since before a time, and how many at most. */
export type Claim = { mode: PaymentMode; before: Date; now: Date; most: number };

/**
 * Claims the payments that wait longest for something and were last changed before a time, and sets their `updatedAt`,
 * so that others come first next time. Rows locked by another node are skipped. @returns their orders
 */
export async function claimWaitingPayments(
  db: Database,
  { what, mode, before, now, most }: Claim & { what: WaitingFor },
): Promise<string[]> {
  const taken = await db
    .updateTable('payments')
    .set({ updatedAt: now })
    .where('orderId', 'in', (query) =>
      query
        .selectFrom('payments')
        .select('orderId')
        .where(
          (eb) =>
            ({
              gateway: eb.and([isAlive(eb), eb('awaitsGateway', '=', true), eb('goal', '!=', 'paid-out')]),
              payout: eb.and([
                isAlive(eb),
                eb('awaitsGateway', '=', true),
                eb('goal', '=', 'paid-out'),
                eb.or([eb('payoutNotBefore', 'is', null), eb('payoutNotBefore', '<=', now)]),
                mayProceed,
              ]),
              buyer: eb.and([isAlive(eb), eb('state', '=', 'open'), eb('goal', '=', 'authorised')]),
              winery: eb.and([isAlive(eb), eb('state', '=', 'authorised'), eb('goal', '=', 'authorised')]),
              refund: eb.and([
                eb.or([eb('state', '=', 'refunded'), eb('partReturnedAt', 'is not', null)]),
                eb('refundGivenAt', 'is', null),
                eb('refundFailedAt', 'is', null),
              ]),
            })[what],
        )
        .where((eb) => eb.or([eb('mode', '=', mode), eb('mode', 'is', null)]))
        .where('updatedAt', '<', before)
        .orderBy('updatedAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('orderId')
    .execute();
  return taken.map(({ orderId }) => orderId);
}

/** Claims the payouts that were sent or checked longest ago and have not arrived. @returns their orders */
export async function claimSentPayouts(db: Database, { mode, before, now, most }: Claim): Promise<string[]> {
  const taken = await db
    .updateTable('payments')
    .set({ payoutCheckedAt: now })
    .where('orderId', 'in', (query) =>
      query
        .selectFrom('payments')
        .select('orderId')
        .where('state', '=', 'paid-out')
        .where('payoutArrivedAt', 'is', null)
        .where((eb) => eb.or([eb('mode', '=', mode), eb('mode', 'is', null)]))
        .where('payoutCheckedAt', '<', before)
        .orderBy('payoutCheckedAt')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning('orderId')
    .execute();
  return taken.map(({ orderId }) => orderId);
}

/** Ends the waiting time of returned payouts of an account. @returns their orders, each with its attempt */
export function resumePayouts(
  db: Database,
  { accountRef, now }: { accountRef: string; now: Date },
): Promise<Pick<PaymentRow, 'orderId' | 'attempt'>[]> {
  return db
    .updateTable('payments')
    .set({ payoutNotBefore: null, updatedAt: now })
    .where('accountRef', '=', accountRef)
    .where('awaitsGateway', '=', true)
    .where('payoutNotBefore', 'is not', null)
    .where('payoutReturns', '>', 0)
    .returning(['orderId', 'attempt'])
    .execute();
}
