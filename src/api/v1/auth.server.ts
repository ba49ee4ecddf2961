import { Hono } from 'hono';
import type { AuthApp } from '#features/accounts/sign-in/auth.server.ts';
import {
  handleIdentityProviderCallback,
  type IdentityProviderAuth,
  type ProviderName,
} from '#features/accounts/sign-in/identity-provider.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { sessionOf } from '../request.server.ts';

/** The callback of the identity provider, to which browsers are redirected while signing in: no operation. */
export function authRoutes(
  app: AuthApp & ProviderName & { provider: IdentityProviderAuth | undefined },
): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get('/callback/:provider', async (c) =>
    handleIdentityProviderCallback(app, (await sessionOf(app, c)).actor, c.req.raw),
  );
}
