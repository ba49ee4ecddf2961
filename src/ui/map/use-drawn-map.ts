import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatBounds } from '#kit/geo.ts';
import type { InteractiveMapProps } from './interactive-map-props.ts';
import type { DrawnMap } from './map-events.ts';
import { MapStyleUrl } from './map-style-url.ts';

/** `still`: the picture; `moving`: the map; `failed`: the picture, and the reason said. */
export type MapState = 'still' | 'moving' | 'failed';

/** How near the window a map must come before its code is fetched. */
const nearness = '300px';

/**
 * Draws the moving map into a box once the box comes near the window, keeps it as the properties say, and takes it away in the
 * end. MapLibre and its worker are fetched only then.
 */
export function useDrawnMap(
  box: RefObject<HTMLElement | null>,
  props: InteractiveMapProps & { fuzzy: boolean },
): MapState {
  const [state, setState] = useState<MapState>('still');
  const [map, setMap] = useState<DrawnMap>();
  const near = useNear(box);
  const navigate = useNavigate();
  const styleUrl = useContext(MapStyleUrl);
  const latest = useRef({ ...props, navigate });
  useEffect(() => {
    latest.current = { ...props, navigate };
  });

  useEffect(() => {
    const container = box.current;
    if (!near || container === null) return;
    const ending = new AbortController();
    const begin = async () => {
      const { drawMap } = await import('./draw-map.ts');
      if (ending.signal.aborted) return;
      const { label, points, bounds, roomForPins = false, fuzzy } = latest.current;
      const drawn = await drawMap(
        container,
        { label, points, bounds, roomForPins, fuzzy, styleUrl },
        {
          move: (to) => latest.current.onMove?.(to),
          open: (id) => latest.current.onOpen?.(id),
          follow: (href) => latest.current.navigate(href),
        },
        ending.signal,
      );
      setMap(drawn);
      setState('moving');
    };
    begin().catch(() => {
      if (!ending.signal.aborted) setState('failed');
    });
    return () => {
      ending.abort();
      setMap(undefined);
      setState('still');
    };
  }, [near, box, styleUrl]);

  useProperties(map, props);
  return state;
}

/** Passes on to the map what changed. */
function useProperties(map: DrawnMap | undefined, props: InteractiveMapProps): void {
  const { points, bounds, roomForPins = false, selectedId, highlightedId } = props;
  const where = bounds && formatBounds(bounds);
  useEffect(() => map?.show(points), [map, points]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: boxes are compared by what they say, not by identity
  useEffect(() => map?.look(bounds, roomForPins), [map, where]);
  useEffect(() => map?.highlight(highlightedId), [map, highlightedId]);
  useEffect(() => map?.select(selectedId), [map, selectedId]);
}

/** Whether an element is or ever was in or near the window. */
function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || box.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: nearness,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near, box]);
  return near;
}
