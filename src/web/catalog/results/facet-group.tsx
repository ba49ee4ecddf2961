import type { FacetOption } from '#features/search/search-query.ts';
import { Button } from '#ui/actions/button.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';

/** How many options of a long list are checkboxes; the others are in a select. */
const maxCheckboxes = 8;
/** A list longer than this leaves out options without results. */
const maxOptions = 12;

/**
 * One filter with its options and their counts: checkboxes for the first options with results and for those chosen, a
 * select for the others. Nothing if a very long list has no option with results.
 * @param name the URL parameter
 * @param single whether it takes a single value: checking one unchecks the others
 * @param idPrefix prefix of the fields' ids, since the page contains the filters twice
 */
export function FacetGroup(props: {
  name: string;
  label: string;
  single?: boolean;
  options: readonly FacetOption[];
  idPrefix: string;
  open: boolean;
}) {
  const { name, label, single = false, options, idPrefix, open } = props;
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
            id={`${idPrefix}-${name}-${option.value}`}
            name={name}
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
              id={`${idPrefix}-${name}-more`}
              name={name}
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

/** Unchecks the other checkboxes of the same name, before the form is read. */
function untickOthers(checkbox: HTMLInputElement): void {
  for (const other of checkbox.form?.elements ?? []) {
    if (other instanceof HTMLInputElement && other.name === checkbox.name && other !== checkbox) other.checked = false;
  }
}
