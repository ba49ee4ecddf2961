import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { SearchQuery } from '#features/search/search-query.ts';
import { formatPriceRange } from '#features/search/search-url.ts';

/**
 * A typed price is searched when its field is left; a link that is pressed to leave it was written before, and would end that
 * search. So links to the same results take the price along, but for those that are about the price or clear everything.
 * @param filters how many are on
 * @param replace whether the links take the place of this entry of the history
 * @returns a listener for the clicks in the page, before its links hear of them
 */
export function useTypedPrice(path: string, search: SearchQuery, filters: number, replace: boolean) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const form = formWithPrice(event.currentTarget);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || link?.pathname !== path;
    if (!link || !form || elsewhere) return;
    const parameters = new URLSearchParams(link.search);
    const aboutPrice = (parameters.get('price') ?? '') !== formatPriceRange(search.price);
    if (aboutPrice || (link.search === '' && filters > 1)) return;
    event.preventDefault();
    for (const name of ['price', 'page']) parameters.delete(name);
    for (const name of ['priceMin', 'priceMax']) parameters.set(name, `${new FormData(form).get(name)}`);
    void navigate(`${path}?${parameters}`, { preventScrollReset: true, replace });
  };
}

/** The form whose price is not the one of the results; undefined where none is. */
function formWithPrice(page: HTMLElement): HTMLFormElement | null | undefined {
  const fields = [...page.querySelectorAll<HTMLInputElement>('[name^=price]')];
  return fields.find(({ value, defaultValue }) => value !== defaultValue)?.form;
}
