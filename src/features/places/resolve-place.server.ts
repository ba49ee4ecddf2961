import type { Viewer } from '#kit/actor.ts';
import { askGeocoder, type PlacesApp } from './ask-geocoder.server.ts';
import { findPlaces } from './find-places.server.ts';
import { normalizePlaceText } from './normalize-place-text.ts';
import type { Place } from './place.ts';

/** How like a misspelt name must be to be taken without asking: nobody chooses it from a list. */
const resolveLikeness = { least: 0.4, whole: true };

/**
 * The place that a typed address means: "Fredericksburg", "near fredericksburg, tx", "78624", "Gillespie County", "Texas Hill
 * Country". Undefined where none is like it. Open to every viewer.
 * @param typed any text; only its first 100 characters count
 */
export async function resolvePlace(app: PlacesApp, _viewer: Viewer, typed: string): Promise<Place | undefined> {
  const text = normalizePlaceText(typed);
  const [known] = await askGeocoder(app, text, 1);
  if (known) return known;
  const [found] = await findPlaces(app, text, resolveLikeness, 1);
  return found;
}
