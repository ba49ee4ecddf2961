import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { formatPriceRange } from '#features/search/search-address.ts';
import type { WineSearch } from '#features/search/wine-search.ts';

/**
 * A typed price is searched when its field is left; a link that is pressed to leave it was written before, and would end that
 * search. So links to the same results take the price along, but for those that are about the price or clear everything.
 * @param filters how many are on
 * @param replace whether the links take the place of this entry of the history
 * @returns a listener for the clicks in the page, before its links hear of them
 */
export function useTypedPrice(path: string, search: WineSearch, filters: number, replace: boolean) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const fields = event.currentTarget.querySelectorAll<HTMLInputElement>('[name^=price]');
    const typed = [...fields].find(({ value, defaultValue }) => value !== defaultValue);
    if (!link || !typed?.form || link.pathname !== path) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const parameters = new URLSearchParams(link.search);
    const aboutPrice = (parameters.get('price') ?? '') !== formatPriceRange(search.price);
    if (aboutPrice || (link.search === '' && filters > 1)) return;
    event.preventDefault();
    for (const name of ['price', 'page']) parameters.delete(name);
    for (const [name, value] of new FormData(typed.form))
      if (name.startsWith('price')) parameters.set(name, `${value}`);
    void navigate(`${path}?${parameters}`, { preventScrollReset: true, replace });
  };
}
