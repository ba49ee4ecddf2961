import type { PlacesApp } from '#features/places/ask-geocoder.server.ts';
import { resolvePlace } from '#features/places/resolve-place.server.ts';
import type { Viewer } from '#kit/actor.ts';
import { boundsAround } from '#kit/geo.ts';
import { splitPlace } from './keywords.ts';
import type { SearchQuery } from './search-query.ts';

/** How far around a point without bounds is searched, in kilometers: about an hour's drive. */
const defaultRadiusKm = 60;

/**
 * Finds the place that a search means, where only its name was typed: in the place field, or among the keywords ("viognier near
 * Fredericksburg"). A point without bounds gets a box around it. Open to every viewer.
 * @returns the search with its place, and the name that no place has, if so; the search then is of everywhere
 */
export async function locateSearch(
  app: PlacesApp,
  viewer: Viewer,
  asked: SearchQuery,
): Promise<{ search: SearchQuery; unknownPlace: string | null }> {
  const { what, where } = asked.address === '' && asked.bounds === null ? splitPlace(asked.keywords) : noPlace;
  if (where !== '') {
    const place = await resolvePlace(app, viewer, where);
    if (place) {
      const { name: address, origin, bounds } = place;
      return { search: { ...asked, keywords: what, address, origin, bounds }, unknownPlace: null };
    }
    // why: without the place the words may still be those of a name
    return { search: asked, unknownPlace: where };
  }
  if (asked.bounds !== null) return { search: asked, unknownPlace: null };
  if (asked.origin !== null) {
    return { search: { ...asked, bounds: boundsAround(asked.origin, defaultRadiusKm) }, unknownPlace: null };
  }
  if (asked.address === '') return { search: asked, unknownPlace: null };
  const place = await resolvePlace(app, viewer, asked.address);
  if (!place) return { search: { ...asked, address: '' }, unknownPlace: asked.address };
  const { name: address, origin, bounds } = place;
  return { search: { ...asked, address, origin, bounds }, unknownPlace: null };
}

const noPlace = { what: '', where: '' };
