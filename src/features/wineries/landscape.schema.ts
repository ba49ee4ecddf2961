import { z } from 'zod';
import { type Region, regions } from './winery.ts';

/** The parts of a landscape's address: the land (a region, perhaps with its setting) and the slug. */
export const landscapeSchema = z.object({
  land: z.templateLiteral([z.enum(Object.keys(regions) as [Region, ...Region[]]), z.enum(['', '-coast', '-plains'])]),
  slug: z.string().regex(/^[a-z0-9_-]{1,140}$/),
});
