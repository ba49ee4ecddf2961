import { type Actor, mayChange } from '#kit/actor.ts';
import type { FieldErrors } from '#kit/field-errors.ts';
import { ok, type Refusal, type Result, refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { optionalText } from '../account-fields.schema.ts';
import { insertPasskey, listPasskeys } from '../db/passkey-rows.server.ts';
import {
  countPasskeysAndCodes,
  deleteWaitingSecondFactor,
  replaceRecoveryCodes,
} from '../db/second-factor-rows.server.ts';
import { findPerson } from '../db/user-rows.server.ts';
import { continueWithFactor, lockFactorChange } from '../second-factor/lock-factor-change.server.ts';
import { recordFactorChange } from '../second-factor/record-factor-change.server.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../second-factor/recovery-codes.server.ts';
import { refusalOfChange } from '../second-factor/set-up-second-factor.server.ts';
import { deviceName } from '../sessions/device-name.ts';
import type { AuthApp, RequestOrigin } from '../sign-in/auth.server.ts';
import { type RateLimited, takeRateLimits } from '../sign-in/rate-limits.server.ts';
import { renewToken, sessionToken } from '../sign-in/session.server.ts';
import { type RegistrationAnswer, readRegistration } from './authenticator-answer.schema.server.ts';
import { userHandleOf } from './check-passkey.server.ts';
import { maxPasskeyName, maxPasskeys } from './passkey.ts';
import { challengeSeconds, storeChallenge, takeChallenge, takeChallengeAttempt } from './passkey-challenge.server.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

/** How many passkeys one person may add a day: each is mailed about. */
const additions = { limit: 30, windowSeconds: 24 * 3600 };

/** EdDSA, ES256, and RS256, which between them every authenticator can. */
const algorithms = [-8, -7, -257];

/** What the browser passes to the authenticator, as JSON. */
export type RegistrationOptions = Awaited<
  ReturnType<typeof import('@simplewebauthn/server')['generateRegistrationOptions']>
>;

type StartRefusal = 'forbidden' | 'proof-required' | 'unavailable' | 'full';

/**
 * Starts adding a passkey to the actor's account: what their browser passes to the authenticator, with a challenge for
 * this session. Needs a fresh proof. Refused in an impersonation session.
 */
export const startPasskeyRegistration = defineUseCase(
  async (
    app: Pick<AuthApp, 'db' | 'clock' | 'site' | 'sessionSecret' | 'rateLimiter'>,
    actor: Actor,
    from: RequestOrigin,
  ): Promise<Result<RegistrationOptions, StartRefusal | RateLimited>> => {
    const refused = refusalOfChange(actor, app.clock.now());
    const [token, site] = [sessionToken(from.headers, app), relyingPartyOf(app.site)];
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    if (!site) return refuse('unavailable');
    const tooMany = await takeChallengeAttempt(app.rateLimiter, 'add', { network: from.network, token });
    if (tooMany) return tooMany;
    const person = await findPerson(app.db, actor.id);
    if (!person) return refuse('forbidden');
    const passkeys = await listPasskeys(app.db, actor.id);
    if (passkeys.length >= maxPasskeys) return refuse('full');
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const options = await generateRegistrationOptions({
      rpName: app.site.name,
      rpID: site.id,
      userID: userHandleOf(actor.id),
      userName: person.email,
      userDisplayName: person.displayName,
      timeout: challengeSeconds * 1000,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      supportedAlgorithmIDs: algorithms,
    });
    await storeChallenge(app, 'add', token, options.challenge);
    return ok(options);
  },
);

export type AddPasskeyResult = Result<
  { codes?: string[]; cookies: string[] },
  StartRefusal | 'expired' | 'wrong' | Refusal<'invalid', { errors: FieldErrors }> | RateLimited
>;

const nameSchema = optionalText(maxPasskeyName);

/**
 * Adds the passkey that the actor's authenticator has made for the challenge of this session. The first one turns on
 * the second factor, as the authenticator app does: all other sessions end, since they were opened without it, and this one
 * goes on under a new token. Needs a fresh proof. The person gets a mail.
 * @param input the name that the person chose, if they did, and the authenticator's answer as JSON
 * @returns the recovery codes if it turned on the second factor; they are shown only now. And the cookies with which a
 * browser session continues
 */
export const addPasskey = defineUseCase(
  async (
    app: AuthApp,
    actor: Actor,
    input: { name: unknown; answer: unknown },
    from: RequestOrigin,
  ): Promise<AddPasskeyResult> => {
    const refused = refusalOfChange(actor, app.clock.now());
    const [token, site] = [sessionToken(from.headers, app), relyingPartyOf(app.site)];
    if (refused || !mayChange(actor) || token === undefined) return refused ?? refuse('forbidden');
    if (!site) return refuse('unavailable');
    const name = nameSchema.safeParse(input.name ?? '');
    if (!name.success) return { ok: false, code: 'invalid', errors: { name: name.error.issues[0]?.message ?? '' } };
    const tooMany = await takeRateLimits(app.rateLimiter, [[`passkeys of ${actor.id}`, additions]]);
    if (tooMany) return tooMany;
    const challenge = await takeChallenge(app, 'add', token);
    if (challenge === undefined) return refuse('expired');
    const answer = readRegistration(input.answer);
    const made = answer && (await verifyRegistration(site, answer, challenge));
    if (!made) return refuse('wrong');
    const shown = name.data || deviceName(from.headers.get('user-agent'));
    return storePasskey(
      app,
      { token, headers: from.headers },
      { ...made, userId: actor.id, name: shown, createdAt: app.clock.now() },
    );
  },
);

type MadePasskey = Omit<Parameters<typeof insertPasskey>[1], 'userId' | 'name' | 'createdAt'>;

/** The passkey in an authenticator's answer; undefined if it was not made for this site, challenge, and person. */
async function verifyRegistration(
  site: RelyingParty,
  answer: RegistrationAnswer,
  expectedChallenge: string,
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (!(await isSelfMade(answer))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    // why: an authenticator that names another key than it made would leave a passkey that never works
    if (!verified || registrationInfo.credential.id !== answer.id) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    if (publicKey.length < leastKeyBytes || publicKey.length > mostKeyBytes) return undefined;
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: answer.response.transports };
  } catch {
    // why: the library throws for every answer that is not as it must be
    return undefined;
  }
}

