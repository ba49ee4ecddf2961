import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { SearchQuery } from '#features/search/search-query.ts';
import { formatPriceRange } from '#features/search/search-url.ts';

/**
 * A typed price is searched on blur, but a link that is clicked to leave the field has a URL without that price and
 * would cancel the search. So this adds the price to links to the same results, except those that concern the price or
 * clear everything.
 * @param filters the number of active filters
 * @param replace whether to replace the current history entry
 * @returns a listener for the page's clicks in the capture phase, before its links
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

/** The form whose price differs from that of the results; undefined for none. */
function formWithPrice(page: HTMLElement): HTMLFormElement | null | undefined {
  const fields = [...page.querySelectorAll<HTMLInputElement>('[name^=price]')];
  return fields.find(({ value, defaultValue }) => value !== defaultValue)?.form;
}
