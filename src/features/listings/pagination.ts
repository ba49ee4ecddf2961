import { z } from 'zod';

/** A page number in a URL: one to nine digits, from 1. */
export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/**
 * The page of a list that is shown. `requested` says why: as requested, the last one because the request was beyond it,
 * or the first because the requested page was unreadable.
 */
export type Pagination = { page: number; pages: number; requested: 'as-requested' | 'beyond' | 'unreadable' };

/**
 * Chooses the page of a list; an empty list has one page.
 * @param requested the page in the URL; null for the first
 */
export function paginate(requested: string | null, size: { total: number; perPage: number }): Pagination {
  const wanted = requested === null ? undefined : pageNumberSchema.safeParse(requested);
  const pages = Math.max(1, Math.ceil(size.total / size.perPage));
  const number = wanted?.data ?? 1;
  return {
    page: Math.min(number, pages),
    pages,
    requested: wanted?.success === false ? 'unreadable' : number > pages ? 'beyond' : 'as-requested',
  };
}
