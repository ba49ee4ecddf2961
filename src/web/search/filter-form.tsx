import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import type { Facet, FacetOptions, SearchQuery } from '#features/search/search-query.ts';
import { filterFormUrl, formatPriceRange, searchUrl } from '#features/search/search-url.ts';
import { formatBounds, formatLatLng } from '#kit/geo.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { FacetGroup } from './facet-group.tsx';

/** The two ends of a price range as they were typed, in dollars, and their error. */
export type TypedPrice = { min: string; max: string; error?: string };

/** A filter to show: a facet, or the price together with "in stock". */
export type ShownFilter = Facet | 'price';

/** The filters that are open at first: those used most. */
const openFilters: ReadonlySet<ShownFilter> = new Set(['state', 'style', 'winery_region', 'varietals_offered']);

/**
 * All filters as one form. With JavaScript every change of a checkbox searches at once and the page keeps its scroll
 * position; a price does so on blur or submit. Without it there is a submit button. The rest of the search (keywords,
 * place, sort) is in hidden fields.
 * @param id of the form, for a submit button outside it
 * @param path the page that shows the results
 * @param shown the filters to show, in their order
 * @param keep a parameter that stays in the URL while filters change, e.g. the one that keeps a panel open; the back
 * button then skips these changes
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
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const leaving = useRef(false);
  const searchNow = (leaves = false) => {
    if (!form.current) return;
    leaving.current = leaves;
    const url = filterFormUrl(new FormData(form.current), path, keep);
    void navigate(url, { preventScrollReset: true, replace: keep !== undefined });
  };
  const followed = useRef(search);
  useLayoutEffect(() => {
    if (followed.current !== search) resetToUrl(form.current);
    followed.current = search;
  }, [search]);
  const searchIfDifferent = useEffectEvent(() => differsFromUrl(form.current) && searchNow());
  useEffect(() => {
    // why: filters that were changed before hydration are searched now
    searchIfDifferent();
  }, []);
  useEffect(() => {
    if (!leaving.current) return;
    leaving.current = false;
    // why: the panel stays open to show the error of a price
    if (price.error !== undefined) return;
    void navigate(searchUrl(search, path), {
      ...{ preventScrollReset: true, replace: true, defaultShouldRevalidate: false },
    });
  }, [search, price.error, path, navigate]);
  return (
    <Form
      id={id}
      ref={form}
      method="get"
      action={path}
      // why: a browser that restores the fields after a reload would search for their old values
      autoComplete="off"
      onChange={(event) => isCheckbox(event.target) && searchNow()}
      onBlur={(event) => isTextField(event.target) && event.target.value !== event.target.defaultValue && searchNow()}
      onSubmit={(event) => {
        event.preventDefault();
        // why: a submit button inside the form only searches; the one at the bottom of a panel also closes the panel
        const { submitter } = event.nativeEvent as SubmitEvent;
        searchNow(submitter !== null && !form.current?.contains(submitter));
      }}
    >
      <HiddenFields search={search} shown={shown} />
      {shown.map((filter) =>
        filter === 'price' ? (
          <PriceFields key={filter} price={price} search={search} idPrefix={id} />
        ) : (
          <FacetGroup
            key={filter}
            facet={filter}
            options={options[filter]}
            idPrefix={id}
            open={openFilters.has(filter)}
          />
        ),
      )}
      <noscript>
        <div className="pt-4">
          <Button type="submit" kind="primary" wide>
            Show results
          </Button>
        </div>
      </noscript>
    </Form>
  );
}

/** A checkbox: it searches on change. */
function isCheckbox(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

/** A text field: it searches on blur, not at every keystroke. */
function isTextField(field: EventTarget): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type !== 'checkbox';
}

/** Whether a field differs from the URL. A text field that has the focus does not count: it searches on blur. */
function differsFromUrl(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.checked !== field.defaultChecked ||
        (field.value !== field.defaultValue && field !== document.activeElement)),
  );
}

/** Resets every field to the URL, except the text field that has the focus. */
function resetToUrl(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.defaultChecked;
    else if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = field.defaultValue;
  }
}

/** Hidden fields for the parameters of the search that the form does not show. */
function HiddenFields({ search, shown }: { search: SearchQuery; shown: readonly ShownFilter[] }): ReactNode {
  const { keywords, address, origin, bounds, wineryId, authorId, ids, sort, filters, price, minStock } = search;
  const hidden: Record<string, string | null> = {
    keywords,
    address,
    origin: origin && formatLatLng(origin),
    bounds: bounds && formatBounds(bounds),
    pub_wineryId: wineryId,
    author_id: authorId,
    ids: ids.join(),
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

/** Adds the curated selection to filter forms that are elsewhere on the page. @param forms the ids of the forms */
export function CuratedFields({ search, forms }: { search: SearchQuery; forms: readonly string[] }) {
  if (!search.curated) return null;
  return forms.map((form) => <input key={form} type="hidden" form={form} name="curated" value="true" />);
}

/** The ids of the filter forms: the one beside the results, and the one in the panel. */
export const filterForms = ['filters', 'panel-filters'] as const;
