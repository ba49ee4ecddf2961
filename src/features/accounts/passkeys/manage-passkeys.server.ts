import { z } from 'zod';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { requiredText } from '../account-fields.schema.ts';
import { findSignInMethods } from '../db/identity-rows.server.ts';
import { deletePasskey, listPasskeys, renamePasskey as renameRow } from '../db/passkey-rows.server.ts';
import { deleteUnusedCodes } from '../db/second-factor-rows.server.ts';
import { endSessionsBut } from '../db/session-rows.server.ts';
import { lockFactorChange } from '../second-factor/lock-factor-change.server.ts';
import { recordFactorChange } from '../second-factor/record-factor-change.server.ts';
import { refusalOfChange } from '../second-factor/set-up-second-factor.server.ts';
import { type AuthApp, identityProviderId, type RequestOrigin } from '../sign-in/auth.server.ts';
import { sessionToken } from '../sign-in/session.server.ts';
import { maxPasskeyName, type PasskeyView } from './passkey.ts';
import { relyingPartyOf } from './relying-party.ts';

/** The actor's passkeys, the oldest first, and whether browsers offer any on this site. Only for themselves. */
export const showPasskeys = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'site'>,
    actor: Actor,
  ): Promise<Result<{ isOffered: boolean; passkeys: PasskeyView[] }, 'forbidden'>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const passkeys = await listPasskeys(app.db, actor.id);
    return ok({
      isOffered: relyingPartyOf(app.site) !== undefined,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    });
  },
);

const nameSchema = requiredText('Please enter a name', maxPasskeyName);

/** Renames one of the actor's own passkeys. Refused in an impersonation session. */
export const renamePasskey = defineUseCase(
  async (
    app: Pick<Infra, 'db'>,
    actor: Actor,
    input: { id: unknown; name: unknown },
  ): Promise<Result<undefined, 'forbidden' | 'not-found' | Refusal<'invalid', { errors: FieldErrors }>>> => {
    if (!mayChange(actor)) return refuse('forbidden');
    const [id, name] = [z.uuid().safeParse(input.id).data, nameSchema.safeParse(input.name)];
    if (!name.success) return { ok: false, code: 'invalid', errors: { name: name.error.issues[0]?.message ?? '' } };
    return id && (await renameRow(app.db, actor.id, id, name.data)) ? success : refuse('not-found');
  },
);

/** Whether nothing but this passkey logs in to a person's account. */
async function isOnlyMethod(
  { db, site }: Pick<AuthApp, 'db' | 'site'>,
  userId: string,
  passkeyId: string | undefined,
): Promise<boolean> {
  if (relyingPartyOf(site) === undefined) return false;
  const { hasProvider, hasPassword, passkeyIds } = await findSignInMethods(db, userId, identityProviderId);
  return !hasProvider && !hasPassword && passkeyIds.length === 1 && passkeyIds[0] === passkeyId;
}

/**
 * Removes one of the actor's own passkeys; does nothing if it is gone. Refused if nothing else logs in to the account.
 * Without passkeys and an authenticator app the second factor is off, and the recovery codes go. The person's other
 * sessions end. Needs a fresh proof. The person gets a mail.
 * @returns whether that turned off the second factor
 */
export const removePasskey = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'jobs' | 'site' | 'sessionSecret'>,
    actor: Actor,
    id: unknown,
    from: Pick<RequestOrigin, 'headers'>,
  ): Promise<Result<{ isOff: boolean }, 'forbidden' | 'proof-required' | 'expired' | 'no-password'>> => {
    const refused = refusalOfChange(actor, app.clock.now());
    const token = sessionToken(from.headers, app);
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    const passkeyId = z.uuid().safeParse(id).data;
    return app.db.transaction().execute(async (db) => {
      if (!(await lockFactorChange(db, { userId: actor.id, token }))) return refuse('expired');
      if (await isOnlyMethod({ ...app, db }, actor.id, passkeyId)) return refuse('no-password');
      const isDeleted = passkeyId !== undefined && (await deletePasskey(db, actor.id, passkeyId));
      if (!isDeleted) return ok({ isOff: false });
      // why: whoever has the passkey may have logged in with it
      await endSessionsBut(db, actor.id, token);
      const isOff = await deleteUnusedCodes(db, actor.id);
      await recordFactorChange({ ...app, db }, actor.id, isOff ? 'passkey-off' : 'passkey-removed');
      return ok({ isOff });
    });
  },
);
