/**
 * A mail ready to go: one recipient, both versions, and the id under which it is the same mail however often it arrives. `wayOut` is the
 * address to which a mail program posts that its reader wants no more of the kind.
 */
export type OutgoingMail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  unsubscribeUrl?: string | undefined;
};

/** Where mails go. */
export type MailTransport = {
  /** Whether mails are caught and kept for everybody to read, instead of being delivered. */
  catches: boolean;
  /** Hands one mail over. @throws AppError `mail-not-taken`, or `mail-refused` if it would not be taken later either */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes what is open. */
  close(): void;
};
