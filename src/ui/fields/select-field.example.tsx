import type { ExampleGroup, Examples } from '../example.ts';
import { SelectField } from './select-field.tsx';

export const group: ExampleGroup = 'fields';

const sorts = [
  { value: 'createdAt', label: 'Newest' },
  { value: '-createdAt', label: 'Oldest' },
  { value: '-price', label: 'Lowest price' },
  { value: 'price', label: 'Highest price' },
];

const years = Array.from({ length: 80 }, (_, index) => ({ value: String(2005 - index), label: String(2005 - index) }));

export const examples: Examples = {
  chosen: {
    show: () => (
      <div className="max-w-60">
        <SelectField id="sf-sort" label="Sort by" choices={sorts} defaultValue="-price" />
      </div>
    ),
  },
  placeholder: {
    note: 'Very many choices: the phone shows its own list.',
    show: () => (
      <div className="max-w-60">
        <SelectField id="sf-year" label="Year of birth" choices={years} placeholder="Choose a year" />
      </div>
    ),
  },
  longName: {
    show: () => (
      <div className="max-w-60">
        <SelectField
          id="sf-long"
          label="Winery"
          choices={[{ value: '1', label: 'The Winery at the End of the Long Caliche Road' }]}
        />
      </div>
    ),
  },
  error: {
    show: () => (
      <div className="max-w-60">
        <SelectField
          id="sf-error"
          label="I'm a"
          choices={[]}
          placeholder="Choose one"
          error="Choose what describes you best."
        />
      </div>
    ),
  },
  disabled: {
    show: () => (
      <div className="max-w-60">
        <SelectField id="sf-disabled" label="State" choices={[{ value: 'TX', label: 'Texas' }]} disabled />
      </div>
    ),
  },
};
