import { z } from 'zod';

/** What a form says of a heart: what it is on, and whether it is to be on or off. */
export const favouriteSchema = z.object({
  kind: z.enum(['listing', 'winery']),
  id: z.uuid().toLowerCase(),
  on: z.enum(['true', 'false']).transform((on) => on === 'true'),
});
