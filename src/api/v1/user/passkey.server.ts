import { z } from 'zod';
import { removePasskey, renamePasskey, showPasskeys } from '#features/accounts/passkeys/manage-passkeys.server.ts';
import { maxPasskeyName } from '#features/accounts/passkeys/passkey.ts';
import { addPasskey, startPasskeyRegistration } from '#features/accounts/passkeys/register-passkey.server.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { apiRefusal } from '../../refusals.ts';
import { anyObject } from '../../schemas.ts';
import { codesResponse, offResponse } from './second-factor.server.ts';

const listKeys = defineOperation({
  tag: 'Accounts',
  roles: 'signed-in',
  method: 'get',
  path: '/api/v1/user/passkey',
  summary: 'Your passkeys',
  data: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime().nullable(),
    }),
  ),
  refusals: [403],
  handle: async ({ app, actor }) => {
    const shown = await showPasskeys(app, actor);
    return shown.ok ? ok(shown.value.passkeys) : shown;
  },
});

const passkey = { tag: 'Accounts', roles: 'signed-in', path: '/api/v1/user/passkey/{id}' } as const;

const renameKey = defineOperation({
  ...passkey,
  method: 'put',
  summary: 'Rename a passkey of yours',
  body: z.object({ name: z.string().describe(`At most ${maxPasskeyName} characters`) }),
  data: z.null(),
  refusals: [400, 403, 404],
  handle: async ({ app, actor, params, body }) => {
    const renamed = await renamePasskey(app, actor, { id: params.id, name: body.name });
    return renamed.ok ? ok(null) : apiRefusal(renamed);
  },
});

const removeKey = defineOperation({
  ...passkey,
  method: 'delete',
  summary: 'Remove a passkey of yours, unless nothing else logs in; all your other sessions end. Needs a proof',
  data: offResponse,
  refusals: [403, 409],
  handle: async ({ app, actor, session, params }) => {
    const removed = await removePasskey(app, actor, params.id, session.from);
    return removed.ok ? removed : apiRefusal(removed);
  },
});

const adding = { tag: 'Accounts', roles: 'signed-in', method: 'post', refusals: [400, 403, 409, 429] } as const;

const startAdding = defineOperation({
  ...adding,
  path: '/api/v1/user/passkey/options',
  summary: 'Begin to add a passkey: what an authenticator gets, for five minutes and this session; needs a proof',
  data: anyObject.describe('PublicKeyCredentialCreationOptions as JSON, as WebAuthn defines them'),
  handle: async ({ app, actor, session }) => {
    const started = await startPasskeyRegistration(app, actor, session.from);
    return started.ok ? ok({ ...started.value }) : apiRefusal(started);
  },
});

const add = defineOperation({
  ...adding,
  path: '/api/v1/user/passkey',
  summary:
    'Add the passkey that an authenticator has made, on a page of this site’s origin; with the first one all your other sessions end. Needs a proof',
  body: z.object({
    name: z.string().optional().describe(`At most ${maxPasskeyName} characters; else that of the device`),
    credential: anyObject.describe('RegistrationResponseJSON, as WebAuthn defines it'),
  }),
  data: codesResponse.partial().describe('The recovery codes if it is your first second factor'),
  status: 201,
  handle: async ({ app, actor, session, body }) => {
    const sent = { name: body.name, answer: JSON.stringify(body.credential) };
    const added = await addPasskey(app, actor, sent, session.from);
    if (!added.ok) return apiRefusal(added);
    const { codes, cookies } = added.value;
    return { ...ok(codes ? { codes } : {}), cookies };
  },
});

/** The passkeys of the person who is signed in. */
export const passkeyOperations: readonly Operation[] = [listKeys, renameKey, removeKey, startAdding, add];
