import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchQuery } from '#features/search/search-query.ts';
import type { ResultWinery } from '#features/search/search-results.ts';
import { searchUrl } from '#features/search/search-url.ts';
import { type Bounds, boundsOf } from '#kit/geo.ts';
import { stateBounds } from '#kit/state-bounds.ts';
import { Button } from '#ui/actions/button.tsx';
import { InteractiveMap } from '#ui/map/interactive-map.tsx';
import { type CountedState, countStates, StateSwitch } from './state-switch.tsx';

/** The wineries of the results on a map. Who moves it may search what it shows now; the address says so. */
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
          // why: once a person moved it, the map belongs to that person until something else is chosen
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

/** The state to show: the one chosen, else the one with most results; none where the search itself names an area. */
function shownState(search: SearchQuery, states: readonly CountedState[], chosen?: string): string | undefined {
  return chosen ?? (search.bounds === null ? states[0]?.state : undefined);
}

/** A box around a state's results, of a county's size at least; Texas where there are none. Both states do not fit a map of this size. */
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
  return { id, lat, lng, label: name, detail, detailHref, href: `/winery/${slug}/`, count };
}
