import { z } from 'zod';
import { type Place, type PlaceKind, placeAt } from './place.ts';

const lat = z.number().min(-90).max(90);
const lng = z.number().min(-180).max(180);
const word = z.string().trim().min(1).max(200).optional().catch(undefined);
/** Nominatim's `bbox`: west, south, east, north. */
const bbox = z.tuple([lng, lat, lng, lat]).optional().catch(undefined);
/** Photon's `extent`: west, north, east, south. */
const extent = z.tuple([lng, lat, lng, lat]).optional().catch(undefined);

const feature = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([lng, lat]).rest(z.number()) }),
  bbox,
  properties: z.object({
    name: word,
    display_name: word,
    state: word,
    postcode: word,
    type: word,
    addresstype: word,
    osm_value: word,
    extent,
  }),
});

/**
 * What a geocoder answers: a GeoJSON FeatureCollection of points as Photon and Nominatim send it. A feature that is no point with
 * a name is left out.
 * @see https://github.com/komoot/photon and https://nominatim.org/release-docs/latest/api/Output/
 */
export const geocoderAnswerSchema = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()).max(200) })
  .transform(({ features }) => features.flatMap((given) => placeFromFeature(feature.safeParse(given).data)));

const kinds: Record<string, PlaceKind> = { postcode: 'zip', county: 'county', state: 'region', region: 'region' };

function placeFromFeature(found: z.infer<typeof feature> | undefined): Place[] {
  if (!found) return [];
  const { geometry, properties: given } = found;
  const name = nameOf(given);
  if (name === undefined) return [];
  const [west, south, east, north] = found.bbox ?? swapped(given.extent) ?? [];
  const known = [given.addresstype, given.type, given.osm_value].find((kind) => kind !== undefined && kind in kinds);
  const [atLng, atLat] = geometry.coordinates;
  const box =
    west !== undefined &&
    south !== undefined &&
    east !== undefined &&
    north !== undefined &&
    west <= east &&
    south <= north
      ? { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } }
      : undefined;
  return [placeAt(name, kinds[known ?? ''] ?? 'city', { lat: atLat, lng: atLng }, box)];
}

function nameOf({ name, display_name, state, postcode }: z.infer<typeof feature>['properties']): string | undefined {
  const first = name ?? display_name ?? postcode;
  return first === undefined || state === undefined || first.includes(state) ? first : `${first}, ${state}`;
}

function swapped(given: z.infer<typeof extent>) {
  if (!given) return undefined;
  const [west, north, east, south] = given;
  return [west, south, east, north] as const;
}
