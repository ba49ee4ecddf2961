import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { FacetOption, SearchQuery } from '#features/search/search-query.ts';
import { facetParameter, filterFormUrl, searchUrl, withFilter } from '#features/search/search-url.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Form } from '../../forms/form.tsx';
import { sortChoices } from './research-sorts.ts';

const path = '/buy-wine';

type Facets = { state: readonly FacetOption[]; varietals_offered: readonly FacetOption[] };

/**
 * The filters by state and varietal, and where the table has no headings the sort. With script each change searches at
 * once; without it there is a button.
 */
export function ResearchFilters({ search, facets }: { search: SearchQuery; facets: Facets }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const searchNow = useEffectEvent(() => {
    if (form.current) void navigate(filterFormUrl(new FormData(form.current), path), { preventScrollReset: true });
  });
  const followed = useRef<SearchQuery>(undefined);
  useLayoutEffect(() => {
    // why: Back and the chips change the search without the form; what was changed before hydration is searched now
    if (hasChanges(form.current) && followed.current === undefined) searchNow();
    else if (followed.current !== search) resetToUrl(form.current, search);
    followed.current = search;
  }, [search]);
  const varietals = facets.varietals_offered.filter(({ count, chosen }) => count > 0 && !chosen);
  return (
    <aside aria-label="Filters">
      <Form
        ref={form}
        method="get"
        action={path}
        autoComplete="off"
        onChange={searchNow}
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
        className="flex flex-wrap items-end gap-x-8 gap-y-3"
      >
        <KeptFields search={search} />
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="pb-1.5 text-small font-semibold">State</legend>
          {facets.state.map(({ value, label, count, chosen }) => (
            <CheckboxField
              key={value}
              id={`state-${value}`}
              name={facetParameter('state')}
              value={value}
              defaultChecked={chosen}
              label={label}
              count={count}
            />
          ))}
        </fieldset>
        <div className="min-w-56 max-md:w-full">
          <SelectField
            id="varietal"
            name={facetParameter('varietals_offered')}
            label="Varietal"
            placeholder={search.filters.varietals_offered.length > 0 ? 'Add another' : 'All varietals'}
            choices={varietals.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
          />
        </div>
        <div className="min-w-56 max-md:w-full lg:hidden">
          <SelectField
            id="sort"
            name="sort"
            label="Sort by"
            choices={sortChoices(search.sort)}
            defaultValue={search.sort ?? ''}
          />
        </div>
        <noscript>
          <Button type="submit">Show results</Button>
        </noscript>
      </Form>
    </aside>
  );
}

/** Resets every field to the URL: the varietal is chosen, and shown as a chip. */
function resetToUrl(form: HTMLFormElement | null, { sort }: SearchQuery): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) field.value = field.name === 'sort' ? (sort ?? '') : '';
    else if (field instanceof HTMLInputElement) field.checked = field.defaultChecked;
  }
}

/** Whether a field differs from the URL. */
function hasChanges(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some(
    (field) =>
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) ||
      (field instanceof HTMLSelectElement &&
        field.selectedOptions[0]?.defaultSelected === false &&
        field.selectedIndex > 0),
  );
}

/** What the form does not show stays in the URL, the chosen varietals too, which are removed by their chips. */
function KeptFields({ search }: { search: SearchQuery }) {
  const kept = searchUrl({ ...withFilter(search, 'state', []), sort: null }, path).split('?')[1] ?? '';
  return [...new URLSearchParams(kept)].map(([name, value]) =>
    // why: other parameters, such as a price, contain commas themselves
    (name === facetParameter('varietals_offered') ? value.split(',') : [value]).map((one) => (
      <input key={`${name} ${one}`} type="hidden" name={name} value={one} />
    )),
  );
}
