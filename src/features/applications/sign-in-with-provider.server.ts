import { z } from 'zod';
import type { RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import type { IdentityProviderAuth } from '#features/accounts/sign-in/identity-provider.server.ts';
import { signInWithIdToken } from '#features/accounts/sign-in/sign-in-with-id-token.server.ts';
import type { Actor } from '#kit/actor.ts';
import { refuse } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { enabledApplication } from './enabled-applications.server.ts';
import { type GrantResult, hasSecret, type TokenApp } from './grant-tokens.server.ts';
import { openApplicationSession } from './open-application-session.server.ts';

const formSchema = z.object({
  client_id: z.string().max(2_000),
  client_secret: z.string().max(2_000),
  idp_token: z.string().max(20_000),
});

/**
 * Grants tokens to the server of an application for somebody whom the shop's identity provider has signed in. Open to
 * every actor: the client secret and the provider's token are the permission. Without such an account it is refused.
 */
export const signInWithProvider = defineUseCase(
  async (
    app: TokenApp & { provider: IdentityProviderAuth | undefined },
    actor: Actor,
    form: unknown,
    from: RequestOrigin,
  ): Promise<GrantResult> => {
    const parsed = formSchema.safeParse(form);
    if (!parsed.success) return refuse('validation-invalid-params');
    const { client_id: id, client_secret: secret, idp_token: token } = parsed.data;
    const application = await enabledApplication(app, id);
    if (!application?.maySignIn || !(await hasSecret(app, application, secret))) return refuse('no-match');
    const signedIn = await signInWithIdToken(app, actor, { idToken: token, applicationId: application.id }, from);
    if (signedIn.ok) return openApplicationSession(app, application, signedIn.value.token);
    // why: without a provider nobody has signed in there
    if (signedIn.code === 'too-many') return signedIn;
    return refuse(signedIn.code === 'unavailable' ? 'no-match' : signedIn.code);
  },
);
