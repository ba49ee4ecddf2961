import type { ReactNode } from 'react';
import { type Facet, type FacetOptions, facets, type SearchQuery } from '#features/search/search-query.ts';
import {
  facetParameter,
  filterFormUrl,
  formatDayRange,
  formatPriceRange,
  searchUrl,
} from '#features/search/search-url.ts';
import { formatBounds, formatLatLng } from '#kit/geo.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { FacetGroup } from '../catalog/results/facet-group.tsx';
import { FilterFormFrame } from '../catalog/results/filter-form-frame.tsx';

/** The two ends of a price range as they were typed, in dollars, and their error. */
export type TypedPrice = { min: string; max: string; error?: string };

/** A filter to show: a facet, or the price together with "in stock". */
export type ShownFilter = Facet | 'price';

/** The filters that are open at first: those used most. */
const openFilters: ReadonlySet<ShownFilter> = new Set(['state', 'style', 'winery_region', 'varietals_offered']);

/**
 * All filters as one form. The rest of the search (keywords, place, sort) is in hidden fields.
 * @param id of the form, for a submit button outside it
 * @param path the page that shows the results
 * @param shown the filters to show, in their order
 * @param keep a parameter that stays in the URL while filters change, e.g. the one that keeps a panel open
 */
export function FilterForm(props: {
  id: string;
  path: string;
  search: SearchQuery;
  options: FacetOptions;
  shown: readonly ShownFilter[];
  price: TypedPrice;
  keep?: string;
}) {
  const { id, path, search, options, shown, price, keep } = props;
  return (
    <FilterFormFrame
      {...{ id, path, keep }}
      query={search}
      urlOf={filterFormUrl}
      closedUrl={searchUrl(search, path)}
      hasError={price.error !== undefined}
    >
      <HiddenFields search={search} shown={shown} />
      {shown.map((filter) =>
        filter === 'price' ? (
          <PriceFields key={filter} price={price} search={search} idPrefix={id} />
        ) : (
          <FacetGroup
            key={filter}
            name={facetParameter(filter)}
            label={facets[filter].label}
            single={'single' in facets[filter]}
            options={options[filter]}
            idPrefix={id}
            open={openFilters.has(filter)}
          />
        ),
      )}
    </FilterFormFrame>
  );
}

/** Hidden fields for the parameters of the search that the form does not show. */
function HiddenFields({ search, shown }: { search: SearchQuery; shown: readonly ShownFilter[] }): ReactNode {
  const { keywords, address, origin, bounds, wineryId, authorId, ids, sort, filters, price, dates, minStock } = search;
  const hidden: Record<string, string | null> = {
    keywords,
    address,
    origin: origin && formatLatLng(origin),
    bounds: bounds && formatBounds(bounds),
    pub_wineryId: wineryId,
    author_id: authorId,
    ids: ids.join(),
    dates: formatDayRange(dates),
    sort,
    ...(!shown.includes('price') && {
      price: formatPriceRange(price),
      minStock: minStock === null ? null : String(minStock),
    }),
  };
  for (const [facet, values] of Object.entries(filters)) {
    if (!shown.includes(facet as Facet)) hidden[`pub_${facet}`] = values.join(',');
  }
  return Object.entries(hidden).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

function PriceFields({ price, search, idPrefix }: { price: TypedPrice; search: SearchQuery; idPrefix: string }) {
  const error = `${idPrefix}-price-error`;
  const errorProps = price.error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': error };
  const least = search.minStock !== null && search.minStock > 1 ? search.minStock : 1;
  return (
    <Disclosure title="Price" open>
      <fieldset className="grid grid-cols-2 items-start gap-3">
        <legend className="sr-only">Price of a bottle in dollars</legend>
        <TextField
          id={`${idPrefix}-priceMin`}
          name="priceMin"
          label="From $"
          inputMode="decimal"
          maxLength={9}
          defaultValue={price.min}
          {...errorProps}
        />
        <TextField
          id={`${idPrefix}-priceMax`}
          name="priceMax"
          label="To $"
          inputMode="decimal"
          maxLength={9}
          defaultValue={price.max}
          {...errorProps}
        />
        {price.error && (
          <p id={error} role="alert" className="col-span-2 text-caption font-medium text-danger">
            {price.error}
          </p>
        )}
        <div className="col-span-2 pb-2">
          <Button type="submit" size="small">
            Apply price
          </Button>
        </div>
      </fieldset>
      <CheckboxField
        id={`${idPrefix}-minStock`}
        name="minStock"
        value={least}
        defaultChecked={search.minStock !== null && search.minStock > 0}
        label={least > 1 ? `At least ${least} in stock` : 'In stock'}
      />
    </Disclosure>
  );
}
