import { z } from 'zod';
import { type Region, regions } from './winery.ts';

/** The parts of a landscape's address. */
export const landscapeSchema = z.object({
  region: z.enum(Object.keys(regions) as [Region, ...Region[]]),
  slug: z.string().regex(/^[a-z0-9_-]{1,140}$/),
});
