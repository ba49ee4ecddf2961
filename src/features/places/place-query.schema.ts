import { z } from 'zod';

/** The query of the place suggestions. Longer texts are cut, not refused. */
export const placeQuerySchema = z.object({
  query: z
    .string()
    .transform((text) => text.slice(0, 100))
    .default(''),
});
