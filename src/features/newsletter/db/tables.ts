/** A newsletter subscription. The email is trimmed and in lower case, so that it occurs once. */
export type NewsletterSubscriptionTable = { email: string; createdAt: Date };

declare module '#infra/database.ts' {
  interface Tables {
    newsletterSubscriptions: NewsletterSubscriptionTable;
  }
}
