import { z } from 'zod';
import { pageNumberSchema } from '#features/listings/pagination.ts';
import { isStorable, multiLine, unstorable } from '#kit/plain-text.ts';
import { maxMessageLength } from './message.ts';

const missing = 'Please write a message';

/** A message of at most 5,000 characters. */
export const messageSchema = z.object({
  content: z
    .string({ error: missing })
    .refine(isStorable, unstorable)
    .overwrite(multiLine)
    .min(1, missing)
    .max(maxMessageLength, 'Must be 5,000 characters or less'),
});

/** The page of messages, of a hundred each. */
export const messageQuerySchema = z.object({ page: pageNumberSchema.default(1) });
