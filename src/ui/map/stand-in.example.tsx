import type { ReactNode } from 'react';
import { boundsOf } from '#kit/geo.ts';
import type { ExampleGroup, Examples } from '../example.ts';
import { examplePlaces } from './example-places.ts';
import { StandIn } from './stand-in.tsx';

export const group: ExampleGroup = 'map';

export const examples: Examples = {
  severalPlaces: {
    note: 'The bounds that the moving map will show, with the same room for pins.',
    show: () => framed(<StandIn {...picture(8)} />),
  },
  onePlace: { note: 'A county around it.', show: () => framed(<StandIn {...picture(1)} />) },
  none: { note: 'Texas.', show: () => framed(<StandIn {...picture(0)} />) },
};

function picture(places: number) {
  const points = examplePlaces.slice(0, places);
  return { label: 'Where they are', points, bounds: boundsOf(points), roomForPins: true, fuzzyOffset: undefined };
}

function framed(map: ReactNode) {
  return <div className="relative h-96 max-w-80 overflow-hidden rounded-lg bg-map-water">{map}</div>;
}
