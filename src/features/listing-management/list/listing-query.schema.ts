import { z } from 'zod';
import { isStorable } from '#kit/storable-text.ts';
import { type ListingFilter, listingFilters, maxSearchLength } from './listing-status.ts';

const filters = Object.keys(listingFilters) as [ListingFilter, ...ListingFilter[]];

/** Which listings, as it stands in an address: what means nothing there is as if it were not there. */
export const listingQuerySchema = z.object({
  search: z
    .string()
    .trim()
    .transform((typed) => typed.slice(0, maxSearchLength))
    .refine(isStorable)
    .catch(''),
  state: z.enum(filters).catch('all'),
  winery: z.string().max(200).catch(''),
});

/** Which listings: by words of their names, how they stand, and of which winery (its slug; nothing for all that one works for). */
export type ListingQuery = z.infer<typeof listingQuerySchema>;
