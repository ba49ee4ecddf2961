import { type Context, Hono } from 'hono';
import type { RequestOrigin } from '#features/accounts/sign-in/auth.server.ts';
import { takePublicCommand } from '#features/accounts/sign-in/rate-limits.server.ts';
import { allowsOrigin } from '#features/applications/application.ts';
import { enabledApplications } from '#features/applications/enabled-applications.server.ts';
import { type GrantResult, grantTokens } from '#features/applications/grant-tokens.server.ts';
import { readAccess } from '#features/applications/read-access.server.ts';
import { revokeTokens } from '#features/applications/revoke-tokens.server.ts';
import { signInWithProvider } from '#features/applications/sign-in-with-provider.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { anonymous } from '#kit/actor.ts';
import { isStorable } from '#kit/plain-text.ts';
import type { App } from '../../../app.ts';
import { isOwnPage } from '../own-page.ts';

/** The routes by which programs get tokens: forms in, plain JSON out, as OAuth 2 has it. */
export function authRoutes(app: App): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .use(async (c, next) => {
      const tooMany = await takePublicCommand(app.rateLimiter, c.get('network'));
      return tooMany ? respondGrant(c, tooMany) : next();
    })
    .post('/token', async (c) => {
      const form = await readForm(c);
      if (!form) return refuse(c, 400, 'bad-request');
      if (await isElsewhere(app, c, form.client_id)) return refuse(c, 403, 'origin-not-allowed');
      return respondGrant(c, await grantTokens(app, anonymous, form, originOf(c)));
    })
    .post('/auth_with_idp', async (c) => {
      const form = await readForm(c);
      if (!form) return refuse(c, 400, 'bad-request');
      if (await isElsewhere(app, c, form.client_id)) return refuse(c, 403, 'origin-not-allowed');
      return respondGrant(c, await signInWithProvider(app, anonymous, form, originOf(c)));
    })
    .post('/revoke', async (c) => {
      const [, token] = /^bearer\s+(\S+)$/i.exec(c.req.header('authorization')?.trim() ?? '') ?? [];
      if (token === undefined) return refuse(c, 401, 'auth-missing-access-token');
      const access = await readAccess(app, token);
      if (!access) return refuse(c, 401, 'auth-invalid-access-token');
      if (await isElsewhere(app, c, access.application.id)) return refuse(c, 403, 'origin-not-allowed');
      const revoked = await revokeTokens(app, access.session.actor, {
        access,
        token: (await readForm(c))?.token ?? '',
      });
      if (!revoked.ok) return refuse(c, 403, 'forbidden');
      return c.json({ revoked: true }, 200, { 'cache-control': 'no-store' });
    });
}

/**
 * Whether a request comes from a page of another origin than the application's. Without the header it comes from no page;
 * of an application that there is not, the grant is refused anyway.
 */
async function isElsewhere(app: App, c: Context<HttpEnv>, clientId: string | undefined): Promise<boolean> {
  const origin = c.req.header('origin');
  if (origin === undefined || clientId === undefined || isOwnPage(app, origin)) return false;
  const application = (await enabledApplications(app)).find(({ id }) => id === clientId);
  return application !== undefined && !allowsOrigin([application], origin);
}

/** The fields of a form that is sent; undefined for anything else. Files are no fields. */
async function readForm(c: Context): Promise<Record<string, string> | undefined> {
  const form = await c.req.parseBody().catch(() => undefined);
  if (!form) return undefined;
  const fields = Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string');
  return fields.every(([, value]) => isStorable(value)) ? Object.fromEntries(fields) : undefined;
}

/** Where a request comes from, without its cookies: nothing of the platform API is in the session of a browser. */
function originOf(c: Context<HttpEnv>): RequestOrigin {
  const headers = new Headers({ 'user-agent': c.req.header('user-agent') ?? '' });
  return { headers, network: c.get('network') };
}

function respondGrant(c: Context, granted: GrantResult): Response {
  if (granted.ok) return c.json(granted.value, 200, { 'cache-control': 'no-store' });
  switch (granted.code) {
    case 'too-many':
      c.header('retry-after', String(granted.retryAfterSeconds));
      return refuse(c, granted.busy ? 503 : 429, granted.busy ? 'busy' : 'too-many-requests');
    case 'validation-invalid-params':
      return refuse(c, 400, 'validation-invalid-params');
    case 'second-factor-required':
      return refuse(c, 401, 'second-factor-required');
    case 'no-match':
      return refuse(c, 401, 'auth-invalid-credentials');
  }
}

const titles = {
  'bad-request': 'The body is no form',
  'validation-invalid-params': 'There is no such grant, or a field of it is missing',
  'second-factor-required': 'This account needs the code of its second factor, as the field code',
  'auth-invalid-credentials': 'These credentials are not valid',
  'auth-missing-access-token': 'The request has no access token',
  'auth-invalid-access-token': 'The access token has expired or is no longer valid',
  forbidden: 'The token belongs to another application',
  'origin-not-allowed': 'This page is none of the application’s',
  'too-many-requests': 'Too many attempts: Retry-After says when to come again',
  busy: 'Busy: Retry-After says when to come again',
} as const;

function refuse(c: Context, status: 400 | 401 | 403 | 429 | 503, code: keyof typeof titles): Response {
  const said = code === 'origin-not-allowed' ? 'forbidden' : code;
  const errors = [{ id: crypto.randomUUID(), status, code: said, title: titles[code] }];
  return c.json({ errors }, status, { 'cache-control': 'no-store' });
}
