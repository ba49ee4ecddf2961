import { z } from 'zod';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from '#features/accounts/second-factor/set-up-second-factor.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';

const factor = { tag: 'Accounts', roles: 'signed-in', path: '/api/v1/user/second-factor' } as const;

const factorResponse = z.object({
  status: z.enum(['off', 'waiting', 'on']).describe('Of the authenticator app; waiting for its first code'),
  since: z.iso.datetime().optional(),
  secret: z.string().optional().describe('While it waits'),
  url: z.string().optional().describe('The same for a QR code'),
  passkeys: z.int(),
  codesLeft: z.int().describe('Recovery codes'),
});

/** The recovery codes that somebody gets once. */
export const codesResponse = z.object({ codes: z.array(z.string()).describe('The recovery codes, shown only now') });

const show = defineOperation({
  ...factor,
  method: 'get',
  summary: 'Your second factor',
  data: factorResponse,
  refusals: [403],
  handle: async ({ app, actor }) => showSecondFactor(app, actor),
});

const start = defineOperation({
  ...factor,
  method: 'post',
  summary: 'Make a secret for your authenticator app; needs a proof',
  data: factorResponse,
  refusals: [403, 409],
  handle: async ({ app, actor, session }) => {
    const started = await startSecondFactor(app, actor, session.from);
    return started.ok ? showSecondFactor(app, actor) : apiRefusal(started);
  },
});

const confirm = defineOperation({
  ...factor,
  path: '/api/v1/user/second-factor/confirm',
  method: 'post',
  summary: 'Turn the second factor on with the app’s first code; all your other sessions end. Needs a proof',
  body: z.object({ code: z.string().max(100) }),
  data: codesResponse,
  refusals: [400, 403, 409, 429],
  handle: async ({ app, actor, session, body }) => {
    const confirmed = await confirmSecondFactor(app, actor, body.code, session.from);
    if (!confirmed.ok) return apiRefusal(confirmed);
    const { codes, cookies } = confirmed.value;
    return { ...ok({ codes }), cookies };
  },
});

const renew = defineOperation({
  ...factor,
  path: '/api/v1/user/second-factor/recovery-codes',
  method: 'post',
  summary: 'Get new recovery codes in place of the old ones; needs a proof',
  data: codesResponse,
  refusals: [403, 409],
  handle: async ({ app, actor, session }) => {
    const renewed = await renewRecoveryCodes(app, actor, session.from);
    return renewed.ok ? renewed : apiRefusal(renewed);
  },
});

/** The response to removing a factor. */
export const offResponse = z.object({ isOff: z.boolean().describe('Whether no second factor is left') });

const remove = defineOperation({
  ...factor,
  method: 'delete',
  summary: 'Remove your authenticator app; needs a proof',
  data: offResponse,
  refusals: [403, 409],
  handle: async ({ app, actor, session }) => {
    const removed = await removeSecondFactor(app, actor, session.from);
    return removed.ok ? removed : apiRefusal(removed);
  },
});

/** The second factor of the person who is signed in. */
export const secondFactorOperations: readonly Operation[] = [show, start, confirm, renew, remove];
