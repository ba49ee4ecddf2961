import { isStorable, transliterate } from '#kit/plain-text.ts';
import { mapOf, type PlatformResource, type ValueMap } from '../platform-export.ts';

/** What a listing and its author say about their winery, not checked. */
export type WineryFacts = {
  wineryId: string | undefined;
  name: unknown;
  street: unknown;
  city: unknown;
  state: unknown;
  zip: unknown;
  region: unknown;
  website: unknown;
};

/** What is known of the winery of a listing: its own data first, then that of its author. */
export function wineryFactsOf(listing: PlatformResource, author: PlatformResource | undefined): WineryFacts {
  const own = mapOf(listing.attributes.publicData);
  const others = mapOf(mapOf(author?.attributes.profile).publicData);
  const first = (...names: string[]) => firstOf([own, others], names);
  return {
    wineryId: typeof own.wineryId === 'string' ? own.wineryId.toLowerCase() : undefined,
    name: first('wineryName', 'winery_name'),
    street: first('winery_street', 'wineryStreet'),
    city: first('winery_city', 'wineryCity'),
    state: first('state', 'winery_state'),
    zip: first('winery_zip', 'wineryZip'),
    region: first('winery_region', 'wineryRegion'),
    website: first('winery_website', 'website'),
  };
}

function firstOf(maps: readonly ValueMap[], names: readonly string[]): unknown {
  for (const map of maps) {
    for (const name of names) {
      const value = Object.hasOwn(map, name) ? map[name] : undefined;
      if (value === undefined || value === null || value === '') continue;
      // why: the database fails on such a text, and no winery has one
      if (typeof value !== 'string' || isStorable(value)) return value;
    }
  }
  return undefined;
}

/** A name as it is compared: without accents, capitals, and signs. */
export function plainName(name: string): string {
  return transliterate(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
