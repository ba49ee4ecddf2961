import { z } from 'zod';
import { adminReasonSchema } from '#features/accounts/admin-reason.schema.ts';

/** An admin's decision about a listing: with the version that was viewed for approve, with the reason for send-back. */
export const decisionSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), seen: z.string().catch('') }),
  z.object({
    decision: z.literal('send-back'),
    reason: adminReasonSchema,
  }),
]);
