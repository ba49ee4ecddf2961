import type { Database } from '#infra/database.ts';
import { insertImportedMessages } from './db/message-rows.server.ts';
import { upsertReadReceipt } from './db/read-receipt-rows.server.ts';

/** A message of another platform. */
export type MessageToImport = { id: string; orderId: string; senderId: string; content: string; createdAt: Date };

/**
 * Adds the messages of an order that was imported, as read by these people: nobody gets a mail or a number in the inbox
 * because of them. The caller checks permissions.
 */
export async function importMessages(
  { db }: { db: Database },
  order: { id: string; readBy: readonly string[]; readAt: Date },
  messages: readonly MessageToImport[],
): Promise<void> {
  if (messages.length > 0) await insertImportedMessages(db, messages);
  for (const userId of order.readBy) await upsertReadReceipt(db, { userId, orderId: order.id, readAt: order.readAt });
}
