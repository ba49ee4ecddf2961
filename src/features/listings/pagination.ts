import { pageNumberSchema } from './page-number.schema.ts';

/**
 * Which page of a list is shown. `asked` says how it came to be that one: as asked, the last one because the address went beyond it,
 * or the first because the address named no page.
 */
export type ChosenPage = { page: number; pages: number; asked: 'as-asked' | 'beyond' | 'unreadable' };

/**
 * Chooses the page of a list; a list of nothing has one page.
 * @param asked the page as it stands in the address; null for the first
 */
export function choosePage(asked: string | null, list: { total: number; perPage: number }): ChosenPage {
  const wanted = asked === null ? undefined : pageNumberSchema.safeParse(asked);
  const pages = Math.max(1, Math.ceil(list.total / list.perPage));
  const number = wanted?.data ?? 1;
  return {
    page: Math.min(number, pages),
    pages,
    asked: wanted?.success === false ? 'unreadable' : number > pages ? 'beyond' : 'as-asked',
  };
}
