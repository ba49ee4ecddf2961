import type { ExampleGroup, Examples } from '../example.ts';
import { BarTable } from './bar-table.tsx';

export const group: ExampleGroup = 'layout';

export const examples: Examples = {
  rows: {
    ground: 'wide',
    note: 'The bar is below the name; the numbers are in a column each.',
    show: () => (
      <BarTable
        caption="Answers"
        head={['Answer', 'People', 'Share']}
        rows={[
          { key: 'a', name: 'Too much', numbers: ['12', '60%'], value: 12 },
          {
            key: 'b',
            name: 'An answer with a long name that takes more than one line on a phone',
            numbers: ['8', '40%'],
            value: 8,
          },
          { key: 'c', name: 'None', numbers: ['0', '0%'], value: 0 },
        ]}
      />
    ),
  },
};
