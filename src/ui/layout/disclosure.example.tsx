import type { ExampleGroup, Examples } from '../example.ts';
import { Disclosure } from './disclosure.tsx';

export const group: ExampleGroup = 'layout';

export const examples: Examples = {
  several: {
    note: 'Those of one name close each other. No script.',
    show: () => (
      <div className="max-w-md">
        <Disclosure title="Region" aside="2 chosen" name="di-filters" open>
          <p className="text-small text-ink-soft">Central Texas, West Texas</p>
        </Disclosure>
        <Disclosure title="Varietal" name="di-filters">
          <p className="text-small text-ink-soft">Tempranillo</p>
        </Disclosure>
        <Disclosure title="What wineries write about how a wine was made, in their own words" name="di-filters">
          <p className="text-small text-ink-soft">Whole cluster, open vats, neutral oak.</p>
        </Disclosure>
      </div>
    ),
  },
};
