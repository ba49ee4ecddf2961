import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { formatBounds, formatLatLng } from '#kit/geo.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { readFilterForm } from '../read-filter-form.ts';
import type { Facet, FacetOptions, WineSearch } from '../wine-search.ts';
import { FacetGroup } from './facet-group.tsx';

/** The two ends of a price as they were typed, in dollars, and what is wrong with them. */
export type TypedPrice = { min: string; max: string; error?: string };

/** The filters that stand open: those that people choose by first. */
const openFirst: ReadonlySet<Facet> = new Set(['state', 'style', 'winery_region', 'varietals_offered']);

/**
 * All filters as one form. With script every change searches at once and the page stays where it is; without, a button does.
 * What is searched otherwise (keywords, place, sort) goes along unseen.
 * @param path the page that shows the results
 * @param shown the filters to offer, in their order
 * @param keep a parameter that goes along, e.g. the one that keeps a panel open
 * @param price undefined where prices are no filter
 */
export function FilterForm(props: {
  path: string;
  search: WineSearch;
  options: FacetOptions;
  shown: readonly Facet[];
  price?: TypedPrice;
  idPrefix?: string;
  keep?: [name: string, value: string];
}) {
  const { path, search, options, shown, price, idPrefix = 'filter', keep } = props;
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const searchNow = () => {
    if (form.current) void navigate(readFilterForm(new FormData(form.current), path), { preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow every new search, also one from a chip or the back button
  useLayoutEffect(() => followAddress(form.current), [search]);
  return (
    <Form
      ref={form}
      method="get"
      action={path}
      onChange={(event) => isText(event.target) || searchNow()}
      onBlur={(event) => isText(event.target) && event.target.value !== event.target.defaultValue && searchNow()}
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      {keep && <input type="hidden" name={keep[0]} value={keep[1]} />}
      <Unseen search={search} shown={shown} />
      {shown.map((facet) => (
        <FacetGroup
          key={facet}
          facet={facet}
          options={options[facet]}
          idPrefix={idPrefix}
          open={openFirst.has(facet)}
        />
      ))}
      {price && <PriceFields price={price} idPrefix={idPrefix} />}
      {price && (
        <Disclosure title="In stock" open={search.minStock !== null}>
          <StockField search={search} idPrefix={idPrefix} />
        </Disclosure>
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

/** A field that is typed into: it searches when it is left, not at every letter. */
function isText(field: EventTarget): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type !== 'checkbox';
}

/** Sets every field to what the address says, but for the one that somebody is typing into. */
function followAddress(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = 0;
    else if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = field.defaultChecked;
    else if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = field.defaultValue;
  }
}

/** What the form does not show but must not lose. */
function Unseen({ search, shown }: { search: WineSearch; shown: readonly Facet[] }): ReactNode {
  const { keywords, address, origin, bounds, wineryId, authorId, sort, filters } = search;
  const unseen: Record<string, string | null> = {
    keywords,
    address,
    origin: origin && formatLatLng(origin),
    bounds: bounds && formatBounds(bounds),
    pub_wineryId: wineryId,
    author_id: authorId,
    sort,
  };
  for (const [facet, values] of Object.entries(filters)) {
    if (!shown.includes(facet as Facet)) unseen[`pub_${facet}`] = values.join(',');
  }
  return Object.entries(unseen).map(([name, value]) =>
    value ? <input key={name} type="hidden" name={name} value={value} /> : null,
  );
}

function StockField({ search, idPrefix }: { search: WineSearch; idPrefix: string }) {
  return (
    <TextField
      id={`${idPrefix}-minStock`}
      name="minStock"
      label="At least so many bottles"
      type="number"
      min="0"
      max="1000000"
      inputMode="numeric"
      defaultValue={search.minStock ?? ''}
    />
  );
}

function PriceFields({ price, idPrefix }: { price: TypedPrice; idPrefix: string }) {
  const state = { touched: price.error !== undefined, invalid: price.error !== undefined };
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
          {...state}
          error={price.error}
        />
        <TextField
          id={`${idPrefix}-priceMax`}
          name="priceMax"
          label="To $"
          inputMode="decimal"
          maxLength={9}
          defaultValue={price.max}
          {...state}
        />
        <div className="col-span-2">
          <Button type="submit" size="small">
            Apply price
          </Button>
        </div>
      </fieldset>
    </Disclosure>
  );
}
