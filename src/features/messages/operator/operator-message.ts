/** A message between the owners of a winery and the operator. */
export type OperatorMessage = {
  id: string;
  fromOperator: boolean;
  /** Who wrote it, in public words. */
  by: string;
  content: string;
  createdAt: string;
};

/** The newest messages of a winery's conversation with the operator, the oldest of them first. */
export type OperatorMessages = { winery: { id: string; slug: string; name: string }; messages: OperatorMessage[] };

/** A conversation in the operator's list: those that wait for an answer first. */
export type OperatorConversation = {
  wineryId: string;
  slug: string;
  name: string;
  awaitsOperator: boolean;
  lastMessageAt: string;
};
