import { z } from 'zod';
import { isStorable, multiLine, unstorable } from '#kit/plain-text.ts';

/** The maximum length of a reason, in characters. */
export const maxReasonLength = 1_000;

/** Why an admin decides something about others. It is recorded with their name, or sent with the decision. */
export const adminReasonSchema = z
  .string({ error: 'Please say why' })
  .refine(isStorable, unstorable)
  .overwrite(multiLine)
  .min(1, 'Please say why')
  .max(maxReasonLength, `Must be ${maxReasonLength} characters or less`);
