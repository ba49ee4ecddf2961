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
  /**
   * Sends one mail.
   * @throws AppError `mail-not-taken` if it may be accepted later; `mail-address-refused` if there is no such address;
   *   `mail-refused` if it is not accepted for another reason that stays
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes open connections. */
  close(): void;
};
