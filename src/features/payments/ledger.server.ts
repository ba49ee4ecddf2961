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

/** Which entries of the ledger: of one order or one winery, and before which entry. */
export const ledgerQuerySchema = z.object({
  orderId: z.uuid().optional(),
  wineryId: z.uuid().optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** A page of entries. `next` is what to ask for as `before` to read on; null at the end. */
export type LedgerPage = { data: LedgerEntry[]; meta: { perPage: number; next: string | null } };

const perPage = 100;

/**
 * Entries of the ledger, the newest first, 100 at a time. For admins, who can read it; nobody can change it. One query.
 * @param query of one order or one winery, and before which entry
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
    // why: one more than a page tells whether there is another
    const rows = await listEntries(app.db, { ...parsed.data, limit: perPage + 1 });
    const page = rows.slice(0, perPage);
    const next = rows.length > perPage ? (page.at(-1)?.id ?? null) : null;
    const data = page.map(({ amountCents, currency, madeAt, ...entry }) => ({
      ...entry,
      amount: presentMoney(amountCents, currency),
      madeAt: madeAt.toISOString(),
    }));
    return ok({ data, meta: { perPage, next } });
  },
);

/** Enters a movement of an order's money into the ledger, within the caller's transaction. @param round which time it moves so */
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
