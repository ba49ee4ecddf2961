import type { TastingDetails, WineDetails } from '#features/listings/listing.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { TasteScales, TastingFacts, WineFacts } from './listing-facts.tsx';

export const group: ExampleGroup = 'features';

const winery = {
  slug: 'red-gate-ranch',
  name: 'Red Gate Ranch',
  street: '8801 Gin Road',
  city: 'Lubbock',
  state: 'TX',
  zip: '79401',
  region: 'west_texas',
  regionName: 'West Texas',
};
const blend = [
  { code: 'tempranillo', name: 'Tempranillo', percent: 70 },
  { code: 'graciano', name: 'Graciano', percent: 20 },
  { code: 'mourvedre', name: 'Mourvèdre', percent: 10 },
];
const full = {
  type: 'wine',
  style: 'red',
  grapes: blend,
  ava: 'Texas High Plains',
  abv: 14.2,
  bottleMl: 750,
  body: 'Full',
  acidity: 'Medium',
  sweetness: 'Dry',
  awards: ['Gold, Lone Star 2025', 'Silver, San Antonio 2024'],
  practices: ['Dry farmed', 'Native yeast'],
  winery,
} as WineDetails;
const pickup = { street: '8801 Gin Road', building: null, city: 'Lubbock', state: 'TX', zip: '79401' };
const tasting = {
  type: 'tasting',
  grapes: blend,
  unit: 'day',
  awards: [],
  practices: [],
  pickup,
  winery,
} as unknown as TastingDetails;

export const examples: Examples = {
  everything: { note: 'All that a winery can say of a wine.', show: () => <WineFacts wine={full} /> },
  taste: { note: 'How it tastes, between two named ends.', show: () => <TasteScales wine={full} /> },
  little: {
    note: 'What the winery left out is not shown.',
    show: () => <WineFacts wine={{ ...full, ava: null, abv: null, grapes: [], awards: [], practices: [] }} />,
  },
  tasting: { note: 'A tasting: what is poured, and where.', show: () => <TastingFacts tasting={tasting} /> },
};
