import { type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Bounds, boundsAround, formatBounds, type LatLng } from '#kit/geo.ts';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { MapSettingsContext } from './map-settings.ts';
import type { DrawnMap, MapPoint, MapSetup, PlaceSummary } from './map-types.ts';
import { StandIn } from './stand-in.tsx';

/** Props of an InteractiveMap. */
type InteractiveMapProps = {
  /** Accessible name, e.g. "Map of the wineries found". */
  label: string;
  /** At most ten thousand; further ones are ignored. */
  points: readonly MapPoint[];
  /**
   * Initial view, applied again whenever it changes to something that the person did not choose on the map itself.
   * Default: all points.
   */
  bounds?: Bounds;
  /** The middle of the initial view at the default zoom, instead of bounds: a place and what is near. */
  center?: LatLng;
  /** The bounds contain pins: adds padding for pins at the edges. Without it the bounds are fitted exactly. */
  roomForPins?: boolean;
  /** The point whose popup is open. */
  selectedId?: string;
  /** A point with a ring around it, e.g. while its list entry is hovered. */
  highlightedId?: string;
  /**
   * The points are obfuscated centres, at most this many metres from the true places: each has a circle of that radius.
   * Default: the operator's setting.
   */
  fuzzyOffset?: number;
  /** Called when the person has moved the map; never for a move by the page. */
  onMove?: (bounds: Bounds) => void;
  /** Called when the person opens a point's popup. */
  onOpen?: (id: string) => void;
  /** More about a point for its popup, loaded when it is opened. */
  describe?: (id: string) => Promise<PlaceSummary | undefined>;
};

/**
 * An interactive map. It fills its container, which needs a height. On the server, without script, and until it comes
 * near the viewport it is a static map of the same places; if it cannot be drawn it stays static and says so. Put a
 * list of links to the same places beside it, for people who cannot use a map.
 */
export function InteractiveMap(props: InteractiveMapProps) {
  const { label, points, center, bounds = center && boundsAround(center, kmAround), roomForPins = false } = props;
  const set = useContext(MapSettingsContext);
  const settings = { ...set, fuzzyOffset: props.fuzzyOffset ?? set.fuzzyOffset };
  const box = useRef<HTMLDivElement>(null);
  const state = useDrawnMap(box, { ...props, settings });
  return (
    <div data-map={state} className="relative isolate size-full min-h-72 overflow-hidden rounded-lg bg-map-water">
      <div className={classNames('absolute inset-0', state === 'moving' && 'invisible')}>
        <StandIn {...{ label, points, bounds, roomForPins }} fuzzyOffset={settings.fuzzyOffset} />
      </div>
      <div ref={box} className={classNames('absolute! inset-0', state !== 'moving' && 'invisible')} />
      {state === 'failed' && (
        <p
          role="status"
          className="absolute inset-x-2 bottom-2 flex items-center gap-2 rounded-md bg-paper-raised px-3 py-2 text-caption text-ink"
        >
          <Icon name="info" />
          The map cannot be moved on this device. The picture shows the same places.
        </p>
      )}
      <noscript>
        <p className="absolute inset-x-2 bottom-2 rounded-md bg-paper-raised px-3 py-2 text-caption text-ink">
          To move the map, turn JavaScript on. The picture shows the same places.
        </p>
      </noscript>
    </div>
  );
}

/** How far the static map of a place reaches, in kilometers: it has no streets, so it shows the county around. */
const kmAround = 40;

/** `still`: static map; `moving`: interactive map; `failed`: static map with the reason. */
export type MapState = 'still' | 'moving' | 'failed';

/** How near the viewport a map must come before its code is loaded. */
const nearness = '300px';

/**
 * Renders the interactive map once its container comes near the viewport, updates it from the props, and removes it on
 * unmount. MapLibre and its worker are loaded only then.
 */
function useDrawnMap(
  box: RefObject<HTMLElement | null>,
  props: InteractiveMapProps & { settings: MapSetup['settings'] },
): MapState {
  const [state, setState] = useState<MapState>('still');
  const [map, setMap] = useState<DrawnMap>();
  const near = useNear(box);
  const navigate = useNavigate();
  const latest = useRef({ ...props, navigate });
  useEffect(() => {
    latest.current = { ...props, navigate };
  });

  useEffect(() => {
    const container = box.current;
    if (!near || container === null) return;
    const ending = new AbortController();
    const begin = async () => {
      // why: the code of a map that cannot be drawn would be loaded in vain, a quarter of a megabyte
      if (!supportsWebGl()) throw new Error('WebGL is missing');
      const { drawMap } = await import('./draw-map.ts');
      if (ending.signal.aborted) return;
      const { label, points, bounds, center, roomForPins = false, settings } = latest.current;
      const drawn = await drawMap(
        container,
        { label, points, bounds, center, roomForPins, settings },
        {
          move: (to) => latest.current.onMove?.(to),
          open: (id) => latest.current.onOpen?.(id),
          describe: async (id) => latest.current.describe?.(id),
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
  }, [near, box]);

  useProperties(map, props);
  return state;
}

/** Whether this browser can draw with WebGL 2, which MapLibre requires. */
function supportsWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // why: a browser allows few contexts at a time
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Applies changed props to the map. */
function useProperties(map: DrawnMap | undefined, props: InteractiveMapProps): void {
  const { points, bounds, roomForPins = false, selectedId, highlightedId } = props;
  const where = bounds && formatBounds(bounds);
  useEffect(() => map?.show(points), [map, points]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: bounds are compared by value, not by identity
  useEffect(() => map?.look(bounds, roomForPins), [map, where]);
  useEffect(() => map?.highlight(highlightedId), [map, highlightedId]);
  useEffect(() => map?.select(selectedId), [map, selectedId]);
}

/** Whether an element is or ever was in or near the viewport. */
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
