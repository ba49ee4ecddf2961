import { z } from 'zod';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { presentMoney } from '#kit/money.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { insertEntries, listEntries } from './db/ledger-rows.server.ts';
import type { PaymentRow } from './db/payment-rows.server.ts';
import type { LedgerEntry, LedgerLine, LedgerMovement } from './ledger.ts';

/** Filters of the ledger: one order or one winery, and entries before a given one. */
export const ledgerQuerySchema = z.object({
  orderId: z.uuid().optional(),
  wineryId: z.uuid().optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** A page of entries. `next` is the `before` of the next page; null on the last one. */
export type LedgerPage = { data: LedgerEntry[]; meta: { perPage: number; next: string | null } };

const perPage = 100;

/**
 * Entries of the ledger, newest first, 100 per page. For admins only. One query.
 * @param query filters by order or winery, and the entry before which the page starts
 */
export const readLedger = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    query: unknown,
  ): Promise<Result<LedgerPage, 'forbidden' | 'validation-invalid-params'>> => {
    if (actor.kind !== 'user' || !actor.roles.includes('admin')) return refuse('forbidden');
    const parsed = ledgerQuerySchema.safeParse(query);
    if (!parsed.success) return refuse('validation-invalid-params');
    // why: one row more than a page shows whether there is a next page
    const rows = await listEntries(app.db, { ...parsed.data, limit: perPage + 1 });
    const page = rows.slice(0, perPage);
    const next = rows.length > perPage ? (page.at(-1)?.id ?? null) : null;
    const data = page.map(({ amountCents, currency, madeAt, bookedAmount, bookedCurrency, ...entry }) => ({
      ...entry,
      amount: presentMoney(amountCents, currency),
      booked: presentMoney(bookedAmount === null ? null : Number(bookedAmount), bookedCurrency),
      madeAt: madeAt.toISOString(),
    }));
    return ok({ data, meta: { perPage, next } });
  },
);

/**
 * Inserts the ledger entries of a movement in the caller's transaction. @param round which repetition of this movement
 * it is
 */
export async function recordMovement(
  app: { db: Transaction } & Pick<Infra, 'clock'>,
  { orderId, wineryId, currency }: Pick<PaymentRow, 'orderId' | 'wineryId' | 'currency'>,
  { movement, lines, round = 1 }: { movement: LedgerMovement; lines: readonly LedgerLine[]; round?: number },
): Promise<void> {
  const madeAt = app.clock.now();
  await insertEntries(
    app.db,
    lines.map((line) => ({ ...line, orderId, wineryId, currency, movement, round, madeAt })),
  );
}
