import type { Viewer } from '#kit/actor.ts';
import { askGeocoder, type PlacesApp } from './ask-geocoder.server.ts';
import { findPlaces } from './find-places.server.ts';
import { normalizePlaceText } from './normalize-place-text.ts';
import type { Place } from './place.ts';

/** How many places are suggested at most. */
const maxSuggestions = 8;
/** How like a misspelt name must be to be suggested: the visitor sees it and chooses. */
const suggestLikeness = { least: 0.42, whole: false };

/**
 * Places that somebody may mean who is typing, the likeliest first, at most eight: cities and wine areas of Texas and Oregon,
 * counties, regions, ZIP codes. Accents and capitals do not matter. Open to every viewer.
 * @param typed any text; only its first 100 characters count
 */
export async function suggestPlaces(app: PlacesApp, _viewer: Viewer, typed: string): Promise<Place[]> {
  const text = normalizePlaceText(typed);
  const known = await askGeocoder(app, text, maxSuggestions);
  return known.length > 0 ? known : findPlaces(app, text, suggestLikeness, maxSuggestions);
}
