import { type Facet, type FacetOption, facets } from '#features/search/search-query.ts';
import { facetParameter } from '#features/search/search-url.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';

/** How many options of a long list stand as boxes; the others wait in a list to choose from. */
const maxCheckboxes = 8;
/** A list longer than this leaves out what would find nothing. */
const maxOptions = 12;

/**
 * One filter with all its options: boxes for the first that find something and for the chosen ones, a
 * native list to add from for the rest, each with its count. Nothing where a very long list has no option that finds something.
 * A filter that takes a single value unticks the others.
 * @param idPrefix of the fields, where the page has the filters twice
 */
export function FacetGroup(props: { facet: Facet; options: readonly FacetOption[]; idPrefix: string; open: boolean }) {
  const { facet, options, idPrefix, open } = props;
  const { label } = facets[facet];
  const single = 'single' in facets[facet];
  const found = options.filter((option) => option.count > 0 || option.chosen);
  const grows = options.length > maxCheckboxes;
  const boxes = grows ? found.filter((option, at) => at < maxCheckboxes || option.chosen) : options;
  const rest = (options.length > maxOptions ? found : options).filter((option) => !boxes.includes(option));
  const chosen = options.filter((option) => option.chosen).length;
  if (boxes.length + rest.length === 0) return null;
  return (
    <Disclosure title={label} open={open || chosen > 0} aside={chosen > 0 ? `${chosen} on` : undefined}>
      <fieldset className="grid gap-0.5">
        <legend className="sr-only">{label}</legend>
        {boxes.map((option) => (
          <CheckboxField
            key={option.value}
            id={`${idPrefix}-${facet}-${option.value}`}
            name={facetParameter(facet)}
            value={option.value}
            defaultChecked={option.chosen}
            label={option.label}
            count={option.count}
            onChange={(event) => single && event.currentTarget.checked && untickOthers(event.currentTarget)}
          />
        ))}
        {rest.length > 0 && (
          <div className="flex items-end gap-2 pt-2">
            <SelectField
              id={`${idPrefix}-${facet}-more`}
              name={facetParameter(facet)}
              label={<span className="sr-only">More: {label}</span>}
              placeholder={`${rest.length} more`}
              choices={rest.map(({ value, label: text, count }) => ({ value, label: `${text} (${count})` }))}
            />
            <Button type="submit">Add</Button>
          </div>
        )}
      </fieldset>
    </Disclosure>
  );
}

/** A box that is ticked unticks its neighbors of the same name, before the form reads them. */
function untickOthers(box: HTMLInputElement): void {
  for (const other of box.form?.elements ?? []) {
    if (other instanceof HTMLInputElement && other.name === box.name && other !== box) other.checked = false;
  }
}
