import { z } from 'zod';
import {
  type InvitationState,
  type InvitedPeople,
  invitationStateLabels,
  type ListedInvitation,
  type MemberFileReport,
  type NotInvited,
  notInvitedLabels,
} from '#features/clubs/invitations/invitation.ts';
import { momentOf } from '../managed-responses.ts';

const states = Object.keys(invitationStateLabels) as [InvitationState, ...InvitationState[]];
const reasons = Object.keys(notInvitedLabels) as [NotInvited, ...NotInvited[]];

/** The state of an invitation. */
export const invitationStateSchema = z.enum(states);

const whySchema = z
  .enum(reasons)
  .describe('`member`: a member already; `invited`: invited already; `mailed-today`: mailed too often within a day');

/** An invitation in the list of a club. */
export const listedInvitationResponse: z.ZodType<ListedInvitation> = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  tierName: z.string().nullable(),
  state: invitationStateSchema,
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  membershipId: z.uuid().nullable().describe('The membership that became of it'),
});

/** What became of inviting people. */
export const invitedResponse: z.ZodType<InvitedPeople> = z.object({
  invited: z.int(),
  left: z.array(z.object({ email: z.string(), why: whySchema })).describe('Who is not invited, and why'),
});

/** What importing a file of members would do. */
export const memberFileResponse: z.ZodType<MemberFileReport> = z.object({
  rows: z.int(),
  invited: z.int().describe('How many people would be invited'),
  leftToday: z.int().describe('How many the winery may invite today: if it is fewer, nobody is invited'),
  left: z
    .array(z.object({ line: z.int(), email: z.string(), why: whySchema }))
    .describe('Who would not be invited, and why'),
  problems: z
    .array(z.object({ line: z.int(), column: z.string(), why: z.string() }))
    .describe('What is wrong with rows; at most a hundred'),
  wrongRows: z.int().describe('How many rows are wrong: they are left out'),
  columns: z
    .array(z.object({ name: z.string(), as: z.string() }))
    .describe('The columns that are read, by their names in the file, and as what'),
  ignored: z.array(z.string()).describe('Columns that are not read'),
});

/** A listed invitation as the API presents it. */
export function presentInvitation(invitation: ListedInvitation): ListedInvitation {
  return {
    ...invitation,
    invitedAt: momentOf(invitation.invitedAt),
    expiresAt: momentOf(invitation.expiresAt),
  };
}
