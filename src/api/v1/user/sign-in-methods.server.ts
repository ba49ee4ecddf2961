import { z } from 'zod';
import { changePassword } from '#features/accounts/credentials/change-password.server.ts';
import { changePasswordSchema } from '#features/accounts/credentials/password-fields.server.ts';
import { proveIdentity } from '#features/accounts/credentials/prove-identity.server.ts';
import { requestPasswordReset, resetPassword } from '#features/accounts/credentials/reset-password.server.ts';
import {
  revokeOtherSessions,
  revokeSession,
  showSessions,
} from '#features/accounts/sessions/manage-sessions.server.ts';
import { signOut } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';
import { invalidFields } from '../../responses.ts';

const account = { tag: 'Accounts', roles: 'signed-in' } as const;
const open = { tag: 'Accounts', roles: 'everyone' } as const;

const logOut = defineOperation({
  ...open,
  method: 'post',
  path: '/api/v1/user/logout',
  summary: 'End the session of this request: its token works no more',
  data: z.null(),
  refusals: [],
  handle: async ({ app, actor, session }) => {
    const { cookies } = await signOut(app, actor, session.from);
    return { ...ok(null), cookies };
  },
});

const changeOwnPassword = defineOperation({
  ...account,
  method: 'put',
  path: '/api/v1/user/password',
  summary: 'Change your password; all your other sessions end',
  body: changePasswordSchema,
  validatedBy: 'use-case',
  data: z.null(),
  refusals: [400, 403, 409, 429],
  handle: async ({ app, actor, session, body }) => {
    const changed = await changePassword(app, actor, body, session.from);
    return changed.ok ? { ...ok(null), ...changed.value } : apiRefusal(changed);
  },
});

const askForReset = defineOperation({
  ...open,
  method: 'post',
  path: '/api/v1/user/password-reset',
  summary: 'Send the link for a new password, if an account has this e-mail; the answer does not say so',
  body: z.object({ email: z.string() }),
  data: z.object({ email: z.string() }),
  refusals: [400, 429],
  handle: async ({ app, actor, session, body }) => {
    const asked = await requestPasswordReset(app, actor, body, session.from);
    if (asked.ok) return asked;
    return asked.code === 'invalid' ? invalidFields({ email: asked.error }) : apiRefusal(asked);
  },
});

const reset = defineOperation({
  ...open,
  method: 'put',
  path: '/api/v1/user/password-reset',
  summary: 'Set a new password with the token of a mail’s link; all sessions of the person end',
  body: z.object({ passwordResetToken: z.string().max(500), newPassword: z.string() }),
  data: z.null(),
  refusals: [400, 429],
  handle: async ({ app, actor, session, body: { passwordResetToken: token, newPassword: password } }) => {
    const fields = { password, passwordConfirmation: password };
    const done = await resetPassword(app, actor, { token, fields }, session.from);
    return done.ok ? ok(null) : apiRefusal(done);
  },
});

const prove = defineOperation({
  ...account,
  method: 'post',
  path: '/api/v1/user/proof',
  summary:
    'Prove with your password, and a code of your second factor if you have one, that it is you, for ten minutes',
  body: z.object({ currentPassword: z.string(), code: z.string().max(100).optional() }),
  data: z.null(),
  refusals: [400, 403, 429],
  handle: async ({ app, actor, session, body }) => {
    const proved = await proveIdentity(app, actor, { password: body.currentPassword, code: body.code }, session.from);
    if (proved.ok) return { ...ok(null), ...proved.value };
    if (proved.code !== 'invalid') return apiRefusal(proved);
    const { proofCode: code, ...others } = proved.errors;
    return invalidFields({ ...others, ...(code !== undefined && { code }) });
  },
});

const sessions = { ...account, path: '/api/v1/user/session' } as const;

const listSessions = defineOperation({
  ...sessions,
  method: 'get',
  summary: 'Where you are signed in, this session first',
  data: z.array(
    z.object({
      id: z.uuid(),
      device: z.string(),
      openedAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      isCurrent: z.boolean(),
    }),
  ),
  refusals: [403],
  handle: ({ app, actor, session }) => showSessions(app, actor, session.sessionId),
});

const endOthers = defineOperation({
  ...sessions,
  method: 'delete',
  summary: 'End all your other sessions',
  data: z.object({ ended: z.int() }),
  refusals: [403],
  handle: ({ app, actor, session }) => revokeOtherSessions(app, actor, session.from),
});

const endOne = defineOperation({
  ...account,
  method: 'delete',
  path: '/api/v1/user/session/{id}',
  summary: 'End one of your sessions',
  data: z.null(),
  refusals: [403],
  handle: async ({ app, actor, params }) => {
    const ended = await revokeSession(app, actor, params.id);
    return ended.ok ? ok(null) : ended;
  },
});

/** Passwords, proofs of identity, and sessions. */
export const signInMethodOperations: readonly Operation[] = [
  logOut,
  changeOwnPassword,
  askForReset,
  reset,
  prove,
  listSessions,
  endOthers,
  endOne,
];
