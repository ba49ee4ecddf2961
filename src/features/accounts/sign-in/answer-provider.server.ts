import type { ErrorReporting } from '#infra/error-reporting.ts';
import type { Viewer } from '#kit/actor.ts';
import { withTimeout } from '#kit/timeout.ts';
import { identityProviderFailedUrl } from './auth.server.ts';
import type { IdentityProviderAuth } from './open-provider.server.ts';

type CallbackNeeds = { provider: IdentityProviderAuth | undefined; site: { baseUrl: string }; errors: ErrorReporting };

/** How long the provider may take to confirm what it has answered, in milliseconds: shorter than any answer of the shop. */
const callbackTimeout = 15_000;

/**
 * Takes the identity provider's answer, which it sends by the visitor's browser. Open to every viewer: the answer is bound to the
 * browser that set out, by a cookie.
 * @param timeout how long the provider may take to confirm it
 * @returns a redirect with the session, or to where failures lead
 */
export async function handleIdentityProviderCallback(
  app: CallbackNeeds,
  _viewer: Viewer,
  request: Request,
  timeout = callbackTimeout,
): Promise<Response> {
  const failed = () => new Response(null, { status: 302, headers: { location: identityProviderFailedUrl(app.site) } });
  if (app.provider === undefined) return failed();
  try {
    const auth = await app.provider();
    return await withTimeout(timeout, auth.handler(request), () => new Error('The identity provider is too slow'));
  } catch (error) {
    app.errors.report('identity-provider-failed', error);
    return failed();
  }
}
