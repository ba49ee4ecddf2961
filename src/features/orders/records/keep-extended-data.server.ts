import { type ExtendedData, mergeExtendedData } from '#features/accounts/extended-data.schema.ts';
import type { Transaction } from '#infra/database.ts';
import { listExtendedData, upsertExtendedData } from '../db/extended-data-rows.server.ts';
import type { LineItem } from '../line-items.ts';
import { abortWith } from '../order-refusal.ts';
import { areExpected, type OrderExtras } from './order-extras.ts';

/**
 * Keeps what a client says of an order, in the caller's transaction, which has inserted or locked the order. The caller
 * checks permissions.
 * @throws RefusedError if it is too much
 */
export async function keepExtendedData(
  app: { db: Transaction },
  orderId: string,
  { protectedData = {}, metadata = {} }: OrderExtras,
): Promise<void> {
  if (Object.keys(protectedData).length + Object.keys(metadata).length === 0) return;
  const [stored] = await listExtendedData(app.db, [orderId]);
  await upsertExtendedData(app.db, orderId, {
    protectedData: merged('protectedData', stored?.protectedData ?? {}, protectedData),
    metadata: merged('metadata', stored?.metadata ?? {}, metadata),
  });
}

function merged(parameter: string, stored: ExtendedData, changes: ExtendedData): ExtendedData {
  const found = mergeExtendedData(stored, changes);
  return found.ok
    ? found.value
    : abortWith('validation-invalid-params', { parameter, message: 'This is more than 50 KB' });
}

/** The message of line items that are not those of the shop. */
export const otherLines = {
  parameter: 'lineItems',
  message: 'These are not the line items of this order: /api/transaction-line-items has them',
};

/** Refuses line items that are not ours. @throws RefusedError */
export function checkExpectedLines(lines: readonly LineItem[], { lineItems }: OrderExtras): void {
  if (lineItems && !areExpected(lines, lineItems)) abortWith('validation-invalid-value', otherLines);
}
