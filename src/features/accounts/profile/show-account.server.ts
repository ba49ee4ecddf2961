import type { Infra } from '#infra/infra.ts';
import type { Viewer } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import type { Account } from '../account.ts';
import { findPerson } from '../db/user-rows.server.ts';

/** The viewer's own account, in a limited session too. */
export async function showAccount(app: Pick<Infra, 'db'>, viewer: Viewer): Promise<Result<Account, 'forbidden'>> {
  if (viewer.kind !== 'user') return refuse('forbidden');
  const person = await findPerson(app.db, viewer.id);
  if (!person) return refuse('forbidden');
  const { email, emailVerified, pendingEmail, phoneNumber, displayName, bio, profileImageId } = person;
  const names = { firstName: person.firstName ?? '', lastName: person.lastName ?? '' };
  const hasPassword = Boolean(person.hasPassword);
  const shown = { displayName, bio, profileImageId, ...names };
  return ok({ email, emailVerified, pendingEmail, phoneNumber, hasPassword, ...shown });
}
