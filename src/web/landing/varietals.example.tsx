import type { ExampleGroup, Examples } from '#ui/example.ts';
import { VarietalGlasses } from './varietals.tsx';

export const group: ExampleGroup = 'features';

export const examples: Examples = {
  dozen: {
    note: 'From the darkest red to the palest white.',
    ground: 'page',
    show: () => (
      <VarietalGlasses
        varietals={[
          { code: 'tannat', name: 'Tannat', colour: 'red', count: 31 },
          { code: 'syrah', name: 'Syrah', colour: 'red', count: 28 },
          { code: 'mourvedre', name: 'Mourvèdre', colour: 'red', count: 24 },
          { code: 'tempranillo', name: 'Tempranillo', colour: 'red', count: 19 },
          { code: 'sangiovese', name: 'Sangiovese', colour: 'red', count: 12 },
          { code: 'pinot_noir', name: 'Pinot Noir', colour: 'red', count: 9 },
          { code: 'roussanne', name: 'Roussanne', colour: 'white', count: 8 },
          { code: 'viognier', name: 'Viognier', colour: 'white', count: 7 },
          { code: 'blanc_du_bois', name: 'Blanc du Bois', colour: 'white', count: 6 },
          { code: 'albarino', name: 'Albariño', colour: 'white', count: 5 },
          { code: 'picpoul', name: 'Picpoul', colour: 'white', count: 2 },
          { code: 'petite_sirah', name: 'A grape of a very long name indeed', colour: 'red', count: 1 },
        ]}
      />
    ),
  },
};
