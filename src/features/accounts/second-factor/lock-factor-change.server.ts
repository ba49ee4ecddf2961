import type { Transaction } from '#infra/database.ts';
import { hasSecondFactor } from '../db/second-factor-rows.server.ts';
import { endSessionsBut, findSessionMark, passSession } from '../db/session-rows.server.ts';
import { lockUser } from '../db/user-rows.server.ts';

/** A session of a person, by its token. */
export type FactorSession = { userId: string; token: string };

/**
 * Locks a person whose second factor is about to change, and reads the session again in which it changes. The request
 * may have been read before the session ended, or before a second factor was turned on that it was not given.
 * @returns whether the person has a second factor; undefined if the session cannot change it any more
 */
export async function lockFactorChange(
  db: Transaction,
  session: FactorSession,
): Promise<{ hasFactor: boolean } | undefined> {
  if (!(await lockUser(db, session.userId))) return undefined;
  const [mark, hasFactor] = [await findSessionMark(db, session), await hasSecondFactor(db, session.userId)];
  if (!mark || (hasFactor && mark.secondFactorAt === null)) return undefined;
  return { hasFactor };
}

/**
 * Lets the session in which a second factor was turned on go on under another token, as one that was given it, and ends
 * all others, which were opened without it. The caller has locked the person and read the session (`lockFactorChange`).
 */
export async function continueWithFactor(
  db: Transaction,
  { next, now, ...session }: FactorSession & { next: string; now: Date },
): Promise<void> {
  // why: a session that has ended at this very moment is not opened again; everything else stays as decided
  await passSession(db, { ...session, next, now });
  await endSessionsBut(db, session.userId, next);
}
