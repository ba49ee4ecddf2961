import { z } from 'zod';
import { checkMemberFile, importMembers } from '#features/clubs/invitations/import-members.server.ts';
import { maxMemberFileBytes, mostImported, mostInvited } from '#features/clubs/invitations/invitation.ts';
import {
  inviteMembers,
  resendInvitation,
  revokeInvitation,
} from '#features/clubs/invitations/invite-members.server.ts';
import { decodeMemberFile } from '#features/clubs/invitations/member-file.server.ts';
import { listInvitations, showInvitedEmail } from '#features/clubs/invitations/show-invitations.server.ts';
import { uploadedFile } from '#features/images/multipart-file.server.ts';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineOperation, type Operation } from '../../../operation.ts';
import { type ApiRefusal, invalidFields } from '../../../responses.ts';
import { changedId, clubAnswer } from '../club-refusals.ts';
import {
  invitationStateSchema,
  invitedResponse,
  listedInvitationResponse,
  memberFileResponse,
  presentInvitation,
} from './invitation-responses.ts';

const seen = { tag: 'Clubs', roles: ['winery-owner', 'winery-member', 'admin'] } as const;
const titles = {
  closed: 'The club takes no new members now',
  'already-invited': 'It was sent within the last 24 hours: send it again later',
} as const;
const changed = { tag: 'Clubs', roles: ['winery-owner'], titles } as const;

const list = defineOperation({
  ...seen,
  method: 'get',
  path: '/api/v1/own-club/{id}/invitation',
  summary: 'The invitations to a club with what became of them, the last first, 50 a page, for its winery’s people',
  query: z.object({ state: invitationStateSchema.optional(), page: pageNumberSchema.optional() }),
  validatedBy: 'use-case',
  data: listedInvitationResponse,
  paged: true,
  meta: z.object({
    isMore: z.boolean().describe('Whether there are more than are counted'),
    leftToday: z.int().describe('How many more the winery may mail today'),
    tiers: z.array(z.object({ id: z.uuid(), name: z.string(), retired: z.boolean() })),
  }),
  refusals: [403, 404],
  handle: async ({ app, actor, params, query }) => {
    const listed = await listInvitations(app, actor, { clubId: params.id, query });
    if (!listed.ok) return listed;
    const { invitations, page, perPage, total: totalItems, pages: totalPages, ...more } = listed.value;
    const { isMore, leftToday, tiers } = more;
    const meta = { page, perPage, totalItems, totalPages, isMore, leftToday, tiers };
    return { ok: true, value: invitations.map(presentInvitation), meta };
  },
});

const invite = defineOperation({
  ...changed,
  method: 'post',
  path: '/api/v1/own-club/{id}/invitation',
  summary: 'Invite people to a club by e-mail: each link works once, for 30 days, for the address alone; for owners',
  body: z.object({
    emails: z.array(z.string()).describe(`At most ${mostInvited}`),
    tier: z.uuid().nullish().describe('The id of the tier that is suggested; without it they choose'),
  }),
  validatedBy: 'use-case',
  data: invitedResponse,
  status: 201,
  refusals: [400, 403, 404, 409, 429],
  handle: async ({ app, actor, params, body: { emails, tier } }) =>
    clubAnswer(await inviteMembers(app, actor, { clubId: params.id, fields: { emails: typedEmails(emails), tier } })),
});

/** Addresses as the form has them; anything else than a list of texts becomes what the form refuses. */
function typedEmails(sent: unknown): string {
  const emails = z.array(z.string()).safeParse(sent);
  return emails.success ? emails.data.join('\n') : '';
}

const resend = defineOperation({
  ...changed,
  method: 'post',
  path: '/api/v1/own-club/{id}/invitation/{invitationId}/resend',
  summary: 'Send an invitation again that waits for an answer or expired, with a new link, once a day; for owners',
  data: z.object({ id: z.uuid() }),
  refusals: [403, 404, 409, 429],
  handle: ({ app, actor, params: { id: clubId, invitationId: id } }) =>
    changedId(id, resendInvitation(app, actor, { clubId, id })),
});

const revoke = defineOperation({
  ...changed,
  method: 'delete',
  path: '/api/v1/own-club/{id}/invitation/{invitationId}',
  summary: 'Revoke an invitation: its link stops working; for owners',
  data: z.object({ id: z.uuid() }),
  refusals: [403, 404],
  handle: ({ app, actor, params: { id: clubId, invitationId: id } }) =>
    changedId(id, revokeInvitation(app, actor, { clubId, id })),
});

const showEmail = defineOperation({
  tag: 'Clubs',
  roles: 'everyone',
  method: 'post',
  path: '/api/v1/club-invitation/show',
  summary:
    'The address to which an invitation to a club was sent, for those who have its link: only an account with this ' +
    'address can use it. The token is in the body so that no log contains it',
  body: z.object({ invitation: z.string().max(200).describe('The token of the link') }),
  data: z.object({ email: z.string() }),
  refusals: [400],
  handle: async ({ app, actor, body }) => {
    const shown = await showInvitedEmail(app, actor, body.invitation);
    return shown.ok ? ok({ email: shown.value }) : shown;
  },
});

const file = { ...changed, method: 'post', file: { type: 'text/csv', field: 'file' } } as const;
const tooLarge: ApiRefusal = {
  ok: false,
  code: 'request-upload-over-limit',
  title: `The file is larger than ${maxMemberFileBytes / 1_000} kB: split it`,
};
const unreadable = invalidFields({ file: 'The form with the file breaks off' });

/** The text of an uploaded file, or why there is none. */
async function readFile(raw: Request): Promise<Result<string, ApiRefusal>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of uploadedFile(raw, 'file')) {
      size += chunk.length;
      if (size > maxMemberFileBytes) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    // why: a request whose form breaks off is its sender's mistake
    return unreadable;
  }
  return ok(decodeMemberFile(Buffer.concat(chunks)));
}

const checkFile = defineOperation({
  ...file,
  path: '/api/v1/own-club/{id}/member/csv/check',
  summary:
    `What importing a CSV file of at most ${mostImported} members would do: whom it invites, and which rows are wrong. ` +
    'Nothing is stored or sent; for owners',
  data: memberFileResponse,
  refusals: [400, 403, 404, 409, 413],
  handle: async ({ app, actor, params, raw }) => {
    const text = await readFile(raw);
    if (!text.ok) return text;
    return clubAnswer(await checkMemberFile(app, actor, { clubId: params.id, text: text.value }));
  },
});

const importFile = defineOperation({
  ...file,
  path: '/api/v1/own-club/{id}/member/csv',
  summary:
    'Import members from a CSV file: each gets an e-mail, and is a member once they agree to the terms and save a card. ' +
    'Wrong rows are left out; for owners',
  data: invitedResponse,
  status: 201,
  refusals: [400, 403, 404, 409, 413, 429],
  handle: async ({ app, actor, params, raw }) => {
    const text = await readFile(raw);
    if (!text.ok) return text;
    return clubAnswer(await importMembers(app, actor, { clubId: params.id, text: text.value }));
  },
});

/** Inviting people to a club, one by one or from a file. */
export const clubInvitationOperations: readonly Operation[] = [
  ...[list, invite, resend, revoke, showEmail],
  ...[checkFile, importFile],
];
