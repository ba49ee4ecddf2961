import type { Infra } from '#infra/infra.ts';
import { findSecondFactorNeed } from '../db/second-factor-rows.server.ts';

/**
 * What a session lacks before it counts: `code` of the person's second factor, or `set-up` by an admin who has none.
 * Undefined if it lacks nothing.
 */
export type SecondFactorNeed = 'code' | 'set-up' | undefined;

/** Whether this installation demands a second factor of its admins: each but a demo, whose passwords are public. */
export type SecondFactorPolicy = { adminsNeedSecondFactor?: boolean };

/** What a new session of a person lacks. */
export async function secondFactorNeedOf(
  app: Pick<Infra, 'db'> & SecondFactorPolicy,
  userId: string,
): Promise<SecondFactorNeed> {
  const found = await findSecondFactorNeed(app.db, userId);
  if (found?.hasApp || found?.hasPasskey) return 'code';
  return found?.admin && app.adminsNeedSecondFactor ? 'set-up' : undefined;
}
