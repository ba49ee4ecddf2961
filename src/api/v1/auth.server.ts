import { Hono } from 'hono';
import { handleIdentityProviderCallback } from '#features/accounts/sign-in/answer-provider.server.ts';
import type { AuthApp } from '#features/accounts/sign-in/auth-app.server.ts';
import { confirmAccount } from '#features/accounts/sign-in/confirm-account.server.ts';
import type { IdentityProviderAuth } from '#features/accounts/sign-in/open-provider.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { invalidFields, problem } from '../problem.ts';
import { readJson } from '../read-json.ts';
import { sessionOf } from '../session-of.server.ts';

/**
 * Where the identity provider's answer comes in, and `POST /api/auth/create-user-with-idp`: the missing fields of somebody whom the
 * provider knows, as JSON, with the session that its answer began.
 */
export function authRoutes(app: AuthApp & { provider: IdentityProviderAuth | undefined }): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/callback/:provider', async (c) => handleIdentityProviderCallback(app, (await sessionOf(app, c)).viewer, c.req.raw))
    .post('/create-user-with-idp', async (c) => {
      const { unconfirmed } = await sessionOf(app, c);
      const result = await confirmAccount(app, unconfirmed, await readJson(c));
      if (result.ok) return c.json({ data: { id: unconfirmed?.id } }, 201);
      if (result.reason === 'forbidden') return c.json(problem(403, 'forbidden', 'Forbidden'), 403);
      return invalidFields(c, result.errors);
    });
}
