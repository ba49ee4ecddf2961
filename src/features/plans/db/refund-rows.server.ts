import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { InvoiceRow } from './invoice-rows.server.ts';
import type { PlanRefundTable } from './tables.ts';

/** A refund as it is stored. */
export type RefundRow = Selectable<PlanRefundTable>;

/** What an invoice's refund needs to know of it. */
export type RefundableInvoice = Pick<
  InvoiceRow,
  'id' | 'wineryId' | 'state' | 'amountCents' | 'currency' | 'capturedAt' | 'paymentRef' | 'number' | 'wineryName'
>;

const refundable = [
  ...(['id', 'wineryId', 'state', 'amountCents', 'currency', 'capturedAt'] as const),
  ...(['paymentRef', 'number', 'wineryName'] as const),
];

/** An invoice, locked until the transaction ends, so that its refunds wait for each other. */
export async function lockInvoice(db: Transaction, id: string): Promise<Locked<RefundableInvoice> | undefined> {
  const query = db.selectFrom('planInvoices').select(refundable).where('id', '=', id).forUpdate();
  return asLocked<RefundableInvoice | undefined>(await query.executeTakeFirst());
}

/** The number of the next credit note. Numbers have no gaps: nobody else gets one until the transaction ends. */
export async function takeCreditNoteNumber(db: Transaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan credit notes', 0))`.execute(db);
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from plan_refunds`.execute(db);
  return rows[0]?.next ?? 1;
}

/** The refunds of an invoice, the first first. */
export function listRefundRows(db: Database, invoiceId: string): Promise<RefundRow[]> {
  return db.selectFrom('planRefunds').selectAll().where('invoiceId', '=', invoiceId).orderBy('round').execute();
}

/** Inserts a refund. */
export async function insertRefund(db: Transaction, refund: Insertable<PlanRefundTable>): Promise<void> {
  await db.insertInto('planRefunds').values(refund).execute();
}

/** A refund. */
export function findRefund(db: Database, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('planRefunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A refund that the gateway is to make. */
export type RefundToMake = Pick<RefundRow, 'id' | 'invoiceId' | 'amountCents' | 'round'> & { paymentRef: string };

/** The refunds that the gateway is to make, the oldest first. */
export async function listRefundsToMake(db: Database, most: number): Promise<RefundToMake[]> {
  const rows = await db
    .selectFrom('planRefunds')
    .innerJoin('planInvoices', 'planInvoices.id', 'planRefunds.invoiceId')
    .select(['planRefunds.id', 'planRefunds.invoiceId', 'planRefunds.amountCents', 'planRefunds.round'])
    .select('planInvoices.paymentRef')
    .where('planRefunds.state', '=', 'pending')
    .orderBy('planRefunds.madeAt')
    .limit(most)
    .execute();
  return rows.flatMap(({ paymentRef, ...row }) => (paymentRef === null ? [] : [{ ...row, paymentRef }]));
}

/** Stores what a pending refund has come to. @returns false if it was stored already */
export async function endRefund(
  db: Database,
  id: string,
  ended: Pick<RefundRow, 'state' | 'number' | 'refundedAt' | 'failure'> &
    Partial<Pick<RefundRow, 'ofCreditCents' | 'ofPeriodCents'>>,
): Promise<boolean> {
  const query = db.updateTable('planRefunds').set(ended).where('id', '=', id).where('state', '=', 'pending');
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** The refunds of a payment that were made, and that its bank may still return. */
export function listMadeRefunds(db: Database, invoiceId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('planRefunds')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'refunded')
    .orderBy('round')
    .execute();
}

/** Stores that the bank returned a refund of a locked invoice. @returns false if it was stored already */
export async function setReturned(
  db: Transaction,
  invoice: Locked<{ id: string }>,
  id: string,
  returnedAt: Date,
): Promise<boolean> {
  const change = { state: 'returned', returnedAt } as const;
  const query = db.updateTable('planRefunds').set(change).where('invoiceId', '=', invoice.id).where('id', '=', id);
  return (await query.where('state', '=', 'refunded').executeTakeFirst()).numUpdatedRows === 1n;
}

/** A credit note in a list. */
export type CreditNoteRow = Pick<RefundRow, 'id' | 'invoiceId' | 'amountCents' | 'returnedAt'> & {
  number: number;
  refundedAt: Date;
};

/** The credit notes of these invoices, the newest first. */
export async function listCreditNoteRows(db: Database, invoiceIds: readonly string[]): Promise<CreditNoteRow[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await db
    .selectFrom('planRefunds')
    .select(['id', 'number', 'invoiceId', 'amountCents', 'refundedAt', 'returnedAt'])
    .where('invoiceId', 'in', invoiceIds)
    .where('state', 'in', ['refunded', 'returned'])
    .orderBy('number', 'desc')
    .execute();
  return rows.flatMap(({ number, refundedAt, ...row }) =>
    number === null || refundedAt === null ? [] : [{ ...row, number, refundedAt }],
  );
}

/** A payment for a plan in the admins' list: its invoice, and what of it was given back or is about to be. */
export type PaymentRow = Pick<InvoiceRow, 'id' | 'state' | 'wineryId' | 'wineryName' | 'planName' | 'madeAt'> & {
  number: number;
  amountCents: number;
  refundedCents: number;
};

/**
 * Invoices with a number, the newest first: up to `limit` before one, of one winery or with one number if they are given.
 */
export async function listPaymentRows(
  db: Database,
  { before, wineryId, number, limit }: PaymentFilter & { limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select id, number, state, winery_id, winery_name, plan_name, made_at, amount_cents,
      (select coalesce(sum(amount_cents), 0)::integer from plan_refunds
        where invoice_id = plan_invoices.id and state not in ('refused', 'returned')) as refunded_cents
    from plan_invoices
    where number is not null
      ${before === undefined ? sql`` : sql`and number < ${before}`}
      ${wineryId === undefined ? sql`` : sql`and winery_id = ${wineryId}::uuid`}
      ${number === undefined ? sql`` : sql`and number = ${number}`}
    order by number desc limit ${limit}`.execute(db);
  return rows;
}

/** Which payments are listed. */
export type PaymentFilter = {
  before?: number | undefined;
  wineryId?: string | undefined;
  number?: number | undefined;
};
