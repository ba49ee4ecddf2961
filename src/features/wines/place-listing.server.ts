import type { PlacesApp } from '#features/places/ask-geocoder.server.ts';
import { pinFault } from '#features/places/pin-fault.ts';
import type { Place } from '#features/places/place.ts';
import { resolvePlace } from '#features/places/resolve-place.server.ts';
import { suggestPlaces } from '#features/places/suggest-places.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type FieldErrors, firstErrors } from '#kit/field-errors.ts';
import type { LatLng } from '#kit/geo.ts';
import type { Viewer } from '#kit/viewer.ts';
import { placeFieldsSchema } from './listing-fields.schema.ts';
import { type SaveTabResult, saveListingTab } from './save-listing-tab.server.ts';

const unknownPlace = { place: 'Please choose a place from the list: a town, a wine area or a ZIP code.' };
const pinAlone = { place: 'Please name the place that the pin stands in, or take the position away.' };

/**
 * Saves the tab location: where a listing comes from, in words that the gazetteer knows, with its pin. The pin stands in the middle of
 * the place until somebody moves it: within Texas or Oregon, and in the place or near it. No place means the winery's own. For its
 * winery's people and admins.
 * @param asked.fields `place`, and `pin` as latitude and longitude; both as typed
 * @param asked.seen the mark of what the tab was typed over; where it is given, nothing else is written over
 */
export async function placeListing(
  app: PlacesApp & Pick<Infra, 'clock'>,
  viewer: Viewer,
  { id, fields, seen }: { id: string; fields: unknown; seen?: string | undefined },
): Promise<SaveTabResult> {
  const parsed = placeFieldsSchema.safeParse(fields);
  if (!parsed.success) return refused(firstErrors(parsed.error.issues));
  const { place: typed, pin } = parsed.data;
  if (typed === '' && pin) return refused(pinAlone);
  const place = typed === '' ? undefined : await meant(app, viewer, typed);
  if (typed !== '' && !place) return refused(unknownPlace);
  const fault = place && pin ? faultOf(pin, place) : undefined;
  if (fault !== undefined) return refused({ pin: fault });
  return saveListingTab(app, viewer, { id, tab: 'location', fields: columnsOf(place, pin), seen });
}

/** The place of exactly this name, as it was suggested; else the one that is meant. */
async function meant(app: PlacesApp, viewer: Viewer, typed: string): Promise<Place | undefined> {
  const suggested = await suggestPlaces(app, viewer, typed);
  return suggested.find(({ name }) => name === typed) ?? (await resolvePlace(app, viewer, typed));
}

function faultOf(pin: LatLng, { name, origin, bounds }: Place): string | undefined {
  return pinFault(pin, { name, states: ['TX', 'OR'], middle: origin, bounds });
}

function columnsOf(place: Place | undefined, pin: LatLng | null) {
  return place ? { place: place.name, ...(pin ?? place.origin), exactPin: pin !== null } : { place: '' };
}

function refused(errors: FieldErrors): SaveTabResult {
  return { ok: false, reason: 'invalid', errors };
}
