import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database, Transaction } from '#infra/database.ts';
import { asLocked, type Locked } from '#kit/locked.ts';
import type { PlanInvoiceTable } from './tables.ts';

/** An invoice as it is stored. */
export type InvoiceRow = Selectable<PlanInvoiceTable>;

/** The days as text, which replace those of the whole row: the driver makes times of dates. */
const days = [sql<string>`starts_on::text`.as('startsOn'), sql<string>`ends_on::text`.as('endsOn')];

/** Inserts an invoice. */
export async function insertInvoice(
  db: Transaction,
  invoice: Insertable<PlanInvoiceTable> & { id: string },
): Promise<Locked<{ id: string }>> {
  await db.insertInto('planInvoices').values(invoice).execute();
  return asLocked({ id: invoice.id });
}

/** The number of the next invoice. Numbers have no gaps: nobody else gets one until the transaction ends. */
export async function takeInvoiceNumber(db: Transaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan invoices', 0))`.execute(db);
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from plan_invoices`.execute(db);
  return rows[0]?.next ?? 1;
}

/** An invoice. */
export function findInvoice(db: Database, id: string): Promise<InvoiceRow | undefined> {
  return db.selectFrom('planInvoices').selectAll().select(days).where('id', '=', id).executeTakeFirst();
}

/** The invoice of a winery that is not settled. */
export function findUnsettledInvoice(db: Database, wineryId: string): Promise<InvoiceRow | undefined> {
  return db
    .selectFrom('planInvoices')
    .selectAll()
    .select(days)
    .where('wineryId', '=', wineryId)
    .where('state', 'in', ['pending', 'open'])
    .executeTakeFirst();
}

/**
 * Changes an invoice if it is not settled: a new or locked one, or that of a locked charge, which has the same id.
 * @returns it, if it was changed
 */
export function updateUnsettled(
  db: Transaction,
  { id }: Locked<{ id: string }>,
  changed: Updateable<PlanInvoiceTable>,
): Promise<InvoiceRow | undefined> {
  return db
    .updateTable('planInvoices')
    .set(changed)
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'open'])
    .returningAll()
    .returning(days)
    .executeTakeFirst();
}

/** Open renewals of wineries that are not suspended, whose payer is banned. */
export async function listStoppedRenewals(
  db: Database,
  most: number,
): Promise<{ id: string; wineryId: string; payerId: string }[]> {
  const { rows } = await sql<{ id: string; wineryId: string; payerId: string }>`
    select invoice.id, winery_id, payer_id from plan_invoices invoice
    join users on users.id = payer_id and banned_at is not null
    join wineries on wineries.id = winery_id and suspended_at is null
    where invoice.state = 'open' order by made_at limit ${most}`.execute(db);
  return rows;
}

/** Those of these invoices that are not settled, locked until the transaction ends. */
export async function lockUnsettled(db: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('planInvoices')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['pending', 'open'])
    .where('wineryId', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The invoices of a winery that have a number, the newest first. */
export function listInvoiceRows(db: Database, wineryId: string, most: number): Promise<InvoiceRow[]> {
  return db
    .selectFrom('planInvoices')
    .selectAll()
    .select(days)
    .where('wineryId', '=', wineryId)
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
}

/** An invoice that is paid with a card that is not charged yet. */
export type InvoiceToCapture = Pick<InvoiceRow, 'id' | 'wineryId' | 'amountCents' | 'currency'> & {
  paymentRef: string;
};

/** The invoices whose card is to be charged, the oldest first. */
export async function listInvoicesToCapture(db: Database, most: number): Promise<InvoiceToCapture[]> {
  const rows = await db
    .selectFrom('planInvoices')
    .select(['id', 'wineryId', 'amountCents', 'currency', 'paymentRef'])
    .where('paymentRef', 'is not', null)
    .where('capturedAt', 'is', null)
    .orderBy('paidAt')
    .limit(most)
    .execute();
  return rows.flatMap(({ paymentRef, ...row }) => (paymentRef === null ? [] : [{ ...row, paymentRef }]));
}

/** Stores that an invoice's card was charged. @returns false if it was stored already */
export async function setCaptured(db: Transaction, id: string, capturedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('planInvoices')
    .set({ capturedAt })
    .where('id', '=', id)
    .where('capturedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
