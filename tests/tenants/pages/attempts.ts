import type { Attempts } from '../walk/attempt.ts';
import { accountPageAttempts } from './account.ts';
import { administrationPageAttempts } from './administration.ts';
import { clubPageAttempts } from './clubs.ts';
import { orderPageAttempts } from './orders.ts';
import { sellingPageAttempts } from './selling.ts';

/** One or more ways to send each form of the pages. */
export const pageAttempts: Attempts = {
  ...clubPageAttempts,
  ...sellingPageAttempts,
  ...orderPageAttempts,
  ...accountPageAttempts,
  ...administrationPageAttempts,
};
