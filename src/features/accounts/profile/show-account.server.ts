import type { Infra } from '#infra/infra.ts';
import { type Actor, ownIdOr } from '#kit/actor.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import type { Account } from '../account.ts';
import { findPerson } from '../db/user-rows.server.ts';

/** The actor's own account. Works in an impersonation session too. */
export const showAccount = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor): Promise<Result<Account, 'forbidden'>> => {
    if (actor.kind !== 'user') return refuse('forbidden');
    return accountOf(await findPerson(app.db, actor.id));
  },
);

/** The account with this id, for programs. Only for its own person. @param id the person's id, or `me` */
export const showCurrentUser = defineUseCase(
  async (app: Pick<Infra, 'db'>, actor: Actor, id: string): Promise<Result<Account, 'forbidden'>> => {
    if (actor.kind !== 'user' || ownIdOr(actor, id) !== actor.id) return refuse('forbidden');
    return accountOf(await findPerson(app.db, actor.id));
  },
);

function accountOf(person: Awaited<ReturnType<typeof findPerson>>): Result<Account, 'forbidden'> {
  if (!person) return refuse('forbidden');
  const { email, emailVerified, pendingEmail, phoneNumber, displayName, bio, profileImageId } = person;
  const { role, zip, state, company, birthDate } = person;
  const names = { firstName: person.firstName ?? '', lastName: person.lastName ?? '' };
  const flags = { hasPassword: Boolean(person.hasPassword), banned: person.bannedAt !== null };
  const shown = { displayName, bio, profileImageId, role, zip, state, company, birthDate };
  return ok({ email, emailVerified, pendingEmail, phoneNumber, ...flags, ...shown, ...names });
}
