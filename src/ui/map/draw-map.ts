import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import {
  AttributionControl,
  Map as LibreMap,
  type MapOptions,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type Bounds, boundsOf, formatBounds, type LatLng } from '#kit/geo.ts';
import { stateBounds } from '#kit/state-bounds.ts';
import { mapConfig } from './map-config.ts';
import { type Ground, mapStyle } from './map-style.ts';
import type { DrawnMap, MapEvents, MapSetup } from './map-types.ts';
import { readPalette } from './palette.ts';
import { PlaceLayer } from './place-layer.ts';
import groundUrl from './shapes/ground.json?url';

/** Timeout for loading the shapes, in milliseconds. */
const shapesWithin = 15_000;
/** Timeout for loading a style and its first tiles, in milliseconds. */
const drawnWithin = 25_000;
/** How long the map must be still before a move is reported, in milliseconds. */
const restFor = 350;
/** The extent of our own shapes: there is nothing to see beyond it. */
const edge: [number, number, number, number] = [-129, 22.5, -87.5, 50];
/**
 * The padding around pins; the placeholder uses the same. A pin is 42 px high with its tip on its place, a bubble
 * extends 29 px to every side; the attribution is at the bottom.
 */
const margin = { padding: { top: 56, bottom: 64, left: 44, right: 44 }, maxZoom: mapConfig.defaultZoom };

setWorkerUrl(workerUrl);

/**
 * Renders the interactive map into an element, and resolves once it is fully drawn.
 *
 * @param ending aborting it removes the map
 * @throws if WebGL is missing, or the style or the shapes cannot be loaded
 */
export async function drawMap(
  container: HTMLElement,
  beginning: MapSetup,
  events: MapEvents,
  ending: AbortSignal,
): Promise<DrawnMap> {
  const { label, points, settings } = beginning;
  const { styleUrl } = settings;
  const ground = styleUrl === undefined ? await fetchGround(ending) : undefined;
  ending.throwIfAborted();
  const ownStyle = (from: Ground) => {
    const tokens = getComputedStyle(document.documentElement);
    return mapStyle(
      readPalette((name) => tokens.getPropertyValue(name)),
      from,
    );
  };
  const map = new LibreMap({
    ...behaviour(label),
    container,
    style: ground ? ownStyle(ground) : (styleUrl as string),
    ...(ground && { maxBounds: edge, maxZoom: 14 }),
    ...viewOf(beginning),
  });
  const end = onlyOnce(() => map.remove());
  ending.addEventListener('abort', end);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new AttributionControl(), 'bottom-right');
  map.addControl(new ScaleControl({ unit: 'imperial' }), 'top-left');
  const places = new PlaceLayer(map, points, settings, events);
  if (ground) followScheme(() => map.setStyle(ownStyle(ground), { diff: false }), ending);
  const moves = reportMoves(map, events.move, ending);
  const fit = (to: Box, options?: typeof margin) => {
    // why: the person's view has been replaced, so the same bounds requested again must be fitted
    moves.last = undefined;
    map.fitBounds(to, options);
  };
  await loaded(map).catch((reason: unknown) => {
    end();
    throw reason;
  });
  let shown = points;
  let looked = beginning.bounds && formatBounds(beginning.bounds);
  return {
    show: (next) => {
      if (next === shown) return;
      shown = next;
      places.show(next);
      if (looked === undefined && beginning.center === undefined && moves.last === undefined) fit(boxOf(next), margin);
    },
    look: (next, roomForPins) => {
      const where = next && formatBounds(next);
      if (where === looked) return;
      looked = where;
      if (next !== undefined && where !== moves.last) fit(cornersOf(next), roomForPins ? margin : undefined);
    },
    highlight: (id) => places.highlight(id),
    select: (id) => places.select(id),
  };
}

/** How a map responds to gestures: the page scrolls past it, and it neither rotates nor tilts. */
function behaviour(label: string): Partial<MapOptions> {
  return {
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    locale: { 'Map.Title': label, 'Popup.Close': 'Close' },
  };
}

async function fetchGround(ending: AbortSignal): Promise<Ground> {
  const answer = await fetch(groundUrl, { signal: AbortSignal.any([ending, AbortSignal.timeout(shapesWithin)]) });
  if (!answer.ok) throw new Error(`The map's shapes did not come: ${answer.status}`);
  return answer.json();
}

/**
 * Resolves when all is drawn. An error before the style is loaded, or a style that never finishes, rejects; a single
 * failed tile only leaves a gap.
 */
function loaded(map: LibreMap): Promise<void> {
  return new Promise((resolve, reject) => {
    let styled = false;
    const late = setTimeout(() => reject(new Error('The map did not come in time')), drawnWithin);
    map.once('style.load', () => {
      styled = true;
    });
    map.on('error', ({ error }) => {
      if (!styled) reject(error);
    });
    map.once('load', () => resolve());
    map.once('load', () => clearTimeout(late));
    map.once('remove', () => clearTimeout(late));
  });
}

function onlyOnce(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

function followScheme(change: () => void, ending: AbortSignal): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change, { signal: ending });
}

/** Reports moves that a person made, once the map is still. @returns the last reported bounds, as formatted in URLs */
function reportMoves(map: LibreMap, move: MapEvents['move'], ending: AbortSignal): { last: string | undefined } {
  const sent: { last: string | undefined } = { last: undefined };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(resting);
  ending.addEventListener('abort', stop);
  map.on('movestart', stop);
  map.on('moveend', ({ originalEvent }) => {
    // why: MapLibre sets the originating event for a person's gesture only, not for moves by the page
    if (originalEvent === undefined) return;
    stop();
    resting = setTimeout(() => {
      const [northEast, southWest] = [map.getBounds().getNorthEast(), map.getBounds().getSouthWest()];
      const bounds = { ne: clamped(northEast), sw: clamped(southWest) };
      sent.last = formatBounds(bounds);
      move(bounds);
    }, restFor);
  });
  return sent;
}

function clamped({ lat, lng }: LatLng): LatLng {
  return { lat: Math.max(-90, Math.min(90, lat)), lng: Math.max(-180, Math.min(180, lng)) };
}

/** The initial view of a map: the given bounds or center, else its points, else Texas. */
function viewOf({ points, bounds, center, roomForPins, settings }: MapSetup): Partial<MapOptions> {
  if (bounds) return { bounds: cornersOf(bounds), ...(roomForPins && { fitBoundsOptions: margin }) };
  const only = center ?? (points.length === 1 ? points[0] : undefined);
  if (only) {
    return {
      center: [only.lng, only.lat],
      zoom: settings.fuzzyOffset !== undefined ? mapConfig.fuzzy.defaultZoom : mapConfig.defaultZoom,
    };
  }
  return { bounds: boxOf(points), fitBoundsOptions: margin };
}

type Box = [west: number, south: number, east: number, north: number];

function cornersOf({ ne, sw }: Bounds): Box {
  return [sw.lng, sw.lat, ne.lng, ne.lat];
}

function boxOf(points: readonly LatLng[]): Box {
  return cornersOf(boundsOf(points) ?? stateBounds.texas);
}
