/** A file that is sent with a mail. */
export type MailAttachment = { filename: string; contentType: string; content: string };

/**
 * A mail ready to be sent: one recipient, HTML and text, and its Message-ID, which stays the same when the mail is sent
 * again. `unsubscribeUrl` is where mail programs post an unsubscribe request for this kind of mail.
 */
export type OutgoingMail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  unsubscribeUrl?: string | undefined;
  attachments?: MailAttachment[] | undefined;
};

/** Sends mails. */
export type MailTransport = {
  /** Whether mails are stored for everybody to read instead of being delivered. */
  catches: boolean;
  /** Sends one mail. @throws AppError `mail-not-taken`, or `mail-refused` if it would not be accepted later either */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes open connections. */
  close(): void;
};
