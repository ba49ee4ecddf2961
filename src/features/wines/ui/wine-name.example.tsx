import type { ExampleGroup, Examples } from '#ui/example.ts';
import { WineName } from './wine-name.tsx';

export const group: ExampleGroup = 'features';

export const examples: Examples = {
  short: { show: () => <WineName level={3} wine={{ title: 'Mourvèdre', vintage: 2020 }} /> },
  nonVintage: {
    note: 'Read as NV.',
    show: () => <WineName level={3} wine={{ title: 'Brut Méthode Traditionnelle', vintage: null }} />,
  },
  long: {
    note: 'Sixty characters still leave room for the rest.',
    show: () => (
      <WineName
        level={3}
        wine={{ title: 'Carignan from the Old Schoolhouse Block, Unfined and Unfiltered', vintage: 2021 }}
      />
    ),
  },
};
