import type { Generated } from 'kysely';

/** Something that a side of an order wrote to the other. */
export type MessageTable = {
  id: Generated<string>;
  orderId: string;
  senderId: string;
  content: string;
  createdAt: Date;
};

declare module '#infra/database.ts' {
  interface Tables {
    messages: MessageTable;
  }
}
