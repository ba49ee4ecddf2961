import {
  type ExpressionBuilder,
  type InsertObject,
  type RawBuilder,
  type Selectable,
  sql,
  type UpdateObject,
} from 'kysely';
import type { Database, Tables, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { DeclineCodes } from '../charges/decline.ts';
import type { PaymentMode } from '../charges/payment.ts';
import { type PaymentAndChargeback, paymentFromRow, paymentSelection } from '../charges/payment-columns.server.ts';
import type { PaymentTable } from './tables.ts';

export type PaymentRow = Selectable<PaymentTable>;

/** The payment of an order, if it has one. */
export function findPaymentRow(db: Database, orderId: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('orderId', '=', orderId).executeTakeFirst();
}

/** The order whose payment has this reference at the gateway. */
export async function findOrderByRef(db: Database, gatewayRef: string): Promise<string | undefined> {
  const query = db.selectFrom('payments').select('orderId').where('gatewayRef', '=', gatewayRef);
  return (await query.executeTakeFirst())?.orderId;
}

/** The references at the gateway of the payments of these orders, by order. */
export async function listPaymentRefs(db: Database, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const query = db.selectFrom('payments').select(['orderId', 'gatewayRef']).where('orderId', 'in', orderIds);
  return new Map((await query.execute()).flatMap((row) => (row.gatewayRef ? [[row.orderId, row.gatewayRef]] : [])));
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
  payment: InsertObject<Tables, 'payments'>,
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
 * Like `updatePayment`, of a locked payment, and inserts a job if the payment was changed, in one statement.
 * @returns the changed payment
 */
export function updatePaymentAndSend(
  db: Transaction,
  { orderId, state, goal, attempt }: Locked<PaymentRow>,
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

/** Stores what was said about the card that was tried last for an open payment. */
export async function updateDecline(db: Database, orderId: string, decline: DeclineCodes): Promise<void> {
  await db
    .updateTable('payments')
    .set({ decline: JSON.stringify(decline) })
    .where('orderId', '=', orderId)
    .where('state', '=', 'open')
    .execute();
}

/**
 * When a payout that is requested now is due: after the delay agreed with the winery, or else the operator's usual one.
 */
export function payoutDueAt(wineryId: string, now: Date, delayDays: number): RawBuilder<Date> {
  return sql<Date>`${now}::timestamptz + interval '1 day' *
    coalesce((select delay_days from payout_terms where winery_id = ${wineryId}), ${delayDays}::smallint)`;
}

/**
 * What a payment waits for: a gateway call, that a part is returned before the rest is paid out, the buyer's confirmation,
 * the winery's acceptance, or a pending refund. Payouts are swept by themselves.
 */
export type WaitingFor = 'gateway' | 'part-refund' | 'buyer' | 'winery' | 'refund';

/** The condition of the index of payments that something may still happen to. */
function isAlive(eb: ExpressionBuilder<Tables, 'payments'>) {
  return eb.or([eb('awaitsGateway', '=', true), eb('state', 'in', ['open', 'authorised'])]);
}

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
              'part-refund': eb.and([
                isAlive(eb),
                eb('awaitsGateway', '=', true),
                eb('goal', '=', 'paid-out'),
                eb('returnedPayinCents', 'is not', null),
                eb('partReturnedAt', 'is', null),
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

/** Ends the waiting time of an account's returned payouts: those of orders, and supplementary ones. */
export async function resumePayouts(
  db: Database,
  { accountRef, now }: { accountRef: string; now: Date },
): Promise<void> {
  await sql`
    with orders_resumed as (
      update payments set payout_not_before = null, updated_at = ${now}
      where account_ref = ${accountRef} and awaits_gateway and payout_not_before is not null and payout_returns > 0)
    update supplementary_payouts set due_at = ${now}
    where account_ref = ${accountRef} and sent_at is null and payout_returns > 0 and due_at > ${now}`.execute(db);
}
