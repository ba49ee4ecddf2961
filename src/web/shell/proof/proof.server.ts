import { showMissingProof } from '#features/accounts/credentials/missing-proof.server.ts';
import { proveIdentity } from '#features/accounts/credentials/prove-identity.server.ts';
import { proveWithPasskey } from '#features/accounts/passkeys/prove-with-passkey.server.ts';
import { relyingPartyOf } from '#features/accounts/passkeys/relying-party.ts';
import type { SignedIn } from '#kit/actor.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess, tooManyAttempts, tooManyStatus } from '../../forms/form-result.ts';
import { continueSession } from '../continue-session.server.ts';
import type { PageContext } from '../page-context.server.ts';
import { passkeyProblems } from '../passkeys/error-messages.ts';
import { type MissingProof, proofIntents } from './proof-form.tsx';

/** What the actor has to prove before a sensitive change; null if they have just proved it. */
export async function findMissingProof(app: PageContext['app'], actor: SignedIn): Promise<MissingProof | null> {
  const missing = await showMissingProof(app, actor);
  if (!missing.ok || missing.value === null) return null;
  const hasPasskey = missing.value.hasPasskey && relyingPartyOf(app.site) !== undefined;
  return {
    ...missing.value,
    hasPasskey,
    hasFactor: missing.value.hasApp || missing.value.hasPasskey,
    provider: app.identityProviderName ?? null,
  };
}

/** As `findMissingProof`, where the form asks for the password itself: null too for who has no second factor. */
export async function findMissingFactorProof(app: PageContext['app'], actor: SignedIn): Promise<MissingProof | null> {
  const proof = await findMissingProof(app, actor);
  return proof?.hasFactor ? proof : null;
}

/**
 * The answer to the forms of `ProofForm`: the page then shows what the proof was for. Undefined for any other form.
 * @param actor who proves it, or an admin whose session waits for the set-up of a second factor
 */
export async function answerProof(page: PageContext, actor: SignedIn, request: Request, form: FormData) {
  const intent = form.get('intent');
  if (intent !== proofIntents.password && intent !== proofIntents.passkey) return undefined;
  const from = { headers: request.headers, network: page.network };
  const typed = { password: form.get('currentPassword'), code: form.get('proofCode') };
  const result =
    intent === proofIntents.passkey
      ? await proveWithPasskey(page.app, actor, form.get('answer'), from)
      : await proveIdentity(page.app, actor, typed, from);
  if (result.ok) {
    const headers = await continueSession(page, request, result.value.cookies);
    const message = 'You can make the change now. We ask again after ten minutes.';
    return answerForm<FormResult>({ status: 'saved', title: 'Confirmed', message }, { headers });
  }
  switch (result.code) {
    case 'invalid':
      return answerForm<FormResult>({ status: 'invalid', fields: result.errors });
    case 'forbidden':
      return answerForm<FormResult>(limitedAccess);
    case 'wrong':
      return answerForm<FormResult>({ status: 'refused', code: 'wrong', problem: passkeyProblems.wrong });
    case 'too-many': {
      const headers = { 'retry-after': String(result.retryAfterSeconds) };
      return answerForm<FormResult>(tooManyAttempts(result), { status: tooManyStatus(result), headers });
    }
  }
}
