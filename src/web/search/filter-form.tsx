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

/** The two ends of a price as they were typed, in dollars, and what is wrong with them. */
export type TypedPrice = { min: string; max: string; error?: string };

/** A filter to offer: one with options, or the price with what is in stock. */
export type ShownFilter = Facet | 'price';

/** The filters that stand open: those that people choose by first. */
const openFilters: ReadonlySet<ShownFilter> = new Set(['state', 'style', 'winery_region', 'varietals_offered']);

/**
 * All filters as one form. With script every tick searches at once and the page stays where it is, a price when its field is left
 * or sent; without, a button does. What is searched otherwise (keywords, place, sort) goes along unseen.
 * @param id of the form, for a button outside of it that sends it
 * @param path the page that shows the results
 * @param shown the filters to offer, in their order
 * @param keep a parameter that stays while boxes are ticked, e.g. the one that keeps a panel open; back then passes over the ticks
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
    const address = filterFormUrl(new FormData(form.current), path, keep);
    void navigate(address, { preventScrollReset: true, replace: keep !== undefined });
  };
  const followed = useRef(search);
  useLayoutEffect(() => {
    if (followed.current !== search) resetToUrl(form.current);
    followed.current = search;
  }, [search]);
  const searchWhatDiffers = useEffectEvent(() => differsFromUrl(form.current) && searchNow());
  useEffect(() => {
    // why: what was ticked or typed before the script came is searched now
    searchWhatDiffers();
  }, []);
  useEffect(() => {
    if (!leaving.current) return;
    leaving.current = false;
    // why: what is wrong with a price is told in the panel, so it stays open
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
      // why: a browser that fills in what stood here before a reload would search for it
      autoComplete="off"
      onChange={(event) => isCheckbox(event.target) && searchNow()}
      onBlur={(event) => isTextField(event.target) && event.target.value !== event.target.defaultValue && searchNow()}
      onSubmit={(event) => {
        event.preventDefault();
        // why: a button in the form searches and stays; the one at the foot of a panel also closes it
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

/** A box to tick: it searches at once. */
function isCheckbox(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.type === 'checkbox';
}

/** A field that is typed into: it searches when it is left, not at every letter. */
function isTextField(field: EventTarget): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type !== 'checkbox';
}

/** Whether a box or a text says something else than the address, but for a text that somebody is in: leaving it searches. */
function differsFromUrl(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.checked !== field.defaultChecked ||
        (field.value !== field.defaultValue && field !== document.activeElement)),
  );
}

/** Sets every field to what the address says, but for the one that somebody is typing into. */
function resetToUrl(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.defaultChecked;
    else if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = field.defaultValue;
  }
}

/** What the form does not show but must not lose. */
function HiddenFields({ search, shown }: { search: SearchQuery; shown: readonly ShownFilter[] }): ReactNode {
  const { keywords, address, origin, bounds, wineryId, authorId, ids, sort, filters, price, minStock } = search;
  const unseen: Record<string, string | null> = {
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
    if (!shown.includes(facet as Facet)) unseen[`pub_${facet}`] = values.join(',');
  }
  return Object.entries(unseen).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

function PriceFields({ price, search, idPrefix }: { price: TypedPrice; search: SearchQuery; idPrefix: string }) {
  const error = `${idPrefix}-price-error`;
  const tied = price.error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': error };
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
          {...tied}
        />
        <TextField
          id={`${idPrefix}-priceMax`}
          name="priceMax"
          label="To $"
          inputMode="decimal"
          maxLength={9}
          defaultValue={price.max}
          {...tied}
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

/**
 * Sends the curated selection along with forms of filters that stand elsewhere on the page.
 * @param forms the ids of the forms
 */
export function CuratedFields({ search, forms }: { search: SearchQuery; forms: readonly string[] }) {
  if (!search.curated) return null;
  return forms.map((form) => <input key={form} type="hidden" form={form} name="curated" value="true" />);
}

/** The ids of the forms of filters: the one beside the results, and the one of the panel. */
export const filterForms = ['filters', 'panel-filters'] as const;
