import { useRef } from 'react';
import { Link } from 'react-router';
import { type SearchQuery, type Sort, sorts } from '#features/search/search-query.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { Icon } from '#ui/brand/icon.tsx';

/**
 * The sort order of the results: a disclosure with links, so that it works without JavaScript and with the keyboard.
 * Relevance is offered only with keywords, and is then the default; with a place the default is by distance.
 */
export function SortField({ search, path }: { search: SearchQuery; path: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const withKeywords = search.keywords !== '';
  const nearest = !withKeywords && search.origin !== null;
  const defaultSort: Sort | null = withKeywords ? 'relevance' : nearest ? null : 'createdAt';
  const names = (Object.keys(sorts) as Sort[]).filter((sort) => withKeywords || sort !== 'relevance');
  const choices: { sort: Sort | null; label: string }[] = names.map((sort) => ({ sort, label: sorts[sort] }));
  if (nearest) choices.unshift({ sort: null, label: 'Nearest' });
  const current = search.sort ?? defaultSort;
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  return (
    <details
      ref={menu}
      className="group/sort relative"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        menu.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full border border-line-strong bg-paper-raised px-3 py-2 text-small font-semibold whitespace-nowrap hover:border-ink md:px-4">
        <span className="max-md:sr-only">Sort by:</span>
        {choices.find(({ sort }) => sort === current)?.label}
        <span className="transition-transform group-open/sort:rotate-180">
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <ul className="absolute right-0 z-20 mt-1 min-w-44 list-none rounded-md border border-line bg-paper-raised py-1 shadow-floating">
        {choices.map(({ sort, label }) => (
          <li key={label}>
            <Link
              to={searchUrl({ ...search, sort: sort === defaultSort ? null : sort, page: 1 }, path)}
              preventScrollReset
              aria-current={sort === current ? 'true' : undefined}
              onClick={() => {
                close();
                menu.current?.querySelector('summary')?.focus();
              }}
              className="flex min-h-11 items-center px-4 text-small hover:bg-paper-sunk aria-[current=true]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
