import { type Actor, mayChange } from '#kit/actor.ts';
import { ok, type Result, refuse, success } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteProviderIdentity, findSignInMethods } from '../db/identity-rows.server.ts';
import { endSessionsBut } from '../db/session-rows.server.ts';
import { findPerson } from '../db/user-rows.server.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { lockFactorChange } from '../second-factor/lock-factor-change.server.ts';
import { recordFactorChange } from '../second-factor/record-factor-change.server.ts';
import { refusalOfChange } from '../second-factor/set-up-second-factor.server.ts';
import { type AuthApp, identityProviderId, type RequestOrigin } from './auth.server.ts';
import type { ConnectedProvider } from './connected-provider.ts';
import {
  type IdentityProviderAuth,
  type IdentityProviderStart,
  type ProviderName,
  startAtProvider,
  takeProviderLimits,
} from './identity-provider.server.ts';
import { sessionToken } from './session.server.ts';

/** Whether a person has connected the identity provider, and whether nothing else logs in to their account. */
async function findConnected({ db, site }: Pick<AuthApp, 'db' | 'site'>, userId: string): Promise<ConnectedProvider> {
  const { hasProvider, hasPassword, passkeyIds } = await findSignInMethods(db, userId, identityProviderId);
  const hasPasskey = passkeyIds.length > 0 && relyingPartyOf(site) !== undefined;
  return { isConnected: hasProvider, isOnlyMethod: hasProvider && !hasPassword && !hasPasskey };
}

/** Shows how the actor is connected with the identity provider. Only for themselves. */
export const showConnectedProvider = defineUseCase(
  async (app: Pick<AuthApp, 'db' | 'site'>, actor: Actor): Promise<Result<ConnectedProvider, 'forbidden'>> =>
    mayChange(actor) ? ok(await findConnected(app, actor.id)) : refuse('forbidden'),
);

type ConnectApp = Pick<AuthApp, 'db' | 'rateLimiter' | 'errors' | 'clock'> & {
  provider: IdentityProviderAuth | undefined;
};

/**
 * Starts connecting the actor's account with one of theirs at the identity provider, whatever its email is. Needs a
 * fresh proof, and a verified email: an account opened with somebody else's address gets no other way to log in.
 * @param paths of this site to return to, and to go to if it fails
 * @param from with the actor's session
 * @returns the provider's URL, and cookies that tie its answer to this browser
 */
export const startConnectingProvider = defineUseCase(
  async (
    app: ConnectApp,
    actor: Actor,
    { back, failedPath }: { back: string; failedPath: string },
    from: RequestOrigin,
  ): Promise<IdentityProviderStart | Result<never, 'forbidden' | 'proof-required' | 'email-unverified'>> => {
    const refused = refusalOfChange(actor, app.clock.now());
    if (refused || !mayChange(actor)) return refused ?? refuse('forbidden');
    if (!(await findPerson(app.db, actor.id))?.emailVerified) return refuse('email-unverified');
    const tooMany = await takeProviderLimits(app, from.network);
    if (tooMany) return tooMany;
    const body = { provider: identityProviderId, callbackURL: back, errorCallbackURL: failedPath };
    return startAtProvider(app, (auth) =>
      auth.api.linkSocialAccount({ body, headers: from.headers, returnHeaders: true }),
    );
  },
);

/**
 * Disconnects the actor's account from the identity provider; does nothing if it is not connected. Refused if nothing
 * else logs in to the account. The person's other sessions end. Needs a fresh proof. The person gets a mail.
 */
export const disconnectProvider = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'jobs' | 'site' | 'sessionSecret'> & ProviderName,
    actor: Actor,
    from: Pick<RequestOrigin, 'headers'>,
  ): Promise<Result<undefined, 'forbidden' | 'proof-required' | 'expired' | 'no-password'>> => {
    const refused = refusalOfChange(actor, app.clock.now());
    const token = sessionToken(from.headers, app);
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    return app.db.transaction().execute(async (db) => {
      if (!(await lockFactorChange(db, { userId: actor.id, token }))) return refuse('expired');
      const { isConnected, isOnlyMethod } = await findConnected({ ...app, db }, actor.id);
      if (!isConnected) return success;
      if (isOnlyMethod) return refuse('no-password');
      await deleteProviderIdentity(db, actor.id, identityProviderId);
      // why: the owner of the account at the provider may have logged in with it
      await endSessionsBut(db, actor.id, token);
      await recordFactorChange({ ...app, db }, actor.id, 'provider-disconnected', app.identityProviderName);
      return success;
    });
  },
);
