import { Hono } from 'hono';
import type { AuthApp } from '#features/accounts/sign-in/auth.server.ts';
import {
  handleIdentityProviderCallback,
  type IdentityProviderAuth,
} from '#features/accounts/sign-in/identity-provider.server.ts';
import { confirmAccount } from '#features/accounts/sign-in/sign-up.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { readJson, sessionOf } from '../request.server.ts';
import { invalidFields, respondRefused } from '../responses.ts';

/**
 * The callback of the identity provider, and `POST /api/auth/create-user-with-idp`: the missing fields of a person whom
 * the provider has identified, as JSON, with the session that the callback began. Browsers use these routes while
 * signing in, so they are not operations of the document.
 */
export function authRoutes(app: AuthApp & { provider: IdentityProviderAuth | undefined }): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/callback/:provider', async (c) =>
      handleIdentityProviderCallback(app, (await sessionOf(app, c)).actor, c.req.raw),
    )
    .post('/create-user-with-idp', async (c) => {
      const { unconfirmed } = await sessionOf(app, c);
      const result = await confirmAccount(app, unconfirmed, await readJson(c));
      if (result.ok) return c.json({ data: { id: unconfirmed?.id } }, 201);
      return respondRefused(
        c,
        result.code === 'forbidden' ? { ok: false, code: 'forbidden' } : invalidFields(result.errors),
      );
    });
}
