import { z } from 'zod';

/** What a place is asked for with: text that is cut, not refused, where it is too long. */
export const placeQuerySchema = z.object({
  query: z
    .string()
    .transform((text) => text.slice(0, 100))
    .default(''),
});
