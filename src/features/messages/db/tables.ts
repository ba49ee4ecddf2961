import type { Generated } from 'kysely';

/** Something that a side of an order wrote to the other. */
export type MessageTable = {
  id: Generated<string>;
  orderId: string;
  senderId: string;
  content: string;
  createdAt: Date;
};

/** When somebody last looked at an order. */
export type OrderReadReceiptTable = { userId: string; orderId: string; readAt: Date };

/** What a visitor wrote before signing up, kept until then. */
export type MessageDraftTable = { id: Generated<string>; content: string; createdAt: Date };

/**
 * Whose unread messages are to be told in a mail: those since `since`, at `dueAt`; nothing as long as that is null. The row stays, so that
 * whoever writes and whoever mails wait for each other.
 */
export type MessageDigestTable = { userId: string; since: Date; dueAt: Date | null };

declare module '#infra/database.ts' {
  interface Tables {
    messages: MessageTable;
    orderReadReceipts: OrderReadReceiptTable;
    messageDrafts: MessageDraftTable;
    messageDigests: MessageDigestTable;
  }
}
