import { z } from 'zod';
import { saleMails, wineryRoles } from '#features/accounts/winery-role.ts';
import {
  acceptInvitation,
  declineInvitation,
  type InvitationView,
  showInvitation,
} from '#features/wineries/staff/accept-invitation.server.ts';
import {
  changeStaffRole,
  leaveWinery,
  removeStaff,
  setSaleMails,
} from '#features/wineries/staff/change-staff.server.ts';
import {
  inviteStaff,
  resendStaffInvitation,
  revokeStaffInvitation,
} from '#features/wineries/staff/invite-staff.server.ts';
import { listStaffHistory, showStaff } from '#features/wineries/staff/show-staff.server.ts';
import {
  invitationSchema,
  invitationTokenSchema,
  saleMailsSchema,
  staffHistoryQuerySchema,
  staffRoleSchema,
} from '#features/wineries/staff/staff.schema.ts';
import { type StaffEvent, type StaffHistory, type StaffView, staffEventKinds } from '#features/wineries/staff/staff.ts';
import { ok } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { apiRefusal } from '../refusals.ts';
import { pageOf } from '../responses.ts';

const role = z.enum(wineryRoles);
const winery = z.object({ id: z.uuid(), slug: z.string(), name: z.string() });
const sentInvitation = z.object({ id: z.uuid(), email: z.string(), expiresAt: z.iso.datetime() });
const done = z.object({ id: z.string() });

/** The staff of a winery. */
export const staffResponse: z.ZodType<StaffView> = z.object({
  winery,
  you: z
    .object({ role, saleMails: z.array(z.enum(saleMails)) })
    .nullable()
    .describe('What the caller is there; null for admins'),
  people: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string(),
        role,
        since: z.iso.datetime(),
        isYou: z.boolean(),
      }),
    )
    .describe('For owners and admins; empty for members'),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      email: z.string(),
      role,
      handsOver: z.boolean().describe('Whether accepting it ends the access of the owner who sent it'),
      invitedBy: z.string(),
      expiresAt: z.iso.datetime(),
      expired: z.boolean(),
    }),
  ),
});

const staffEventResponse: z.ZodType<StaffEvent> = z.object({
  id: z.string(),
  kind: z.enum(staffEventKinds),
  at: z.iso.datetime(),
  by: z.string(),
  whom: z.string().nullable().describe('The name of the person, or the e-mail that was invited'),
  role: role.nullable(),
});

const historyMeta: z.ZodType<StaffHistory['meta']> = z.object({
  perPage: z.int(),
  next: z.string().nullable().describe('The before of the page after; null on the last one'),
});

const invitingWinery = z.object({ slug: z.string(), name: z.string() });

const invitationResponse: z.ZodType<InvitationView> = z.object({
  winery: invitingWinery,
  email: z.string(),
  role,
  handsOver: z.boolean(),
  expiresAt: z.iso.datetime(),
});

const ofWinery = { tag: 'Wineries', roles: 'signed-in' } as const;
const byOwner = { tag: 'Wineries', roles: ['winery-owner'] } as const;

/** The id of what was changed, as the answer of a use case that answers nothing. */
async function idOf<Refused extends { ok: false }>(
  id: string,
  changed: Promise<{ ok: true; value: undefined } | Refused>,
): Promise<{ ok: true; value: { id: string } } | Refused> {
  const result = await changed;
  return result.ok ? ok({ id }) : result;
}

/** Who works for a winery: for its owners. */
const staffOperations: readonly Operation[] = [
  defineOperation({
    ...ofWinery,
    method: 'get',
    path: '/api/v1/winery/{id}/staff',
    summary: 'The people of a winery and its open invitations, for its owners and admins; members see themselves',
    data: staffResponse,
    refusals: [403, 404],
    handle: ({ app, actor, params }) => showStaff(app, actor, params.id),
  }),
  defineOperation({
    tag: 'Wineries',
    roles: ['winery-owner', 'admin'],
    method: 'get',
    path: '/api/v1/winery/{id}/staff/history',
    summary: 'Who invited, changed, and removed whom, the newest first, for owners and admins',
    query: staffHistoryQuerySchema,
    validatedBy: 'use-case',
    data: z.array(staffEventResponse),
    meta: historyMeta,
    refusals: [400, 403, 404],
    handle: async ({ app, actor, params, query }) => pageOf(await listStaffHistory(app, actor, params.id, query)),
  }),
  defineOperation({
    ...ofWinery,
    method: 'post',
    path: '/api/v1/winery/{id}/staff/leave',
    summary: 'Leave a winery; its last owner cannot',
    data: done,
    refusals: [403, 404, 409],
    handle: ({ app, actor, params }) => idOf(params.id, leaveWinery(app, actor, params.id)),
  }),
  defineOperation({
    ...ofWinery,
    method: 'put',
    path: '/api/v1/winery/{id}/staff/sale-mails',
    summary: 'Choose which e-mails about the sales of a winery you get',
    body: saleMailsSchema,
    validatedBy: 'use-case',
    data: z.object({ saleMails: z.array(z.enum(saleMails)) }),
    refusals: [400, 403, 404],
    handle: ({ app, actor, params, body }) => setSaleMails(app, actor, params.id, body),
  }),
  defineOperation({
    ...byOwner,
    method: 'put',
    path: '/api/v1/winery/{id}/staff/{userId}',
    summary: 'Make somebody of a winery an owner or a member, for owners who have just proved who they are',
    body: staffRoleSchema,
    validatedBy: 'use-case',
    data: z.object({ id: z.uuid(), role }),
    refusals: [400, 403, 404, 409],
    handle: ({ app, actor, params, body }) =>
      changeStaffRole(app, actor, { wineryId: params.id, personId: params.userId }, body),
  }),
  defineOperation({
    ...byOwner,
    method: 'delete',
    path: '/api/v1/winery/{id}/staff/{userId}',
    summary: 'Remove somebody from a winery at once, for owners who have just proved who they are',
    data: done,
    refusals: [403, 404, 409],
    handle: ({ app, actor, params }) =>
      idOf(params.userId, removeStaff(app, actor, { wineryId: params.id, personId: params.userId })),
  }),
];

