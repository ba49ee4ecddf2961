import type {
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { MapPalette } from './palette.ts';

/** The contents of `shapes/ground.json`, as `scripts/make-map-shapes.ts` writes it. */
export type Ground = Record<
  'land' | 'counties' | 'borders' | 'avas' | 'lines' | 'cities' | 'names',
  GeoJSON.FeatureCollection
>;

/** The sources of shapes and names, shown on the map (licences: seed/data/NOTICE.md). */
const attribution = [
  '<a href="https://www.census.gov/geographies/mapping-files.html" rel="noopener">US Census Bureau</a>',
  '<a href="https://github.com/UCDavisLibrary/ava" rel="noopener">UC Davis Library</a>',
  '<a href="https://www.naturalearthdata.com" rel="noopener">Natural Earth</a>',
  '<a href="https://www.geonames.org" rel="noopener">GeoNames</a> (CC BY 4.0)',
].join(' · ');

/**
 * Without `glyphs` in a style, MapLibre renders text from the page's fonts. It takes the weight from the first family's
 * name: that family does not exist, so that the second one is used, in that weight.
 */
const sans = (weight: 'Regular' | 'Medium' | 'Semibold') => [`Map ${weight}`, 'Instrument Sans Variable'];
const serif = ['Map Semibold', 'Fraunces Variable'];

const grow = (...stops: [zoom: number, value: number][]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops.flat()] as unknown as ExpressionSpecification;
const kind = (is: string): ExpressionSpecification => ['==', ['get', 'kind'], is];

/**
 * The map's own style: land and water, tinted regions, counties as hairlines, AVAs outlined, cities by size. It needs
 * no network: the shapes are given, the fonts are the page's.
 */
export function mapStyle(palette: MapPalette, ground: Ground): StyleSpecification {
  const source = (data: GeoJSON.FeatureCollection) => ({ type: 'geojson', data, maxzoom: 12 }) as const;
  return {
    version: 8,
    sources: {
      land: { ...source(ground.land), attribution },
      counties: source(ground.counties),
      borders: source(ground.borders),
      // why: their borders are very detailed; at low zoom that is a scribble
      avas: { ...source(ground.avas), tolerance: 1.5 },
      lines: source(ground.lines),
      cities: source(ground.cities),
      names: source(ground.names),
    },
    layers: [
      ...groundLayers(palette),
      ...avaLayers(palette),
      ...lineLayers(palette),
      ...cityLayers(palette),
      ...nameLayers(palette),
    ],
  };
}

function groundLayers(palette: MapPalette): LayerSpecification[] {
  const tint: ExpressionSpecification = [
    'match',
    ['get', 'region'],
    'west_texas',
    palette['region-west'],
    'north_texas',
    palette['region-north'],
    'central_texas',
    palette['region-central'],
    'east_texas',
    palette['region-east'],
    'south_texas',
    palette['region-south'],
    palette['region-oregon'],
  ];
  const line = palette['map-line'];
  return [
    { id: 'water', type: 'background', paint: { 'background-color': palette['map-water'] } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': palette['map-land'] } },
    {
      id: 'land-borders',
      type: 'line',
      source: 'land',
      paint: { 'line-color': palette['ink-soft'], 'line-opacity': 0.25, 'line-width': 0.75 },
    },
    { id: 'counties', type: 'fill', source: 'counties', paint: { 'fill-color': tint } },
    {
      id: 'county-lines',
      type: 'line',
      source: 'counties',
      paint: { 'line-color': line, 'line-width': grow([4, 0.3], [7, 0.8], [11, 1.4]) },
    },
    {
      id: 'region-lines',
      type: 'line',
      source: 'borders',
      filter: kind('region'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': line, 'line-width': grow([4, 1.2], [8, 3]) },
    },
    {
      id: 'state-lines',
      type: 'line',
      source: 'borders',
      filter: kind('state'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette['ink-soft'], 'line-opacity': 0.55, 'line-width': grow([4, 0.8], [9, 1.8]) },
    },
  ];
}

function avaLayers(palette: MapPalette): LayerSpecification[] {
  return [
    {
      id: 'avas',
      type: 'fill',
      source: 'avas',
      paint: { 'fill-color': palette.bluebonnet, 'fill-opacity': grow([5, 0.05], [9, 0.1]) },
    },
    {
      id: 'ava-lines',
      type: 'line',
      source: 'avas',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.bluebonnet, 'line-width': grow([4, 0.8], [9, 1.8]), 'line-dasharray': [3, 1.5] },
    },
  ];
}

/** Rivers and highways. They are coarse, so they are faint lines for orientation, without the look of a street map. */
function lineLayers(palette: MapPalette): LayerSpecification[] {
  const line = (what: string, color: string, opacity: number, width: ExpressionSpecification): LayerSpecification => ({
    id: `${what}s`,
    type: 'line',
    source: 'lines',
    filter: kind(what),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-opacity': opacity, 'line-width': width },
  });
  const names = (id: string, of: ExpressionSpecification, color: string): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source: 'lines',
    minzoom: 7,
    filter: of,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 350,
      'text-field': ['get', 'name'],
      'text-font': sans('Medium'),
      'text-size': 12,
    },
    paint: halo(palette, color),
  });
  return [
    line('river', palette.bluebonnet, 0.45, grow([5, 0.8], [11, 2.5])),
    line('highway', palette['ink-soft'], 0.4, grow([5, 0.5], [11, 2])),
    line('interstate', palette['ink-soft'], 0.5, grow([5, 0.9], [11, 3.5])),
    names('river-names', kind('river'), palette.bluebonnet),
    names('highway-names', ['!=', ['get', 'kind'], 'river'], palette['ink-soft']),
  ];
}

