import { sendMail } from '#features/mail/mail-outbox.server.ts';
import type { Transaction } from '#infra/database.ts';
import type { Infra } from '#infra/infra.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { insertBan, liftBan, lockBannablePerson, setBannedAt } from '../db/ban-rows.server.ts';
import { endSessionsBut } from '../db/session-rows.server.ts';

type Needs = { db: Transaction } & Pick<Infra, 'clock' | 'jobs'>;

/**
 * Bans a person, in the caller's transaction: they log in to nothing any more, all their sessions end, they get a mail
 * with the reason, and wineries whose owners are all banned now are suspended. The caller checks permissions. Until the
 * transaction ends nobody else is banned, so that of two owners of a winery one is banned after the other.
 * @returns the id of the ban; `unavailable` if they are banned already, `is-admin` if they are an admin
 */
export async function banAccount(
  app: Needs,
  { userId, reason }: { userId: string; reason: string },
): Promise<Result<{ banId: string }, 'not-found' | 'is-admin' | 'unavailable'>> {
  const person = await lockBannablePerson(app.db, userId);
  if (!person) return refuse('not-found');
  if (person.admin) return refuse('is-admin');
  if (person.bannedAt !== null) return refuse('unavailable');
  const now = app.clock.now();
  // why: the ban is there before its wineries are suspended, which records the listings that it closes
  const banId = await insertBan(app.db, { userId, reason, bannedAt: now });
  await setBannedAt(app.db, userId, now);
  await endSessionsBut(app.db, userId, '');
  await sendMail(app, { mail: 'account-banned', to: person.email, props: { reason } });
  return ok({ banId });
}

/**
 * Lifts the ban of a person, in the caller's transaction, and tells them by mail; wineries that they own are suspended no
 * more. The caller checks permissions.
 * @returns `unavailable` if they are not banned
 */
export async function unbanAccount(
  app: Needs,
  userId: string,
): Promise<Result<undefined, 'not-found' | 'unavailable'>> {
  const person = await lockBannablePerson(app.db, userId);
  if (!person) return refuse('not-found');
  if (person.bannedAt === null) return refuse('unavailable');
  await setBannedAt(app.db, userId, null);
  await liftBan(app.db, userId, app.clock.now());
  await sendMail(app, { mail: 'account-unbanned', to: person.email, props: {} });
  return success;
}
