import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { maxCompared } from '#features/search/research-wine.ts';
import { type ResearchColumn, researchColumns, type SearchQuery } from '#features/search/search-query.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/class-names.ts';
import { Form } from '../../forms/form.tsx';
import { type Chosen, CompareBar } from './compare-bar.tsx';
import type { ResearchRow } from './research-row.ts';
import { nextSort, sortDirection } from './research-sorts.ts';
import { ResearchTableRow } from './research-table-row.tsx';

/**
 * The wines as a table, which is sorted by its headings; on narrow windows its rows are compact cards. The arrow keys
 * move from row to row. Up to four wines are chosen to compare, also on several pages.
 */
export function ResearchTable({ rows, search }: { rows: readonly ResearchRow[]; search: SearchQuery }) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const takeChecked = useEffectEvent(() => {
    const checked = new Set(new FormData(form.current ?? undefined).getAll('wine'));
    if (checked.size > 0) setChosen(rows.filter(({ id }) => checked.has(id)).slice(0, maxCompared));
  });
  // why: what was checked before hydration is chosen
  useEffect(() => takeChecked(), []);
  const toggle = (row: ResearchRow) =>
    setChosen((now) => {
      if (now.some(({ id }) => id === row.id)) return now.filter(({ id }) => id !== row.id);
      return now.length < maxCompared ? [...now, { id: row.id, title: row.title }] : now;
    });
  return (
    <Form ref={form} method="get" action="/buy-wine/compare">
      {/* why: as blocks, the parts of a table lose their meaning in some browsers; the roles keep it */}
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <table role="table" className="block w-full text-small lg:table" onKeyDown={moveBetweenRows}>
        <caption className="sr-only">Wines on sale. The arrow keys move from row to row.</caption>
        <thead className="max-lg:hidden">
          <tr>
            <th scope="col" className="w-10 border-b border-line-strong">
              <span className="sr-only">Compare</span>
            </th>
            {(Object.keys(researchColumns) as ResearchColumn[]).map((column) => (
              <Heading key={column} column={column} search={search} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup" className="block border-t border-line lg:table-row-group lg:border-0">
          {rows.map((row) => {
            const isChosen = chosen.some(({ id }) => id === row.id);
            return (
              <ResearchTableRow
                key={row.id}
                row={row}
                chosen={isChosen}
                full={!isChosen && chosen.length >= maxCompared}
                onToggle={() => toggle(row)}
              />
            );
          })}
        </tbody>
      </table>
      {chosen
        .filter(({ id }) => !rows.some((row) => row.id === id))
        .map(({ id }) => (
          <input key={id} type="hidden" name="wine" value={id} />
        ))}
      <CompareBar chosen={chosen} onClear={() => setChosen([])} onRemove={toggleById(setChosen)} />
    </Form>
  );
}

function toggleById(setChosen: (change: (now: readonly Chosen[]) => readonly Chosen[]) => void) {
  return (id: string) => setChosen((now) => now.filter((one) => one.id !== id));
}

const numbers: ReadonlySet<ResearchColumn> = new Set(['unitPrice', 'score', 'stock']);

function Heading({ column, search }: { column: ResearchColumn; search: SearchQuery }): ReactNode {
  const direction = sortDirection(column, search.sort);
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classNames(
        'border-b border-line-strong px-2 align-bottom',
        numbers.has(column) ? 'text-right' : 'text-left',
      )}
    >
      <Link
        to={searchUrl({ ...search, sort: nextSort(column, search.sort), page: 1 }, '/buy-wine')}
        preventScrollReset
        rel="nofollow"
        className={classNames(
          'inline-flex min-h-11 items-end gap-1 pb-2 text-caption leading-tight font-semibold hover:text-garnet',
          numbers.has(column) && 'flex-row-reverse',
          direction ? 'text-garnet' : 'text-ink-soft',
        )}
      >
        {researchColumns[column]}
        <span className={direction ? undefined : 'invisible'}>
          <Icon name={direction === 'ascending' ? 'chevron-up' : 'chevron-down'} size="small" />
        </span>
      </Link>
    </th>
  );
}

/** Moves the focus to the same link or box of another row; to its link if its box is disabled. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target as HTMLElement;
  const row = from.closest<HTMLElement>('tbody tr');
  if (!row?.parentElement || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  const all = [...row.parentElement.children] as HTMLElement[];
  const at = all.indexOf(row);
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  const same = from instanceof HTMLInputElement ? 'input:enabled, tr:has(input:disabled) a' : 'a';
  all[place]?.querySelector<HTMLElement>(same)?.focus();
}
