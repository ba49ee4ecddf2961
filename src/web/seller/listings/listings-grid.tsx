import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router';
import type { ListingQuery } from '#features/listing-management/list/listing-query.schema.ts';
import { UnsavedChangesPrompt, useLeaveBlocker } from '../../forms/unsaved-changes.tsx';
import { BulkActionsForm, bulkFormId, SelectionBar } from './bulk-actions.tsx';
import { hasTypedStock } from './stock-form.tsx';

/** Identifies the cards that a URL shows. */
function shownCards({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  return JSON.stringify([pathname, ...['winery', 'state', 'search', 'page'].map((name) => query.get(name))]);
}

type GridProps = { query: ListingQuery; total: number; limited: boolean; children: ReactNode };

/**
 * The cards of a page of listings, with bulk actions. It asks before typed stock that is not saved is lost.
 * @param props.children the cards
 */
export function ListingsGrid({ query, total, limited, children }: GridProps) {
  const cards = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState(0);
  const checkedBoxes = () => [...(cards.current?.querySelectorAll<HTMLInputElement>('input[name=id]:checked') ?? [])];
  const count = () => {
    const all = document.querySelector<HTMLInputElement>(`#${bulkFormId} input[name=all]`);
    setChosen(all?.checked ? 0 : checkedBoxes().length);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have other checkboxes
  useEffect(count, [children]);
  const blocker = useLeaveBlocker(
    () => cards.current !== null && hasTypedStock(cards.current),
    (here, there) => shownCards(here) !== shownCards(there),
  );
  const clear = () => {
    for (const box of checkedBoxes()) box.checked = false;
    count();
    cards.current?.querySelector<HTMLInputElement>('input[name=id][type=checkbox]')?.focus();
  };
  return (
    <div onChange={count} className="grid grid-cols-[minmax(0,1fr)] gap-6 [&_:is(a,button,input)]:scroll-mb-36">
      <UnsavedChangesPrompt blocker={blocker} />
      {!limited && <BulkActionsForm query={query} total={total} showsButtons={chosen === 0} />}
      <ul ref={cards} className="grid list-none gap-4 md:grid-cols-2 xl:grid-cols-3">
        {children}
      </ul>
      <SelectionBar count={chosen} onClear={clear} />
    </div>
  );
}
