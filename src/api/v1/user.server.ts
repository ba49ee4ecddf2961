import { z } from 'zod';
import { signUpStates } from '#features/accounts/account.ts';
import { profileSchema, signUpSchema } from '#features/accounts/person.schema.server.ts';
import { showProfile, updateProfile } from '#features/accounts/profile/profile.server.ts';
import { showCurrentUser } from '#features/accounts/profile/show-account.server.ts';
import type { RateLimited } from '#features/accounts/sign-in/rate-limits.server.ts';
import { signInForToken } from '#features/accounts/sign-in/sign-in-for-token.server.ts';
import { signUp } from '#features/accounts/sign-in/sign-up.server.ts';
import { ok, refuse } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { type ApiRefusal, invalidFields } from '../responses.ts';
import { anyObject } from '../schemas.ts';

const accounts = { tag: 'Accounts', validatedBy: 'use-case' } as const;
// why: the date decides who is of age, not which fields there are
const signUpFields = signUpSchema({ year: 2026, month: 1, day: 1 }, signUpStates);

const login = defineOperation({
  ...accounts,
  method: 'post',
  path: '/api/v1/user/login',
  summary: 'Sign in; the token goes into Authorization',
  roles: 'everyone',
  body: z.object({ email: z.string(), password: z.string(), code: z.string().optional() }),
  data: z.object({ token: z.string() }),
  refusals: [401, 429],
  handle: async ({ app, actor, session, body: { email, password, code } }) => {
    const result = await signInForToken(app, actor, { email, password, code }, session.from);
    if (result.ok) return ok({ token: result.value.token });
    if (result.code === 'too-many') return tooMany(result);
    if (result.code === 'second-factor-required') return refuse('second-factor-required');
    const title = 'The e-mail and password did not match the records.';
    return { ok: false, code: 'forbidden', status: 401, title };
  },
});

const create = defineOperation({
  ...accounts,
  method: 'post',
  path: '/api/v1/user/create',
  summary: 'Open an account',
  roles: 'everyone',
  body: signUpFields,
  data: z.object({ id: z.uuid(), token: z.string() }),
  status: 201,
  refusals: [400, 409, 429],
  handle: async ({ app, actor, session, body }) => {
    const result = await signUp(app, actor, body, session.from);
    if (result.ok) return ok({ id: result.value.userId, token: result.value.token });
    if (result.code === 'too-many') return tooMany(result);
    return result.code === 'invalid' ? invalidFields(result.errors) : refuse(result.code);
  },
});

const showOwnAccount = defineOperation({
  ...accounts,
  method: 'get',
  path: '/api/v1/user/get-current-user/{id}',
  summary: 'Your account',
  roles: 'signed-in',
  data: anyObject,
  refusals: [403],
  handle: ({ app, actor, params }) => showCurrentUser(app, actor, params.id),
});

const showSomebody = defineOperation({
  ...accounts,
  method: 'get',
  path: '/api/v1/user/profile/{id}',
  summary: 'The profile of somebody',
  roles: 'everyone',
  data: anyObject,
  refusals: [404],
  handle: ({ app, actor, params }) => showProfile(app, actor, params.id),
});

const changeProfile = defineOperation({
  ...accounts,
  method: 'put',
  path: '/api/v1/user/profile/{id}',
  summary: 'Change your profile',
  roles: 'signed-in',
  body: profileSchema,
  data: anyObject,
  refusals: [400, 403],
  handle: async ({ app, actor, params, body }) => {
    // why: nobody may change somebody else's profile
    if (actor.kind !== 'user' || actor.id !== params.id) return refuse('forbidden');
    const changed = await updateProfile(app, actor, body);
    if (changed.ok) return showCurrentUser(app, actor, params.id);
    return changed.code === 'invalid' ? invalidFields(changed.errors) : refuse(changed.code);
  },
});

function tooMany({ retryAfterSeconds, busy }: RateLimited): ApiRefusal {
  return { ok: false, code: busy ? 'busy' : 'too-many-requests', retryAfterSeconds };
}

/** Accounts: signing in and up, one's own account, and profiles. */
export const userOperations: readonly Operation[] = [login, create, showOwnAccount, showSomebody, changeProfile];
