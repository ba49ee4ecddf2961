import { type ExtendedData, mergeExtendedData, withChanges } from '#features/accounts/extended-data.schema.ts';
import type { Transaction } from '#infra/database.ts';
import { ok, type Result } from '#kit/result.ts';
import { listExtendedData, upsertExtendedData } from '../db/extended-data-rows.server.ts';
import type { LineItem } from '../line-items.ts';
import { abortWith, type OrderRefusal, RefusedError, refuseOrder } from '../order-refusal.ts';
import { areExpected, type OrderExtras } from './order-extras.ts';

/** What clients keep with an order. */
type KeptData = { protectedData: ExtendedData; metadata: ExtendedData };

/** Of an order with which nothing is kept. */
const nothing: KeptData = { protectedData: {}, metadata: {} };

/**
 * What clients keep with an order after these changes, of which nothing is written.
 * @param stored nothing of a new order
 * @returns `validation-invalid-params` if it is too much
 */
export function mergeExtras(
  { protectedData = {}, metadata = {} }: OrderExtras,
  stored: KeptData = nothing,
): Result<KeptData, OrderRefusal> {
  const changed = mergeExtendedData(stored.protectedData, protectedData);
  if (!changed.ok) return tooLarge('protectedData');
  const more = mergeExtendedData(stored.metadata, metadata);
  return more.ok ? ok({ protectedData: changed.value, metadata: more.value }) : tooLarge('metadata');
}

/** The same, however much it is. */
function withExtras({ protectedData = {}, metadata = {} }: OrderExtras, stored: KeptData = nothing): KeptData {
  return {
    protectedData: withChanges(stored.protectedData, protectedData),
    metadata: withChanges(stored.metadata, metadata),
  };
}

function tooLarge(parameter: keyof KeptData): OrderRefusal {
  return refuseOrder('validation-invalid-params', { parameter, message: 'This is more than 50 KB' });
}

/** Whether a client says anything that would be kept. */
export function hasExtendedData({ protectedData = {}, metadata = {} }: OrderExtras): boolean {
  return Object.keys(protectedData).length + Object.keys(metadata).length > 0;
}

/**
 * Checks whether what a client says can be kept with an order, in the caller's transaction, which has locked the order.
 * @throws RefusedError if it is too much
 */
export async function checkExtendedData(app: { db: Transaction }, orderId: string, extras: OrderExtras): Promise<void> {
  if (!hasExtendedData(extras)) return;
  const [stored] = await listExtendedData(app.db, [orderId]);
  const merged = mergeExtras(extras, stored);
  if (!merged.ok) throw new RefusedError(merged);
}

/**
 * Keeps what a client says of an order, in the caller's transaction, which has inserted or locked the order. The caller
 * checks permissions.
 * @param options.isChecked whether its size was checked before; it is kept then, whatever others have stored since
 * @throws RefusedError if it is too much
 */
export async function keepExtendedData(
  app: { db: Transaction },
  orderId: string,
  extras: OrderExtras,
  { isChecked = false } = {},
): Promise<void> {
  if (!hasExtendedData(extras)) return;
  const [stored] = await listExtendedData(app.db, [orderId]);
  const merged = isChecked ? ok(withExtras(extras, stored)) : mergeExtras(extras, stored);
  if (!merged.ok) throw new RefusedError(merged);
  await upsertExtendedData(app.db, orderId, merged.value);
}

/** The message of line items that are not those of the shop. */
const otherLines = {
  parameter: 'lineItems',
  message: 'These are not the line items of this order: /api/transaction-line-items has them',
};

/** Refuses line items that are not ours. @throws RefusedError */
export function checkExpectedLines(lines: readonly LineItem[], { lineItems }: OrderExtras): void {
  if (lineItems && !areExpected(lines, lineItems)) abortWith('validation-invalid-value', otherLines);
}
