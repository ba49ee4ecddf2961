import { type Context, Hono } from 'hono';
import { showProfile, updateProfile } from '#features/accounts/profile/profile.server.ts';
import { showCurrentUser } from '#features/accounts/profile/show-account.server.ts';
import type { AuthApp } from '#features/accounts/sign-in/auth.server.ts';
import type { RateLimited } from '#features/accounts/sign-in/rate-limits.server.ts';
import { signIn } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { signUp } from '#features/accounts/sign-in/sign-up.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import { readJson, sessionOf } from '../request.server.ts';
import { invalidFields, problem } from '../responses.ts';

/**
 * `POST /api/v1/user/login` with e-mail and password gives `{data: {token}}`, to be sent as `Authorization: Bearer …`.
 * `POST /api/v1/user/create` takes the fields of the sign-up page. `GET /api/v1/user/get-current-user/{id}` is for that person,
 * `GET /api/v1/user/profile/{id}` for everybody, `PUT` of it for that person again: names, bio and picture.
 */
export function userRoutes(app: AuthApp): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .post('/login', (c) => login(app, c))
    .post('/create', (c) => create(app, c))
    .get('/get-current-user/:id', async (c) => {
      const { actor } = await sessionOf(app, c);
      const shown = await showCurrentUser(app, actor, c.req.param('id'));
      return shown.ok ? c.json({ data: shown.value }) : c.json(problem(403, 'forbidden', 'Forbidden'), 403);
    })
    .get('/profile/:id', async (c) => {
      const { actor } = await sessionOf(app, c);
      const shown = await showProfile(app, actor, c.req.param('id'));
      return shown.ok ? c.json({ data: shown.value }) : c.json(problem(404, 'not-found', 'Not found'), 404);
    })
    .put('/profile/:id', (c) => changeProfile(app, c));
}

/** Nobody changes the profile of another: the id must be the one of whoever calls. */
async function changeProfile(app: AuthApp, c: Context<HttpEnv>): Promise<Response> {
  const { actor } = await sessionOf(app, c);
  const own = actor.kind === 'user' && actor.id === c.req.param('id');
  const result = own
    ? await updateProfile(app, actor, await readJson(c))
    : ({ ok: false, reason: 'forbidden' } as const);
  if (!result.ok && result.reason === 'invalid') return invalidFields(c, result.errors);
  if (!result.ok) return c.json(problem(403, 'forbidden', 'Forbidden'), 403);
  const shown = await showCurrentUser(app, actor, c.req.param('id') ?? '');
  return shown.ok ? c.json({ data: shown.value }) : c.json(problem(403, 'forbidden', 'Forbidden'), 403);
}

async function login(app: AuthApp, c: Context<HttpEnv>): Promise<Response> {
  const { actor, from } = await sessionOf(app, c);
  const { email, password } = await readJson(c);
  const result = await signIn(app, actor, { email, password }, from);
  if (result.ok) return c.json({ data: { token: result.token } });
  if (result.reason === 'too-many') return tooMany(c, result);
  return c.json(problem(401, 'forbidden', 'The e-mail and password did not match the records.'), 401);
}

async function create(app: AuthApp, c: Context<HttpEnv>): Promise<Response> {
  const { actor, from } = await sessionOf(app, c);
  const result = await signUp(app, actor, await readJson(c), from);
  if (result.ok) return c.json({ data: { id: result.userId, token: result.token } }, 201);
  if (result.reason === 'too-many') return tooMany(c, result);
  if (result.reason === 'email-taken') {
    const title = 'An account with this e-mail address already exists. Try logging in instead.';
    return c.json(problem(409, 'email-taken', title), 409);
  }
  return invalidFields(c, result.errors);
}

function tooMany(c: Context, { retryAfterSeconds, busy }: RateLimited): Response {
  c.header('retry-after', String(retryAfterSeconds));
  if (busy) return c.json(problem(503, 'busy', 'Busy; try again in a few seconds'), 503);
  return c.json(problem(429, 'too-many-requests', 'Too many tries. Please wait.'), 429);
}
