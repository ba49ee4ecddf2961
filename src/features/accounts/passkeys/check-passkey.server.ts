import type { Transaction } from '#infra/database.ts';
import { ok, type Result, refuse } from '#kit/result.ts';
import { findPasskey, recordPasskeyUse } from '../db/passkey-rows.server.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.server.ts';
import type { AuthApp } from '../sign-in/auth.server.ts';
import type { AssertionAnswer } from './authenticator-answer.schema.server.ts';
import { relyingPartyOf } from './relying-party.ts';

/** The passkey that an authenticator says it used, with its person. */
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** What an account's id looks like to authenticators, which give it back when they sign in. */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId, 'utf8'));
}

/**
 * Whether an answer is signed by a passkey for this site, this challenge, and by somebody whom the authenticator has
 * verified, by a fingerprint, face, or PIN. The counter is left to `acceptPasskey`.
 * @returns the authenticator's counter; undefined if any of it is not so
 */
export async function verifyAssertion(
  app: Pick<AuthApp, 'site'>,
  passkey: FoundPasskey,
  answer: AssertionAnswer,
  expectedChallenge: string,
): Promise<number | undefined> {
  const site = relyingPartyOf(app.site);
  const { userHandle } = answer.response;
  // why: an authenticator that names another person was not asked by this site
  const isTheirs = userHandle == null || Buffer.from(userHandle, 'base64url').equals(userHandleOf(passkey.userId));
  if (!site || !isTheirs) return undefined;
  // why: loaded when it is first needed; it takes a tenth of a second and 26 MB
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // why: the library compares the counter before the signature, so anybody could have a passkey look copied
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    return verified && authenticationInfo.userVerified ? authenticationInfo.newCounter : undefined;
  } catch {
    // why: the library throws for every answer that is not as it must be
    return undefined;
  }
}

/**
 * Accepts a passkey whose answer was verified, and records its use. One whose counter does not count up is refused and recorded: it was used
 * twice in one state, so there may be a copy of it.
 */
export async function acceptPasskey(
  app: { db: Transaction } & Pick<AuthApp, 'clock'>,
  passkey: FoundPasskey,
  counter: number,
): Promise<Result<undefined, 'wrong'>> {
  if (await recordPasskeyUse(app.db, passkey, { counter, now: app.clock.now() })) return ok(undefined);
  // why: it may also have been removed at this moment, which is nothing to be alarmed by
  const isThere = (await findPasskey(app.db, passkey.credentialId)) !== undefined;
  if (isThere) await recordSecurityEvent(app, 'passkey-counter-refused', { id: passkey.userId });
  return refuse('wrong');
}
