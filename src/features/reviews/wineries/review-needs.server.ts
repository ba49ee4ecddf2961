import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import type { Refusal } from '#kit/result.ts';

/** What changes of reviews need: the outbox, since they send mails. */
export type ReviewApp = Pick<Infra, 'db' | 'clock' | 'jobs'>;

/** The same within a transaction. */
export type ReviewTransaction = Omit<ReviewApp, 'db'> & { db: Transaction };

/** Fields that are not valid. */
export type InvalidFields = Refusal<'invalid', { errors: FieldErrors }>;

/** Too many within some time, with the time until the next one. */
export type TooMany = Refusal<'too-many', { retryAfterSeconds: number }>;

/** The length of a day, in milliseconds. */
export const day = 24 * 60 * 60 * 1000;
