import type { ExampleGroup, Examples } from '../example.ts';
import { examplePlaces } from './example-places.ts';
import { StaticMap } from './static-map.tsx';

export const group: ExampleGroup = 'map';

const [hills] = examplePlaces;

export const examples: Examples = {
  onePlace: {
    note: 'A winery and the cities around.',
    show: () => <StaticMap label="Where Pedernales Bend is" points={examplePlaces.slice(0, 1)} cities />,
  },
  oregon: {
    note: 'The state that holds the place is drawn.',
    show: () => <StaticMap label="Where Tall Fir Cellars is" points={[{ lat: 45.2811, lng: -123.0254 }]} cities />,
  },
  severalPlaces: {
    note: 'Up to twelve are pins, those in the south before those in the north.',
    show: () => <StaticMap label="Six wineries of Texas" points={examplePlaces.slice(0, 6)} />,
  },
  manyPlaces: {
    note: 'More are dots; dots that would cover each other are one.',
    show: () => <StaticMap label="The wineries of Texas" points={examplePlaces} />,
  },
  fuzzy: {
    note: 'Somewhere in the circle, drawn larger than it is.',
    show: () => <StaticMap label="About where it is" points={hills ? [hills] : []} fuzzyOffset={500} />,
  },
  none: { note: 'No place known.', show: () => <StaticMap label="Texas" points={[]} /> },
};
