import type { Infra } from '#infra/infra.ts';
import type { Actor, Role } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type Account, abbreviatedName } from '../account.ts';
import { findPerson } from '../db/user-rows.server.ts';

/** The actor's own account. Works in an impersonation session too. */
export const showAccount = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<Account, 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    const person = await findPerson(app.db, actor.id);
    if (!person) return refuse('forbidden');
    const { email, emailVerified, pendingEmail, phoneNumber, displayName, bio, profileImageId } = person;
    const names = { firstName: person.firstName ?? '', lastName: person.lastName ?? '' };
    const hasPassword = Boolean(person.hasPassword);
    const shown = { displayName, bio, profileImageId, ...names };
    return ok({ email, emailVerified, pendingEmail, phoneNumber, hasPassword, ...shown });
  },
);

/** The current user as the API returns it: the specification's attributes, and what the session may do. */
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

/** Returns the current user. Only for that person. */
export const showCurrentUser = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<ShownUser, 'forbidden'>> => {
    if (actor.kind !== 'user' || actor.id !== id) return refuse('forbidden');
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
      roles: actor.roles,
      scopes: [actor.limited ? 'user:limited' : 'user'],
    });
  },
);
