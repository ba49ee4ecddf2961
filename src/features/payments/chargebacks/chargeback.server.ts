import type { Infra } from '#infra/infra.ts';
import { type ChargebackRow, findChargebackRow as findRow } from '../db/chargeback-rows.server.ts';

export type { ChargebackRow } from '../db/chargeback-rows.server.ts';

/** The chargeback of an order's payment, if it has one. Who may see it, the order decides. */
export function findChargeback(app: Pick<Infra, 'db'>, orderId: string): Promise<ChargebackRow | undefined> {
  return findRow(app.db, orderId);
}
