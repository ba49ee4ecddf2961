/** A message of an order, as its sides read it. The text is as it was written: whoever shows it escapes it. */
export type Message = { id: string; sender: { id: string; displayName: string }; content: string; createdAt: string };

/** A page of messages, the newest first. `totalItems` is counted no further than 10,000. */
export type MessageList = {
  data: Message[];
  meta: { page: number; perPage: number; totalItems: number; totalPages: number };
};
