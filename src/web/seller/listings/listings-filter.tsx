import type { ListingQuery } from '#features/listing-management/list/listing-query.schema.ts';
import {
  type ListingFilter,
  listingFilters,
  maxSearchLength,
} from '#features/listing-management/list/listing-status.ts';
import type { WineryMembership } from '#features/wineries/winery.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { Form } from '../../forms/form.tsx';
import { listingsUrl } from '../listings-url.ts';

type FilterProps = {
  query: ListingQuery;
  counts: Readonly<Record<ListingFilter, number>>;
  wineries: readonly WineryMembership[];
};

/** The states that are shown even if no listing is in them. */
const always: readonly ListingFilter[] = ['all', 'published', 'draft', 'closed'];

/** The filters of the list: state, winery, and search by name. Their values are in the URL. */
export function ListingsFilter({ query, counts, wineries }: FilterProps) {
  const states = (Object.keys(listingFilters) as ListingFilter[]).filter(
    (state) => always.includes(state) || counts[state] > 0 || state === query.state,
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Form key={JSON.stringify(query)} className="flex flex-wrap items-end gap-x-6 gap-y-3" role="search">
        {query.state !== 'all' && <input type="hidden" name="state" value={query.state} />}
        {wineries.length > 1 && (
          <div className="w-full md:w-64">
            <SelectField
              id="winery"
              name="winery"
              label="Winery"
              defaultValue={query.winery}
              placeholder="All wineries"
              choices={wineries.map(({ slug, name }) => ({ value: slug, label: name }))}
            />
          </div>
        )}
        <div className="min-w-0 grow md:max-w-96">
          <SearchField
            id="search"
            name="search"
            label="Search your listings by name"
            placeholder="Search your listings"
            defaultValue={query.search}
            maxLength={maxSearchLength}
          />
        </div>
      </Form>
      <TabBar
        label="States of listings"
        look="pills"
        tabs={states.map((state) => ({
          label: listingFilters[state],
          to: listingsUrl({ ...query, state }),
          current: state === query.state,
          // why: the counts ignore the search, so beside its results they would be wrong
          ...(query.search === '' && { count: counts[state] }),
        }))}
      />
    </div>
  );
}
