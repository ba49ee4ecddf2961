import { resolvePlace, suggestPlaces } from '#features/places/find-places.server.ts';
import type { PlacesApp } from '#features/places/geocoder.server.ts';
import { findPinError } from '#features/places/pin.schema.ts';
import type { Place } from '#features/places/place.ts';
import type { Infra } from '#infra/infra.ts';
import type { Actor } from '#kit/actor.ts';
import { type FieldErrors, fieldErrorsOf } from '#kit/field-errors.ts';
import { formatLatLng, type LatLng } from '#kit/geo.ts';
import type { Result } from '#kit/result.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { type ListingLocation, listingLocation } from '../listing.ts';
import { placeFieldsSchema } from './listing-fields.schema.ts';
import { type SaveTabResult, saveListingTab } from './save-listing-tab.server.ts';
import { findSellerListing } from './seller-listing.server.ts';

const unknownPlace = { place: 'Please choose a place from the list: a town, a wine area or a ZIP code.' };
const pinAlone = { place: 'Please name the place that the pin stands in, or take the position away.' };

/** What the tab location holds, once its place was looked up. */
export type LocationFields = ReturnType<typeof locationFields>;

/**
 * Saves the tab location: where a listing comes from, in words that the gazetteer knows, with its pin. The pin stands in the middle of
 * the place until somebody moves it: within Texas or Oregon, and in the place or near it; the one that is kept stays with its place, and
 * does not go with another. No place means the winery's own. For its winery's people and admins.
 * @param app `network` is whence it is asked, where somebody knows it
 * @param asked.fields `place`, and `pin` as latitude and longitude; both as typed
 * @param asked.seen the mark of what the tab was typed over; where it is given, nothing else is written over
 */
export const saveLocation = defineUseCase(
  async (
    app: PlacesApp & Pick<Infra, 'clock'>,
    actor: Actor,
    { id, fields, version }: { id: string; fields: unknown; version?: string | undefined },
  ): Promise<SaveTabResult> => {
    const found = await lookUpLocation(app, actor, { id, fields });
    return found.ok ? saveListingTab(app, actor, { id, tab: 'location', fields: found.value, version }) : found;
  },
);

/**
 * Looks up what somebody typed into the tab location, and saves nothing: for whoever saves it as `saveListingTab` does, in a transaction
 * that begins after the gazetteer and the geocoder have answered. For the listing's winery's people and admins.
 */
export const lookUpLocation = defineUseCase(
  async (
    app: PlacesApp,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<Result<LocationFields, Exclude<SaveTabResult, { ok: true }>>> => {
    // why: the gazetteer and the geocoder are asked for whoever may change something by it, and for nobody else
    const found = await findSellerListing(app, actor, id, 'change');
    if (!found.ok) return found;
    const parsed = placeFieldsSchema.safeParse(fields);
    if (!parsed.success) return invalid(fieldErrorsOf(parsed.error.issues));
    const { place: typed, pin: sent } = parsed.data;
    if (typed === '' && sent) return invalid(pinAlone);
    const place = typed === '' ? undefined : await findTypedPlace(app, actor, typed);
    if (typed !== '' && !place) return invalid(unknownPlace);
    const pin = sent && place && belongsToOtherPlace(sent, place, listingLocation(found.value.row)) ? null : sent;
    const fault = place && pin ? pinProblemOf(pin, place) : undefined;
    return fault === undefined ? { ok: true, value: locationFields(place, pin) } : invalid({ pin: fault });
  },
);

/** The place of exactly this name, as it was suggested; else the one that is meant. */
async function findTypedPlace(app: PlacesApp, actor: Actor, typed: string): Promise<Place | undefined> {
  const suggested = await suggestPlaces(app, actor, typed);
  return suggested.find(({ name }) => name === typed) ?? (await resolvePlace(app, actor, typed));
}

/** Whether a pin is the one that is kept, of a place that is given up: who types another name sends it along. */
function belongsToOtherPlace(pin: LatLng, { name }: Place, kept: ListingLocation | null): boolean {
  return kept !== null && kept.place !== name && formatLatLng(kept) === formatLatLng(pin);
}

function pinProblemOf(pin: LatLng, { name, origin, bounds }: Place): string | undefined {
  return findPinError(pin, { name, states: ['TX', 'OR'], middle: origin, bounds });
}

function locationFields(place: Place | undefined, pin: LatLng | null) {
  return place ? { place: place.name, ...(pin ?? place.origin), exactPin: pin !== null } : { place: '' };
}

function invalid(errors: FieldErrors): Extract<SaveTabResult, { code: 'invalid' }> {
  return { ok: false, code: 'invalid', errors };
}
