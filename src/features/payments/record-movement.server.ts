import type { Infra } from '#infra/infra.ts';
import { insertEntries } from './db/ledger-rows.server.ts';
import type { PaymentRow } from './db/payment-rows.server.ts';
import type { LedgerLine, LedgerMovement } from './ledger.ts';

/** Enters a movement of an order's money into the ledger, within the caller's transaction. @param round which time it moves so */
export async function recordMovement(
  app: Pick<Infra, 'db' | 'clock'>,
  { orderId, wineryId, currency }: Pick<PaymentRow, 'orderId' | 'wineryId' | 'currency'>,
  { movement, lines, round = 1 }: { movement: LedgerMovement; lines: readonly LedgerLine[]; round?: number },
): Promise<void> {
  const madeAt = app.clock.now();
  await insertEntries(
    app.db,
    lines.map((line) => ({ ...line, orderId, wineryId, currency, movement, round, madeAt })),
  );
}
