import { Form, useNavigate } from 'react-router';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { searchAddress } from '../search-address.ts';
import { type Sort, sorts, type WineSearch } from '../wine-search.ts';

/**
 * The order of the results. Keyword search is offered where there are keywords, and then it is the order unless another is chosen;
 * a place brings the nearest first until a sort is chosen.
 */
export function SortField({ search, path }: { search: WineSearch; path: string }) {
  const navigate = useNavigate();
  const withWords = search.keywords !== '';
  const nearest = !withWords && search.origin !== null;
  const names = (Object.keys(sorts) as Sort[]).filter((sort) => withWords || sort !== 'relevance');
  const unsorted = withWords ? 'relevance' : nearest ? '' : 'createdAt';
  const choices = names.map((sort) => ({ value: sort as string, label: sorts[sort] as string }));
  const hidden = new URLSearchParams(searchAddress({ ...search, sort: null, page: 1 }, path).split('?')[1]);
  return (
    <Form method="get" action={path} className="flex min-w-0 items-end gap-2 max-md:grow">
      {[...hidden].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        key={search.sort ?? unsorted}
        id="sort"
        name="sort"
        label={<span className="max-md:sr-only">Sort by</span>}
        defaultValue={search.sort ?? unsorted}
        choices={nearest ? [{ value: '', label: 'Nearest' }, ...choices] : choices}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const sort = chosen === unsorted ? null : (chosen as Sort);
          void navigate(searchAddress({ ...search, sort, page: 1 }, path), { preventScrollReset: true });
        }}
      />
      <noscript>
        <Button type="submit">Sort</Button>
      </noscript>
    </Form>
  );
}
