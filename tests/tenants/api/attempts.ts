import type { Attempts } from '../walk/attempt.ts';
import { accountAttempts } from './account.ts';
import { administrationAttempts } from './administration.ts';
import { allocationAttempts } from './allocations.ts';
import { clubAttempts } from './clubs.ts';
import { fileAttempts } from './files.ts';
import { listingAttempts } from './listings.ts';
import { membershipAttempts } from './memberships.ts';
import { orderAttempts } from './orders.ts';
import { wineryAttempts } from './wineries.ts';

/** One or more ways to call each operation of the API that may write. */
export const apiAttempts: Attempts = {
  ...orderAttempts,
  ...listingAttempts,
  ...fileAttempts,
  ...membershipAttempts,
  ...clubAttempts,
  ...allocationAttempts,
  ...wineryAttempts,
  ...accountAttempts,
  ...administrationAttempts,
};
