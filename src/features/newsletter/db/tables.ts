/** A person who asked for news. The address is trimmed and in lower case, so that nobody stands here twice. */
export type NewsletterSubscriptionTable = { email: string; createdAt: Date };

declare module '#infra/database.ts' {
  interface Tables {
    newsletterSubscriptions: NewsletterSubscriptionTable;
  }
}
