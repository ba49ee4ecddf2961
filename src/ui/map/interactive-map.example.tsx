import { useState } from 'react';
import { formatBounds } from '#kit/geo.ts';
import { Button } from '../actions/button.tsx';
import type { ExampleGroup, Examples } from '../example.ts';
import { examplePlaces } from './example-places.ts';
import { InteractiveMap } from './interactive-map.tsx';

export const group: ExampleGroup = 'map';

const hills = { ne: { lat: 30.7, lng: -97.9 }, sw: { lat: 29.8, lng: -99.6 } };

const oneSpot = ['The cellar', 'The tasting room'].map((label) => ({
  ...{ id: label, label, lat: 30.2366, lng: -98.9104 },
  href: '/styleguide/c/interactive-map',
}));

export const examples: Examples = {
  manyPlaces: {
    note: 'Clusters fall apart when they are pressed; a pin opens its popup.',
    ground: 'wide',
    show: () => (
      <div className="h-[30rem]">
        <InteractiveMap label="Map of example wineries" points={examplePlaces} />
      </div>
    ),
  },
  boundsAndMoves: {
    note: 'Begins where it is told to, and tells where the person moved it.',
    ground: 'wide',
    show: BoundsAndMoves,
  },
  oneSpot: {
    note: 'Two places that no zoom parts: their bubble names them.',
    ground: 'wide',
    show: () => (
      <div className="h-80">
        <InteractiveMap label="Map of one spot" points={oneSpot} />
      </div>
    ),
  },
  onePlace: {
    ground: 'wide',
    show: () => (
      <div className="h-80">
        <InteractiveMap label="Map of one example winery" points={examplePlaces.slice(0, 1)} />
      </div>
    ),
  },
  fuzzy: {
    note: 'Somewhere in the circle of 500 meters.',
    ground: 'wide',
    show: () => (
      <div className="h-80">
        <InteractiveMap label="Map of about where it is" points={examplePlaces.slice(1, 2)} fuzzyOffset={500} />
      </div>
    ),
  },
};

function BoundsAndMoves() {
  const [moved, setMoved] = useState('not moved yet');
  const [opened, setOpened] = useState('none');
  const [pointedAt, setPointedAt] = useState<string>();
  const [selected, setSelected] = useState<string>();
  return (
    <div className="grid gap-4">
      <div className="h-96">
        <InteractiveMap
          label="Map of the Hill Country"
          points={examplePlaces}
          bounds={hills}
          highlightedId={pointedAt}
          selectedId={selected}
          onMove={(bounds) => setMoved(formatBounds(bounds))}
          onOpen={setOpened}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3 text-small">
        <Button
          size="small"
          onPointerEnter={() => setPointedAt('Bluestem Hollow')}
          onPointerLeave={() => setPointedAt(undefined)}
          onClick={() => setSelected('Bluestem Hollow')}
        >
          Bluestem Hollow
        </Button>
        <span>Moved to: {moved}</span>
        <span>Opened: {opened}</span>
      </div>
    </div>
  );
}
