import type { ExampleGroup, Examples } from '../example.ts';
import { SearchField } from './search-field.tsx';

export const group: ExampleGroup = 'fields';

const stay = '#search-field';

export const examples: Examples = {
  bar: {
    note: 'In the top bar.',
    show: () => (
      <form action={stay} className="max-w-80">
        <SearchField id="se-bar" name="keywords" label="Search" placeholder="Wine, winery, grape or place" />
      </form>
    ),
  },
  hero: {
    show: () => (
      <form action={stay} className="max-w-xl">
        <SearchField
          id="se-hero"
          size="hero"
          name="keywords"
          label="Search all wines"
          placeholder="Wine, winery, grape or place"
        />
      </form>
    ),
  },
  inset: {
    note: 'In a frame that has an outline of its own.',
    show: () => (
      <form action={stay} className="max-w-80 rounded-full border border-line-strong">
        <SearchField id="se-inset" size="inset" label="Search within" placeholder="Wine, winery or grape" />
      </form>
    ),
  },
  filled: {
    show: () => (
      <form action={stay} className="max-w-80">
        <SearchField
          id="se-filled"
          label="Search again"
          defaultValue="Tempranillo near Fredericksburg under thirty dollars"
        />
      </form>
    ),
  },
};