const invitationOperations: readonly Operation[] = [
  defineOperation({
    ...byOwner,
    method: 'post',
    path: '/api/v1/winery/{id}/invitation',
    summary: 'Invite somebody by e-mail as an owner or a member, or to take the winery over from you',
    body: invitationSchema,
    validatedBy: 'use-case',
    data: sentInvitation,
    status: 201,
    refusals: [400, 403, 404, 409, 429],
    handle: async ({ app, actor, params, body }) => {
      const sent = await inviteStaff(app, actor, params.id, body);
      return !sent.ok && sent.code === 'too-many' ? apiRefusal(sent) : sent;
    },
  }),
  defineOperation({
    ...byOwner,
    method: 'post',
    path: '/api/v1/winery/{id}/invitation/{invitationId}/resend',
    summary: 'Send an open or expired invitation again, with a new link that works for seven days',
    data: sentInvitation,
    refusals: [403, 404, 429],
    handle: async ({ app, actor, params: { id: wineryId, invitationId } }) => {
      const sent = await resendStaffInvitation(app, actor, { wineryId, invitationId });
      return !sent.ok && sent.code === 'too-many' ? apiRefusal(sent) : sent;
    },
  }),
  defineOperation({
    ...byOwner,
    method: 'delete',
    path: '/api/v1/winery/{id}/invitation/{invitationId}',
    summary: 'Revoke an open invitation',
    data: done,
    refusals: [403, 404],
    handle: ({ app, actor, params }) =>
      idOf(
        params.invitationId,
        revokeStaffInvitation(app, actor, { wineryId: params.id, invitationId: params.invitationId }),
      ),
  }),
  defineOperation({
    tag: 'Wineries',
    roles: 'everyone',
    method: 'post',
    path: '/api/v1/invitation/show',
    summary: 'The invitation of a link, whose token is in the body so that no log contains it',
    body: invitationTokenSchema,
    validatedBy: 'use-case',
    data: invitationResponse,
    refusals: [400, 409],
    handle: ({ app, actor, body }) => showInvitation(app, actor, body.token),
  }),
  defineOperation({
    tag: 'Wineries',
    roles: 'signed-in',
    method: 'post',
    path: '/api/v1/invitation/accept',
    summary: 'Accept the invitation of a link, once, with the account whose e-mail was invited',
    body: invitationTokenSchema,
    validatedBy: 'use-case',
    data: z.object({ winery, role }),
    refusals: [400, 403, 409, 429],
    handle: async ({ app, actor, body, network }) => {
      const accepted = await acceptInvitation(app, actor, body.token, { network });
      return !accepted.ok && accepted.code === 'too-many' ? apiRefusal(accepted) : accepted;
    },
  }),
  defineOperation({
    tag: 'Wineries',
    roles: 'everyone',
    method: 'post',
    path: '/api/v1/invitation/decline',
    summary: 'Decline the invitation of a link, which takes no account',
    body: invitationTokenSchema,
    validatedBy: 'use-case',
    data: z.object({ winery: invitingWinery }),
    refusals: [400, 403, 409, 429],
    handle: async ({ app, actor, body, network }) => {
      const declined = await declineInvitation(app, actor, body.token, { network });
      return !declined.ok && declined.code === 'too-many' ? apiRefusal(declined) : declined;
    },
  }),
];

/** Who works for a winery, and the invitations to it. */
export const wineryStaffOperations: readonly Operation[] = [...staffOperations, ...invitationOperations];
