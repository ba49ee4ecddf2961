import type { ExampleGroup, Examples } from '../example.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';

export const group: ExampleGroup = 'navigation';

export const examples: Examples = {
  usual: {
    show: () => (
      <Breadcrumbs
        label="The way here"
        crumbs={[
          { label: 'Wines', to: '#breadcrumbs' },
          { label: 'High Plains', to: '#breadcrumbs' },
          { label: '2020 Mourvèdre' },
        ]}
      />
    ),
  },
  longName: {
    show: () => (
      <Breadcrumbs
        label="A long way here"
        crumbs={[
          { label: 'Wines', to: '#breadcrumbs' },
          { label: 'The Winery at the End of the Long Caliche Road', to: '#breadcrumbs' },
          { label: '2021 Late Harvest Orange Muscat from the Old Dry Farmed Rows' },
        ]}
      />
    ),
  },
};
