import type { ExampleGroup, Examples } from '#ui/example.ts';
import { specimenWines } from '../specimen-wines.ts';
import type { WineDetails } from '../wine.ts';
import { WineFacts } from './wine-facts.tsx';

export const group: ExampleGroup = 'features';

const [summary] = specimenWines;
const full = {
  ...summary,
  varietals: ['tempranillo', 'graciano', 'mourvedre'],
  abv: 14.2,
  bottleMl: 750,
  body: 'Full',
  acidity: 'Medium',
} as WineDetails;

export const examples: Examples = {
  everything: { note: 'All that a winery can say of a wine.', show: () => <WineFacts wine={full} /> },
  little: {
    note: 'What the winery left out is not shown.',
    show: () => (
      <WineFacts wine={{ ...full, ava: null, abv: null, body: null, acidity: null, varietals: [], vintage: null }} />
    ),
  },
};
