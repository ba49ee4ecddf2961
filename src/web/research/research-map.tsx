import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withVisitorPlace } from '#features/places/visitor-place.ts';
import type { ResearchPoint, ResearchWinery } from '#features/research/research-results.ts';
import { anywhere, researchPath, researchUrl } from '#features/research/research-url.ts';
import { boundsAroundRoute } from '#features/research/route.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { type Bounds, boundsAround, boundsOf } from '#kit/geo.ts';
import { stateBounds } from '#kit/state-bounds.ts';
import { Button } from '#ui/actions/button.tsx';
import { InteractiveMap } from '#ui/map/interactive-map.tsx';
import type { PlaceSummary } from '#ui/map/map-types.ts';
import { type CountedState, StateSwitch } from '../catalog/results/state-switch.tsx';
import { useFetcher } from '../forms/use-submit.ts';
import { maxPagePoints, type ResearchData } from './research-data.ts';
import type { loader as mapLoader } from './research-map.route.ts';
import { describePoint } from './winery-texts.ts';

const mapPath = `${researchPath}/map`;

/**
 * The wineries that match on a map: those of the page's data at once, all others once the page is loaded. A popup shows
 * score, hours and picture. After moving it, the visitor can search the visible area.
 */
export function ResearchMap({ data, highlightedId }: { data: ResearchData; highlightedId: string | undefined }) {
  const { query, wineries, options } = data;
  const navigate = useNavigate();
  const found = useAllPoints(data);
  const [chosen, setChosen] = useState<{ state: string; from: object }>();
  const [moved, setMoved] = useState<{ bounds: Bounds; from: object }>();
  const pending = moved?.from === query ? moved.bounds : undefined;
  const states = useMemo<CountedState[]>(
    () => options.stateValue.filter(({ count }) => count > 0).map(({ value, count }) => ({ state: value, count })),
    [options],
  );
  const area = areaOf(data);
  const isSwitched = area === undefined && states.length > 1 && query.filters.stateValue.length === 0;
  const state = (chosen?.from === query ? chosen.state : undefined) ?? query.filters.stateValue[0] ?? states[0]?.state;
  const points = useMemo(
    () =>
      found.map(({ id, slug, name, lat, lng }) => {
        return { id, lat, lng, label: name, href: withVisitorPlace(wineryUrl(slug), query) };
      }),
    [found, query],
  );
  const describe = useSummaries(wineries);
  return (
    <div className="flex size-full flex-col gap-2">
      {isSwitched && (
        <StateSwitch
          states={states}
          shown={pending === undefined ? state : undefined}
          onChoose={(chosenState) => {
            setMoved(undefined);
            setChosen({ state: chosenState, from: query });
          }}
        />
      )}
      <div className="relative min-h-0 grow">
        <InteractiveMap
          label="Map of the wineries found"
          points={points}
          // why: once the visitor has moved the map, it stays there until the search or the state changes
          bounds={pending ? undefined : (area ?? boundsOfState(points, state))}
          roomForPins={area === undefined}
          highlightedId={highlightedId}
          describe={describe}
          onMove={(bounds) => setMoved({ bounds, from: query })}
        />
        {pending && (
          <div className="absolute inset-x-0 top-3 z-10 flex justify-center">
            <Button
              kind="primary"
              size="small"
              icon="search"
              onClick={() => {
                const here = { ...query, ...anywhere, bounds: pending, currentPage: 1 };
                void navigate(researchUrl(here), { preventScrollReset: true });
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

/** The area that was searched: around the place, along the route, or on the map; undefined for everywhere. */
function areaOf({ query, route, radiusKm }: ResearchData): Bounds | undefined {
  if (route) return boundsAroundRoute(route.from, route.to, 10);
  if (query.origin && radiusKm !== null) return boundsAround(query.origin, radiusKm);
  return query.bounds ?? undefined;
}

function boundsOfState(points: readonly { lat: number; lng: number }[], state: string | undefined): Bounds {
  const box = state === 'OR' ? stateBounds.oregon : stateBounds.texas;
  const inState = points.filter(({ lat }) => (state === 'OR' ? lat > 40 : lat <= 40));
  return boundsOf(inState, 0.8) ?? box;
}

/** The points of the page, and all that match once they are loaded, if the page has only some of them. */
function useAllPoints({ query, points, total }: ResearchData): readonly ResearchPoint[] {
  const { data, load } = useFetcher<typeof mapLoader>();
  const asked = useRef<object>(undefined);
  const isPart = total > points.length && points.length >= maxPagePoints;
  useEffect(() => {
    if (!isPart) return;
    asked.current = query;
    void load(researchUrl(query, mapPath));
  }, [query, isPart, load]);
  const all = useMemo(() => data?.points.map(([id, slug, name, lat, lng]) => ({ id, slug, name, lat, lng })), [data]);
  return isPart && all && asked.current === query && all.length > points.length ? all : points;
}

/** What popups say of a winery: known for those of the page, loaded for others. */
function useSummaries(wineries: readonly ResearchWinery[]): (id: string) => Promise<PlaceSummary | undefined> {
  const { data, load } = useFetcher<typeof mapLoader>();
  const waiting = useRef<{ id: string; answer: (summary: PlaceSummary | undefined) => void }>(undefined);
  useEffect(() => {
    if (data && data.id === waiting.current?.id) waiting.current.answer(data.summary);
  }, [data]);
  return (id) => {
    const listed = wineries.find((winery) => winery.id === id);
    if (listed) return Promise.resolve(describePoint(listed));
    void load(`${mapPath}?winery=${id}`);
    return new Promise((answer) => {
      waiting.current = { id, answer };
    });
  };
}
