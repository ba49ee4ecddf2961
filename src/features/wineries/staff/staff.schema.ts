import { z } from 'zod';
import { emailField } from '#features/accounts/account-fields.schema.ts';
import { saleMails, wineryRoles } from '#features/accounts/winery-role.ts';

const role = z.enum(wineryRoles, 'Please choose a role');

/** An invitation. Handing the winery over makes the invited person an owner, and ends the inviting owner's access. */
export const invitationSchema = z
  .object({ email: emailField, role, handOver: z.boolean().default(false) })
  .refine(({ role: asked, handOver }) => asked === 'owner' || !handOver, {
    path: ['role'],
    error: 'Only an owner can take over the winery',
  });

/** The new role of somebody. */
export const staffRoleSchema = z.object({ role });

/** The mails about sales that somebody wants; a list without any turns all off. */
export const saleMailsSchema = z.object({ saleMails: z.array(z.enum(saleMails)).max(saleMails.length) });

/** A token of an invitation, from the link of its mail. */
export const invitationTokenSchema = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** Which page of the history: the entries before this one. */
export const staffHistoryQuerySchema = z.object({
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
