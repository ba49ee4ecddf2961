import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import type { Locked } from '#kit/locked.ts';
import type { PlanChargebackTable } from './tables.ts';

/** A chargeback of a payment for a plan, as it is stored. */
export type PlanChargebackRow = Selectable<PlanChargebackTable>;

/** The invoice whose card was charged with this payment at the gateway, if it is one. */
export function findInvoiceOfPayment(
  db: Database,
  paymentRef: string,
): Promise<{ id: string; capturedAt: Date | null } | undefined> {
  const query = db.selectFrom('planInvoices').select(['id', 'capturedAt']).where('paymentRef', '=', paymentRef);
  return query.executeTakeFirst();
}

/** The chargebacks of an invoice, the first first. */
export function listPlanChargebacks(db: Database, invoiceId: string): Promise<PlanChargebackRow[]> {
  return db
    .selectFrom('planChargebacks')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .orderBy('round')
    .limit(100)
    .execute();
}

/** Inserts a chargeback. */
export async function insertPlanChargeback(db: Transaction, row: Insertable<PlanChargebackTable>): Promise<void> {
  await db.insertInto('planChargebacks').values(row).execute();
}

/** Stores the bank's decision about an open chargeback of a locked invoice. @returns false if it was stored already */
export async function decidePlanChargeback(
  db: Transaction,
  invoice: Locked<{ id: string }>,
  disputeRef: string,
  { state, decidedAt }: { state: 'won' | 'lost'; decidedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('planChargebacks')
    .set({ state, decidedAt })
    .where('invoiceId', '=', invoice.id)
    .where('disputeRef', '=', disputeRef)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a bank has taken back what a winery paid for a plan, and has not decided about it. */
export async function hasOpenChargeback(db: Database, wineryId: string): Promise<boolean> {
  const open = await db
    .selectFrom('planChargebacks')
    .innerJoin('planInvoices', 'planInvoices.id', 'planChargebacks.invoiceId')
    .select('disputeRef')
    .where('planInvoices.wineryId', '=', wineryId)
    .where('planChargebacks.state', '=', 'open')
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * Claims the open chargebacks about which the gateway was asked longest ago. Rows that are locked by another node are
 * skipped. @returns their payments at the gateway
 */
export async function claimOpenChargebacks(
  db: Database,
  { now, before, most }: { now: Date; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ paymentRef: string }>`
    with waiting as (
      select dispute_ref from plan_chargebacks where state = 'open' and checked_at < ${before}
      order by checked_at limit ${most} for update skip locked)
    update plan_chargebacks set checked_at = ${now} from waiting, plan_invoices
    where plan_chargebacks.dispute_ref = waiting.dispute_ref and plan_invoices.id = invoice_id
    returning payment_ref`.execute(db);
  return rows.map(({ paymentRef }) => paymentRef);
}
