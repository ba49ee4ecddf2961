import { z } from 'zod';

/** A page number in a URL: one to nine digits, from 1. */
export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/**
 * The page of a list that is shown, the first if the requested one is unreadable. A page after the last is empty, so that
 * a program which reads page after page comes to an end.
 */
export type Pagination = { page: number; pages: number; requested: 'as-requested' | 'unreadable' };

/**
 * Chooses the page of a list; an empty list has one page.
 * @param requested the page in the URL; null for the first
 */
export function paginate(requested: string | null, size: { total: number; perPage: number }): Pagination {
  const wanted = requested === null ? undefined : pageNumberSchema.safeParse(requested);
  return {
    page: wanted?.data ?? 1,
    pages: Math.max(1, Math.ceil(size.total / size.perPage)),
    requested: wanted?.success === false ? 'unreadable' : 'as-requested',
  };
}

/** The rows of a page. After the last page there are none, and the database would read up to the offset in vain. */
export function rowsOfPage(
  { page, pages }: Pick<Pagination, 'page' | 'pages'>,
  perPage: number,
): { limit: number; offset: number } {
  return page > pages ? { limit: 0, offset: 0 } : { limit: perPage, offset: (page - 1) * perPage };
}
