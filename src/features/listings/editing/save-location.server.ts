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
const pinAlone = { place: 'Please name the place that the pin is in, or remove the position.' };

/** The fields of the location tab, with the place looked up. */
export type LocationFields = ReturnType<typeof locationFields>;

/**
 * Saves the location tab: the place that a listing comes from, which the gazetteer must know, with its pin. The pin is
 * in the center of the place until the seller moves it, within Texas or Oregon and within or near the place; it is
 * dropped when the place changes. No place means the winery's own. For its winery's people and admins.
 * @param app `network` is the caller's network, if known
 * @param input.fields `place`, and `pin` as latitude and longitude; both as typed
 * @param input.version the version that the form showed; if given, no other version is overwritten
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
 * Looks up the typed place of the location tab without saving it, so that the gazetteer and the geocoder are called
 * before the transaction in which `saveListingTab` saves it. For the listing's winery's people and admins.
 */
export const lookUpLocation = defineUseCase(
  async (
    app: PlacesApp,
    actor: Actor,
    { id, fields }: { id: string; fields: unknown },
  ): Promise<Result<LocationFields, Exclude<SaveTabResult, { ok: true }>>> => {
    // why: the geocoder is called only for actors who may change the listing
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

/** The suggested place of exactly this name; otherwise the one that the name resolves to. */
async function findTypedPlace(app: PlacesApp, actor: Actor, typed: string): Promise<Place | undefined> {
  const { places } = await suggestPlaces(app, actor, typed);
  return places.find(({ name }) => name === typed) ?? (await resolvePlace(app, actor, typed));
}

/** Whether a pin is the stored one of another place: a form whose place was changed sends the old pin along. */
function belongsToOtherPlace(pin: LatLng, { name }: Place, stored: ListingLocation | null): boolean {
  return stored !== null && stored.place !== name && formatLatLng(stored) === formatLatLng(pin);
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
