import { showListingEditor } from '#features/listing-management/editor/show-listing-editor.server.ts';
import { type SaveTabResult, saveListingTab } from '#features/listings/editing/save-listing-tab.server.ts';
import { saveLocation } from '#features/listings/editing/save-location.server.ts';
import type { ListingTab } from '#features/listings/editing/seller-listing.ts';
import type { PlacesApp } from '#features/places/geocoder.server.ts';
import type { Actor } from '#kit/actor.ts';
import type { App } from '../../../app.ts';
import { defineOperation, type Operation } from '../../operation.ts';
import { ownListingRefusal } from './own-listing-refusals.ts';
import { ownListingParts, toUseCaseFields } from './own-listing-requests.ts';
import { ownListingResponse } from './own-listing-responses.ts';
import { answerWithListing } from './present-own-listing.server.ts';

/**
 * Saves a part of a listing as a whole, in the format of `GET`; errors use the names that were sent. With the part's
 * fingerprint as `seen` no other version is overwritten.
 */
export const ownListingPartOperations: readonly Operation[] = (Object.keys(ownListingParts) as ListingTab[]).map(
  (tab) =>
    defineOperation({
      method: 'put',
      path: `/api/v1/own-listing/{id}/${tab}`,
      tag: 'Selling',
      summary: `Save the ${tab} of a listing, whole`,
      roles: 'signed-in',
      body: ownListingParts[tab],
      data: ownListingResponse,
      refusals: [400, 403, 404, 409],
      // why: a caller who may not see the listing gets that answer, and not the validation errors
      onInvalid: async ({ app, actor, params }, invalid) => {
        const shown = await showListingEditor(app, actor, params.id);
        return shown.ok ? invalid : ownListingRefusal(shown);
      },
      handle: async ({ app, actor, network, params: { id }, body: { seen: version, ...sent } }) => {
        const part = { id, tab, fields: toUseCaseFields(sent), version };
        return answerWithListing({ app, actor }, id, await savePart({ ...app, network }, actor, part));
      },
    }),
);

type SavedPart = { id: string; tab: ListingTab; fields: Record<string, unknown>; version: string | undefined };

/** Saves the location. Here the pin consists of two numbers; a pin that was not moved follows the address. */
async function savePart(
  app: App & PlacesApp,
  actor: Actor,
  { id, tab, fields, version }: SavedPart,
): Promise<SaveTabResult> {
  if (tab !== 'location') return saveListingTab(app, actor, { id, tab, fields, version });
  const { place, lat, lng, exactPin = true } = fields;
  const pin = exactPin && typeof lat === 'number' && typeof lng === 'number' ? `${lat}, ${lng}` : '';
  const saved = await saveLocation(app, actor, { id, fields: { place, pin }, version });
  if (saved.ok || saved.code !== 'invalid') return saved;
  const { pin: wrong, ...errors } = saved.errors;
  return { ...saved, errors: wrong === undefined ? errors : { ...errors, lat: wrong } };
}
