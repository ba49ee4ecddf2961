import { useMemo, useState } from 'react';
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
  // why: made anew each time they would be another place to show, and the map would leave where it was moved to
  const bounds = useMemo(() => search.bounds ?? boundsOfMost(places), [search, places]);
  const points = useMemo(() => places.map(pointOf), [places]);
  const [moved, setMoved] = useState<{ bounds: Bounds; from: WineSearch }>();
  const pending = moved !== undefined && moved.from === search ? moved.bounds : undefined;
  return (
    <div className="relative size-full">
      <InteractiveMap
        label="Map of the wineries found"
        points={points}
        bounds={bounds}
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

/** A box around the results of the state that has most of them: Texas and Oregon together do not fit a map of this size. */
function boundsOfMost(places: readonly ResultPlace[]): Bounds | undefined {
  const count = (state: string) => places.reduce((sum, place) => sum + (place.state === state ? place.count : 0), 0);
  const states = [...new Set(places.map((place) => place.state))].sort((a, b) => count(b) - count(a));
  const shown = places.filter((place) => place.state === states[0]);
  if (shown.length === 0) return undefined;
  const [lats, lngs] = [shown.map((place) => place.lat), shown.map((place) => place.lng)];
  const margin = 0.4;
  return {
    ne: { lat: Math.max(...lats) + margin, lng: Math.max(...lngs) + margin },
    sw: { lat: Math.min(...lats) - margin, lng: Math.min(...lngs) - margin },
  };
}

function pointOf({ id, slug, name, lat, lng, count }: ResultPlace) {
  const detail = `${count} ${count === 1 ? 'result' : 'results'}`;
  return { id, lat, lng, label: name, detail, href: `/winery/${slug}/`, count };
}
