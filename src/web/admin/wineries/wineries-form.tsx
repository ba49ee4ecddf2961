import { states } from '#features/places/states.ts';
import { claimLabels, type WineryListQuery, winerySorts, wineryTraits } from '#features/reporting/managed-wineries.ts';
import { regions } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Form } from '../../forms/form.tsx';

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The search, the filters and the sort of the list of wineries, in its URL. */
export function WineriesForm({ query }: { query: WineryListQuery }) {
  const { search, state, region, claimed, only, sort } = query;
  return (
    <Form
      noValidate
      action="/dashboard/wineries"
      className="grid grid-cols-2 items-start gap-4 md:grid-cols-4 xl:grid-cols-8"
    >
      <div className="col-span-2">
        <TextField
          id="search"
          name="search"
          type="search"
          label="Name, last part of the URL, or ID"
          defaultValue={search}
          maxLength={120}
        />
      </div>
      <SelectField
        id="state"
        name="state"
        label="State"
        placeholder="All"
        defaultValue={state ?? ''}
        choices={choicesOf(states)}
      />
      <SelectField
        id="region"
        name="region"
        label="Region"
        placeholder="All"
        defaultValue={region ?? ''}
        choices={choicesOf(regions)}
      />
      <SelectField
        id="claimed"
        name="claimed"
        label="Claimed"
        placeholder="All"
        defaultValue={claimed ?? ''}
        choices={choicesOf(claimLabels)}
      />
      <SelectField
        id="only"
        name="only"
        label="Show"
        placeholder="All"
        defaultValue={only ?? ''}
        choices={choicesOf(wineryTraits)}
      />
      <SelectField id="sort" name="sort" label="Sort by" defaultValue={sort} choices={choicesOf(winerySorts)} />
      <div className="pt-7">
        <Button type="submit" icon="search">
          Find
        </Button>
      </div>
    </Form>
  );
}
