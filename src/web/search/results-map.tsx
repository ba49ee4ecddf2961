import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { emptyQuery, type SearchQuery } from '#features/search/search-query.ts';
import type { ResultWinery } from '#features/search/search-results.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { type Bounds, boundsOf } from '#kit/geo.ts';
import { stateBounds } from '#kit/state-bounds.ts';
import { Button } from '#ui/actions/button.tsx';
import { InteractiveMap } from '#ui/map/interactive-map.tsx';
import { type CountedState, StateSwitch } from '../catalog/results/state-switch.tsx';

/**
 * The wineries of the results on a map. After moving it, the visitor can search the visible area, which becomes part of
 * the URL.
 */
export function ResultsMap(props: { search: SearchQuery; places: readonly ResultWinery[] }) {
  const { search, places } = props;
  const navigate = useNavigate();
  const points = useMemo(() => places.map((place) => pointOf(place, search)), [places, search]);
  const states = useMemo(() => countStates(places), [places]);
  const [chosen, setChosen] = useState<{ state: string; from: SearchQuery }>();
  const [moved, setMoved] = useState<{ bounds: Bounds; from: SearchQuery }>();
  const pending = moved?.from === search ? moved.bounds : undefined;
  const state = shownState(search, states, chosen?.from === search ? chosen.state : undefined);
  return (
    <div className="flex size-full flex-col gap-2">
      {states.length > 1 && (
        <StateSwitch
          states={states}
          shown={pending === undefined ? state : undefined}
          onChoose={(state) => {
            setMoved(undefined);
            setChosen({ state, from: search });
          }}
        />
      )}
      <div className="relative min-h-0 grow">
        <InteractiveMap
          label="Map of the wineries found"
          points={points}
          // why: once the visitor has moved the map, it stays there until the search or the state changes
          bounds={pending ? undefined : (state === undefined && search.bounds) || boundsOfState(places, state)}
          roomForPins={state !== undefined || search.bounds === null}
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
                void navigate(searchUrl(here), { preventScrollReset: true });
              }}
            >
              Search this area
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The state to show: the one chosen, else the one with most results; undefined if the search has an area. */
function shownState(search: SearchQuery, states: readonly CountedState[], chosen?: string): string | undefined {
  return chosen ?? (search.bounds === null ? states[0]?.state : undefined);
}

/**
 * The bounds of a state's results, at least the size of a county; Texas if there are none. A map this small cannot show
 * both states.
 */
function boundsOfState(places: readonly ResultWinery[], state: string | undefined): Bounds {
  return (
    boundsOf(
      places.filter((place) => place.state === state),
      0.8,
    ) ?? stateBounds.texas
  );
}

function pointOf({ id, slug, name, lat, lng, count }: ResultWinery, search: SearchQuery) {
  const detail = `${count} ${count === 1 ? 'result' : 'results'}`;
  const detailHref = searchUrl({ ...search, wineryId: id, page: 1 });
  // why: the winery's page says how far it is from the place of the search
  const visitor = searchUrl({ ...emptyQuery, address: search.address, origin: search.origin }).slice('/s'.length);
  return {
    id,
    lat,
    lng,
    label: name,
    detail,
    detailHref,
    href: `/winery/${slug}/${visitor}`,
    count,
  };
}

/** The states of the results, the one with most results first. */
function countStates(places: readonly ResultWinery[]): CountedState[] {
  const counts = new Map<string, number>();
  for (const { state, count } of places) counts.set(state, (counts.get(state) ?? 0) + count);
  return [...counts].map(([state, count]) => ({ state, count })).sort((one, other) => other.count - one.count);
}
