import { z } from 'zod';
import { isStorable } from '#kit/storable-text.ts';

/** The maximum length of a reason, in characters. */
export const maxReasonLength = 1_000;

/** An admin's decision about a listing: with the version that was viewed for approve, with the reason for send-back. */
export const decisionSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), seen: z.string().catch('') }),
  z.object({
    decision: z.literal('send-back'),
    reason: z
      .string({ error: 'Please say why' })
      .trim()
      .min(1, 'Please say why')
      .max(maxReasonLength, `Must be ${maxReasonLength} characters or less`)
      .refine(isStorable, 'This text holds a character that cannot be kept'),
  }),
]);