function cityLayers(palette: MapPalette): LayerSpecification[] {
  /** Small cities appear with increasing zoom, by rank. */
  const seen: ExpressionSpecification = [
    '<=',
    ['get', 'rank'],
    ['step', ['zoom'], 1, 5.6, 2, 7.2, 3, 8.2, 4, 9, 5, 10, 6],
  ];
  const byRank = (first: number, step: number): ExpressionSpecification => ['-', first, ['*', step, ['get', 'rank']]];
  return [
    {
      id: 'cities',
      type: 'circle',
      source: 'cities',
      filter: seen,
      paint: {
        'circle-color': palette.ink,
        'circle-radius': byRank(3.9, 0.4),
        'circle-stroke-color': palette['map-line'],
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'city-names',
      type: 'symbol',
      source: 'cities',
      filter: seen,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': sans('Medium'),
        'text-size': byRank(14.6, 0.6),
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: halo(palette, palette.ink),
    },
  ];
}

function nameLayers(palette: MapPalette): LayerSpecification[] {
  return [
    nameLayer('county', {
      minzoom: 8.4,
      font: sans('Regular'),
      size: 12,
      spacing: 0.04,
      color: palette['ink-soft'],
      palette,
    }),
    nameLayer('ava', {
      minzoom: 6.2,
      font: sans('Semibold'),
      size: 13,
      spacing: 0.02,
      color: palette.bluebonnet,
      palette,
    }),
    nameLayer('neighbor', {
      maxzoom: 8,
      font: sans('Regular'),
      size: 13,
      spacing: 0.14,
      color: palette['ink-soft'],
      palette,
    }),
    nameLayer('region', { maxzoom: 7.4, font: serif, size: 16, spacing: 0, color: palette.ink, palette }),
  ];
}

type Lettering = {
  minzoom?: number;
  maxzoom?: number;
  font: string[];
  size: number;
  /** Letter spacing, in ems. */
  spacing: number;
  color: string;
  palette: MapPalette;
};

function nameLayer(
  what: string,
  { font, size, spacing, color, palette, ...zooms }: Lettering,
): SymbolLayerSpecification {
  return {
    id: `${what}-names`,
    type: 'symbol',
    source: 'names',
    filter: kind(what),
    ...zooms,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': size,
      'text-letter-spacing': spacing,
      'text-max-width': 7,
      'text-padding': 6,
    },
    paint: halo(palette, color),
  };
}

function halo(palette: MapPalette, color: string): SymbolLayerSpecification['paint'] {
  return { 'text-color': color, 'text-halo-color': palette['map-land'], 'text-halo-width': 1.4, 'text-halo-blur': 0.4 };
}
