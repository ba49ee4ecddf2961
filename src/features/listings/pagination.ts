import { z } from 'zod';

/** The number of a page in an address: digits, from 1. `-1`, `1e9`, `abc` and numbers beyond nine digits are none. */
export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/**
 * Which page of a list is shown. `asked` says how it came to be that one: as asked, the last one because the address went beyond it,
 * or the first because the address named no page.
 */
export type Pagination = { page: number; pages: number; asked: 'as-asked' | 'beyond' | 'unreadable' };

/**
 * Chooses the page of a list; a list of nothing has one page.
 * @param requested the page as it stands in the address; null for the first
 */
export function paginate(requested: string | null, size: { total: number; perPage: number }): Pagination {
  const wanted = requested === null ? undefined : pageNumberSchema.safeParse(requested);
  const pages = Math.max(1, Math.ceil(size.total / size.perPage));
  const number = wanted?.data ?? 1;
  return {
    page: Math.min(number, pages),
    pages,
    asked: wanted?.success === false ? 'unreadable' : number > pages ? 'beyond' : 'as-asked',
  };
}
