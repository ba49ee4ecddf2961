import { z } from 'zod';
import type { Geocoder } from './geocoder.server.ts';
import { type Place, type PlaceKind, placeAt } from './place.ts';

/** Timeout of a geocoder in milliseconds. */
const timeout = 3_000;
/** The largest response that is read, in bytes. Eight places with long names need a hundredth of it. */
const maxAnswerBytes = 1_000_000;

/**
 * A geocoder service of the operator with a GeoJSON API like that of Photon or Nominatim.
 * @param baseUrl its URL; `q` and `limit` are added to the query string
 */
export function httpGeocoder(baseUrl: string): Geocoder {
  return async (text, limit) => {
    const url = new URL(baseUrl);
    url.searchParams.set('q', text);
    url.searchParams.set('limit', String(limit));
    const answer = await fetch(url, {
      headers: { accept: 'application/geo+json, application/json', 'user-agent': 'Lonevine' },
      // why: what people search for is for this URL alone, and an inner address must not be reached by way of another
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!answer.ok) throw new Error(`The geocoder answered with status ${answer.status}`);
    return geocoderAnswerSchema.parse(JSON.parse(await readText(answer))).slice(0, limit);
  };
}

/** Reads a response body with a size limit. The content-length header may be wrong or missing. */
async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  // why: leaving the loop by an error closes the connection
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new Error('The answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

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
 * A geocoder's response: a GeoJSON FeatureCollection of points as sent by Photon and Nominatim. Features that are not
 * named points are skipped.
 * @see https://github.com/komoot/photon and https://nominatim.org/release-docs/latest/api/Output/
 */
const geocoderAnswerSchema = z
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
