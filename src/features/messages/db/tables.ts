import type { Generated } from 'kysely';

/** A message from one party of an order to the other. */
export type MessageTable = {
  id: Generated<string>;
  orderId: string;
  senderId: string;
  content: string;
  createdAt: Date;
};

/** When a person last looked at an order. */
export type OrderReadReceiptTable = { userId: string; orderId: string; readAt: Date };

/** What a visitor wrote before signing up, kept until then. */
export type MessageDraftTable = { id: Generated<string>; content: string; createdAt: Date };

/**
 * The scheduled mail about a person's unread messages: those since `since`, sent at `dueAt`, or not scheduled while
 * that is null. The row is kept, because writing and mailing both lock it.
 */
export type MessageDigestTable = { userId: string; since: Date; dueAt: Date | null };

/** The conversation of a winery with the operator. */
export type OperatorConversationTable = {
  wineryId: string;
  lastMessageAt: Date;
  /** Whether the winery wrote last. */
  awaitsOperator: boolean;
  /** When the operator wrote last, and when an owner last looked. */
  answeredAt: Date | null;
  seenAt: Date | null;
};

/** A message between the owners of a winery and the operator. */
export type OperatorMessageTable = {
  id: string;
  wineryId: string;
  senderId: string;
  fromOperator: boolean;
  content: string;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    messages: MessageTable;
    orderReadReceipts: OrderReadReceiptTable;
    messageDrafts: MessageDraftTable;
    messageDigests: MessageDigestTable;
    operatorConversations: OperatorConversationTable;
    operatorMessages: OperatorMessageTable;
  }
}
