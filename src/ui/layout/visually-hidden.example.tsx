import type { ExampleGroup, Examples } from '../example.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export const group: ExampleGroup = 'layout';

export const examples: Examples = {
  besideFigure: {
    note: 'One sees "168"; one hears "168 results".',
    show: () => (
      <p className="figures">
        168<VisuallyHidden> results</VisuallyHidden>
      </p>
    ),
  },
};
