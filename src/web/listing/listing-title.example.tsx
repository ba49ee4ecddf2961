import type { ExampleGroup, Examples } from '#ui/example.ts';
import { ListingTitle } from './listing-title.tsx';

export const group: ExampleGroup = 'features';

export const examples: Examples = {
  short: { show: () => <ListingTitle level={3} over={2020} title="Mourvèdre" /> },
  nonVintage: {
    note: 'A wine of no single year is NV.',
    show: () => <ListingTitle level={3} over="NV" title="Brut Méthode Traditionnelle" />,
  },
  tasting: { show: () => <ListingTitle level={3} over="Tasting" title="Barrel Room at Dusk" /> },
  long: {
    note: 'Sixty characters still leave room for the rest.',
    show: () => (
      <ListingTitle level={3} over={2021} title="Carignan from the Old Schoolhouse Block, Unfined and Unfiltered" />
    ),
  },
};
