import type { ExampleGroup, Examples } from '#ui/example.ts';
import { dotsPath } from '#ui/map/place-paths.ts';
import { RegionMap } from './region-map.tsx';

export const group: ExampleGroup = 'features';

const places = [
  { lat: 33.5, lng: -101.9 },
  { lat: 30.24, lng: -98.91 },
  { lat: 33.69, lng: -96.64 },
  { lat: 45.3, lng: -123.1 },
];

export const examples: Examples = {
  regions: {
    note: 'Every region is a link; the keyboard goes through them from west to south.',
    show: () => <RegionMap dots={{ texas: dotsPath(places, 'texas'), oregon: dotsPath(places, 'oregon') }} />,
  },
};
