import type { Infra } from '#infra/infra.ts';
import type { Money } from '#kit/money.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Viewer } from '#kit/viewer.ts';
import { listEntries } from './db/ledger-rows.server.ts';
import type { LedgerAccount, LedgerMovement } from './ledger.ts';
import { ledgerQuerySchema } from './ledger-query.schema.ts';

/** An entry as an operator reads it: debit positive, credit negative. */
export type LedgerEntry = {
  id: string;
  orderId: string;
  wineryId: string;
  movement: LedgerMovement;
  account: LedgerAccount;
  amount: Money;
  madeAt: string;
};

const perPage = 100;

/**
 * Entries of the ledger, the newest first, 100 at a time. For admins, who can read it; nobody can change it.
 * @param query of one order or one winery, and before which entry
 */
export async function readLedger(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  query: unknown,
): Promise<Result<LedgerEntry[], 'forbidden' | 'validation-invalid-params'>> {
  if (viewer.kind !== 'user' || !viewer.roles.includes('admin')) return refuse('forbidden');
  const parsed = ledgerQuerySchema.safeParse(query);
  if (!parsed.success) return refuse('validation-invalid-params');
  const rows = await listEntries(app.db, { ...parsed.data, limit: perPage });
  return ok(
    rows.map(({ amountCents, currency, madeAt, ...entry }) => ({
      ...entry,
      amount: { amount: amountCents, currency },
      madeAt: madeAt.toISOString(),
    })),
  );
}
