import type { Transaction } from '#infra/database.ts';

/** The kinds of mails that people may do without. What concerns money, waits for an answer, or keeps an account safe is in none. */
export const optionalMails = ['messages', 'reviews', 'orders'] as const;

export type OptionalMail = (typeof optionalMails)[number];

/** What each kind is called, and what it tells. */
export const optionalMailLabels: Readonly<Record<OptionalMail, { name: string; description: string }>> = {
  messages: {
    name: 'New messages',
    description: 'One mail that gathers what you have not read yet, some minutes after it was written.',
  },
  reviews: {
    name: 'Reviews',
    description: 'When an order is complete, and one reminder before the time for reviews is over.',
  },
  orders: { name: 'How orders get on', description: 'An order is on its way, has arrived, or was not paid in time.' },
};

/** Locks somebody's row until the caller's transaction ends. @returns whether there is such a person, not deleted */
export type LockPerson = (db: Transaction, userId: string) => Promise<boolean>;

/** Where one chooses which of them to get. */
export const mailPreferencesPath = '/account/email-preferences';
