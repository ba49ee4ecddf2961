import type { Infra } from '#infra/infra.ts';
import type { Viewer, Role } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { type Account, abbreviatedName } from '../account.ts';
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

/** A person as the person gets it: the attributes of the specification, and the flags of what the session may do. */
export type ShownUser = {
  id: string;
  type: 'currentUser';
  role: string | null;
  attributes: {
    email: string;
    emailVerified: boolean;
    pendingEmail: string | null;
    profile: { firstName: string; lastName: string; displayName: string; abbreviatedName: string; bio: string };
    protectedData: { phoneNumber: string | null };
  };
  roles: readonly Role[];
  scopes: readonly ['user' | 'user:limited'];
};

/** What somebody is told of himself. For that person alone. */
export async function showCurrentUser(
  app: Pick<Infra, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<ShownUser, 'forbidden'>> {
  if (viewer.kind !== 'user' || viewer.id !== id) return refuse('forbidden');
  const person = await findPerson(app.db, id);
  if (!person) return refuse('forbidden');
  const { email, emailVerified, pendingEmail, displayName, bio, phoneNumber, role } = person;
  const [firstName, lastName] = [person.firstName ?? '', person.lastName ?? ''];
  const profile = { firstName, lastName, displayName, abbreviatedName: abbreviatedName(firstName, lastName), bio };
  return ok({
    id,
    type: 'currentUser',
    role,
    attributes: { email, emailVerified, pendingEmail, profile, protectedData: { phoneNumber } },
    roles: viewer.roles,
    scopes: [viewer.limited ? 'user:limited' : 'user'],
  });
}
