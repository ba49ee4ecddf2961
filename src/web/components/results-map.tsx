import { useState } from 'react';
import { useNavigate } from 'react-router';
import { searchAddress } from '#features/search/search-address.ts';
import type { ResultPlace } from '#features/search/wine-results.ts';
import type { WineSearch } from '#features/search/wine-search.ts';
import type { Bounds } from '#kit/geo.ts';
import { Button } from '#ui/actions/button.tsx';
import { InteractiveMap } from '#ui/map/interactive-map.tsx';

/** The wineries of the results on a map. Who moves it may search what it shows now; the address says so. */
export function ResultsMap(props: { search: WineSearch; places: readonly ResultPlace[] }) {
  const { search, places } = props;
  const navigate = useNavigate();
  const [moved, setMoved] = useState<{ bounds: Bounds; from: WineSearch }>();
  const pending = moved !== undefined && moved.from === search ? moved.bounds : undefined;
  return (
    <div className="relative size-full">
      <InteractiveMap
        label="Map of the wineries found"
        points={places.map(pointOf)}
        bounds={search.bounds ?? undefined}
        onMove={(bounds) => setMoved({ bounds, from: search })}
      />
      {pending && (
        <div className="absolute inset-x-0 top-3 z-10 flex justify-center">
          <Button
            kind="primary"
            size="small"
            icon="search"
            onClick={() => {
              const here = { ...search, address: '', origin: null, bounds: pending, page: 1 };
              void navigate(searchAddress(here), { preventScrollReset: true });
            }}
          >
            Search this area
          </Button>
        </div>
      )}
    </div>
  );
}

function pointOf({ id, slug, name, lat, lng, count }: ResultPlace) {
  const detail = `${count} ${count === 1 ? 'result' : 'results'}`;
  return { id, lat, lng, label: name, detail, href: `/winery/${slug}/`, count };
}
