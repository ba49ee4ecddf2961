import type { Transaction } from '#infra/database.ts';

/**
 * The kinds of mails that people can opt out of. Mails about money, pending answers, or account security are never
 * optional.
 */
export const optionalMails = ['messages', 'reviews', 'orders', 'winery-reviews', 'clubs', 'plans'] as const;

export type OptionalMail = (typeof optionalMails)[number];

/** The label and description of each kind. */
export const optionalMailLabels: Readonly<Record<OptionalMail, { name: string; description: string }>> = {
  messages: {
    name: 'New messages',
    description: 'One mail that gathers what you have not read yet, some minutes after it was written.',
  },
  reviews: {
    name: 'Order reviews',
    description: 'When an order is complete, and one reminder before the time for reviews is over.',
  },
  orders: { name: 'Order updates', description: "An order shipped, was received, or wasn't paid in time." },
  'winery-reviews': {
    name: 'Winery reviews',
    description: 'Somebody reviewed your winery, or a winery answered your review.',
  },
  clubs: {
    name: 'Wine clubs',
    description:
      'Two weeks and two days before a release of your clubs is charged, before a hold ends, and when you are invited to a club or offered an allocation.',
  },
  plans: {
    name: 'Your winery’s plan',
    description: 'The plan of a winery that you own has changed, or a payment for it was made.',
  },
};

/**
 * Locks a person's row until the caller's transaction ends.
 * @returns false if there is no such person or they are deleted
 */
export type LockPerson = (db: Transaction, userId: string) => Promise<boolean>;

/** The page where people choose their mails. */
export const mailPreferencesPath = '/account/email-preferences';
