import { z } from 'zod';
import { isStorable } from '#kit/plain-text.ts';
import { type ListingFilter, listingFilters, maxSearchLength } from './listing-status.ts';

const filters = Object.keys(listingFilters) as [ListingFilter, ...ListingFilter[]];

/** The query of a list in the URL; invalid parts count as missing. */
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

/** Selects listings by text in their names, by status, and by winery (its slug; empty for all of the actor's). */
export type ListingQuery = z.infer<typeof listingQuerySchema>;
