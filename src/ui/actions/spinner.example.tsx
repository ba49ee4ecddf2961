import type { ExampleGroup, Examples } from '../example.ts';
import { Spinner } from './spinner.tsx';

export const group: ExampleGroup = 'actions';

export const examples: Examples = {
  inWords: {
    note: 'Always with words. It stands still for those who asked for less motion.',
    show: () => (
      <p className="flex items-center gap-2 text-small text-ink-soft">
        <Spinner /> Looking up your address
      </p>
    ),
  },
};