/** The sizes of public keys that the database takes, in bytes. */
const [leastKeyBytes, mostKeyBytes] = [16, 2_048];

/**
 * Whether nobody vouches for the authenticator, as asked of the browser. Anything else is refused before the library
 * reads it: it fetches lists from addresses in the sender's certificates.
 */
async function isSelfMade({ response }: RegistrationAnswer): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

async function storePasskey(
  app: AuthApp,
  { token, headers }: { token: string; headers: Headers },
  passkey: Parameters<typeof insertPasskey>[1],
): Promise<AddPasskeyResult> {
  const { userId, createdAt: now } = passkey;
  return app.db.transaction().execute(async (db): Promise<AddPasskeyResult> => {
    const locked = await lockFactorChange(db, { userId, token });
    if (!locked) return refuse('expired');
    if ((await countPasskeysAndCodes(db, userId)).passkeys >= maxPasskeys) return refuse('full');
    if (!(await insertPasskey(db, passkey))) return refuse('wrong');
    await recordFactorChange({ ...app, db }, userId, locked.hasFactor ? 'passkey-added' : 'passkey-on');
    if (locked.hasFactor) return ok({ cookies: [] });
    // why: a session that ends now may have started the set-up of an app, and know its secret
    await deleteWaitingSecondFactor(db, userId);
    const [codes, { next, cookies }] = [newRecoveryCodes(), renewToken(app, headers, token)];
    await replaceRecoveryCodes(db, userId, codes.map(hashRecoveryCode));
    await continueWithFactor(db, { userId, token, next, now });
    return ok({ codes, cookies });
  });
}
