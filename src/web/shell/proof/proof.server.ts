import { proveIdentity } from '#features/accounts/credentials/prove-identity.server.ts';
import { hasFreshProof, type SignedIn } from '#kit/actor.ts';
import { answerForm } from '../../forms/form-action.server.ts';
import { type FormResult, limitedAccess, tooManyAttempts, tooManyStatus } from '../../forms/form-result.ts';
import { requireAccount } from '../guards.server.ts';
import type { PageContext } from '../page-context.server.ts';
import type { MissingProof } from './proof-form.tsx';

/** What the actor has to prove before a sensitive change; null if they have just proved it. */
export async function findMissingProof(app: PageContext['app'], actor: SignedIn): Promise<MissingProof | null> {
  if (actor.limited || hasFreshProof(actor, app.clock.now())) return null;
  const { hasPassword } = await requireAccount(app, actor);
  return { hasPassword, provider: app.identityProviderName ?? null };
}

/** The answer to the form of `ProofForm`: the page then shows what the proof was for. */
export async function answerProof(app: PageContext['app'], actor: SignedIn, request: Request, form: FormData) {
  const result = await proveIdentity(app, actor, form.get('currentPassword'), request);
  if (result.ok) {
    const message = 'You can make the change now. We ask again after ten minutes.';
    return answerForm<FormResult>({ status: 'saved', title: 'Confirmed', message });
  }
  if (result.code === 'invalid') return answerForm<FormResult>({ status: 'invalid', fields: result.errors });
  if (result.code === 'forbidden') return answerForm<FormResult>(limitedAccess);
  return answerForm<FormResult>(tooManyAttempts(result), { status: tooManyStatus(result) });
}
