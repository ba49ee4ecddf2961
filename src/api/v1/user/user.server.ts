import { z } from 'zod';
import { signUpStates } from '#features/accounts/account.ts';
import { confirmSchema, profileSchema, signUpSchema } from '#features/accounts/person.schema.server.ts';
import { showProfile, updateProfile } from '#features/accounts/profile/profile.server.ts';
import { showCurrentUser } from '#features/accounts/profile/show-account.server.ts';
import { signInForToken } from '#features/accounts/sign-in/sign-in-for-token.server.ts';
import { confirmAccount, signUp } from '#features/accounts/sign-in/sign-up.server.ts';
import { showCard } from '#features/payments/cards/saved-card.server.ts';
import { listOwnPayoutAccounts } from '#features/payments/payouts/payout-readiness.server.ts';
import { type Actor, ownIdOr } from '#kit/actor.ts';
import { expectResource } from '#kit/expect-resource.ts';
import { ok, refuse } from '#kit/result.ts';
import type { App } from '../../../app.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';
import { invalidFields, signInFirst } from '../../responses.ts';
import { currentUserResponse, presentCurrentUser, presentProfile, publicUserResponse } from './user-responses.ts';

const accounts = { tag: 'Accounts', validatedBy: 'use-case' } as const;
// why: the date decides who is of age, not which fields there are
const someDay = { year: 2026, month: 1, day: 1 };

const login = defineOperation({
  ...accounts,
  method: 'post',
  path: '/api/v1/user/login',
  summary: 'Sign in; send the token in Authorization, alone or after Bearer',
  roles: 'everyone',
  body: z.object({ email: z.string(), password: z.string(), code: z.string().optional() }),
  data: z.object({ token: z.string(), id: z.uuid() }),
  refusals: [401, 429],
  handle: async ({ app, actor, session, body: { email, password, code } }) => {
    const result = await signInForToken(app, actor, { email, password, code }, session.from);
    if (result.ok) return result;
    if (result.code === 'too-many') return apiRefusal(result);
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
  body: signUpSchema(someDay, signUpStates),
  data: z.object({ id: z.uuid(), token: z.string() }),
  status: 201,
  refusals: [400, 409, 429],
  handle: async ({ app, actor, session, body }) => {
    const result = await signUp(app, actor, body, session.from);
    if (result.ok) return ok({ id: result.value.userId, token: result.value.token });
    if (result.code === 'too-many') return apiRefusal(result);
    return result.code === 'invalid' ? invalidFields(result.errors) : refuse(result.code);
  },
});

const createWithIdentityProvider = defineOperation({
  ...accounts,
  method: 'post',
  path: '/api/auth/create-user-with-idp',
  summary: 'Complete the account of somebody whom the identity provider has signed in, in the session that began there',
  roles: 'everyone',
  body: confirmSchema(someDay, signUpStates),
  data: z.object({ id: z.uuid() }),
  status: 201,
  refusals: [400, 401],
  handle: async ({ app, session: { unconfirmed }, body }) => {
    if (!unconfirmed) return signInFirst;
    const result = await confirmAccount(app, unconfirmed, body);
    if (result.ok) return ok({ id: unconfirmed.id });
    return result.code === 'invalid' ? invalidFields(result.errors) : signInFirst;
  },
});

const showOwnAccount = defineOperation({
  ...accounts,
  method: 'get',
  path: '/api/v1/user/get-current-user/{id}',
  summary: 'Your account, by your id or me',
  roles: 'signed-in',
  data: currentUserResponse,
  refusals: [403],
  handle: ({ app, actor, params }) => currentUser(app, actor, params.id),
});

const showSomebody = defineOperation({
  ...accounts,
  method: 'get',
  path: '/api/v1/user/profile/{id}',
  summary: 'The profile of somebody, or your own by me',
  roles: 'everyone',
  data: publicUserResponse,
  refusals: [401, 404],
  handle: async ({ app, actor, params }) => {
    if (params.id === 'me' && actor.kind !== 'user') return signInFirst;
    const shown = await showProfile(app, actor, params.id);
    return shown.ok ? ok(presentProfile(app.site, shown.value)) : shown;
  },
});

const changeProfile = defineOperation({
  ...accounts,
  method: 'put',
  path: '/api/v1/user/profile/{id}',
  summary: 'Change your profile; what is not mentioned stays',
  roles: 'signed-in',
  body: profileSchema,
  data: currentUserResponse,
  refusals: [400, 403],
  handle: async ({ app, actor, params, body }) => {
    // why: nobody may change somebody else's profile
    if (actor.kind !== 'user' || actor.id !== ownIdOr(actor, params.id)) return refuse('forbidden');
    const changed = await updateProfile(app, actor, body);
    if (changed.ok) {
      const shown = await currentUser(app, actor, params.id);
      return ok(expectResource(shown.ok ? shown.value : undefined, 'sdk.currentUser.updateProfile'));
    }
    return changed.code === 'invalid' ? invalidFields(changed.errors) : refuse(changed.code);
  },
});

/** The current user with their payout accounts and their card: three statements. */
async function currentUser(app: App, actor: Actor, id: string) {
  const shown = await showCurrentUser(app, actor, id);
  if (!shown.ok || actor.kind !== 'user') return refuse('forbidden');
  if (actor.limited) return ok(presentCurrentUser(app.site, actor, shown.value, undefined));
  const payouts = await listOwnPayoutAccounts(app, actor);
  const card = await showCard(app, actor);
  return ok(presentCurrentUser(app.site, actor, shown.value, { payouts, card: card.ok ? card.value : null }));
}

/** Accounts: signing in and up, one's own account, and profiles. */
export const userOperations: readonly Operation[] = [
  login,
  create,
  createWithIdentityProvider,
  showOwnAccount,
  showSomebody,
  changeProfile,
];
