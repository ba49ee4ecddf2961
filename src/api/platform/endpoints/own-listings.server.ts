import { z } from 'zod';
import type { ExtendedData } from '#features/accounts/extended-data.schema.ts';
import {
  changeListingState,
  publishListing,
  type SellerTransition,
} from '#features/listing-management/editor/publish-listing.server.ts';
import {
  createOwnListing,
  updateOwnListing,
} from '#features/listing-management/own-listings/save-own-listing.server.ts';
import { findSellerListing } from '#features/listings/editing/seller-listing.server.ts';
import { listOwnListingRecords } from '#features/listings/list-records.server.ts';
import type { ListingType } from '#features/listings/listing.ts';
import { addPhoto } from '#features/listings/photos/add-photo.server.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { refuse } from '#kit/result.ts';
import type { App } from '../../../app.ts';
import { answerOne, definePlatformEndpoint, type Endpoint, type EndpointAnswer } from '../endpoint.ts';
import { ownListingRefusal } from '../errors/own-listing-refusal.ts';
import type { PlatformErrorCode } from '../errors/platform-errors.ts';
import { type PlatformRefusal, platformRefusal } from '../errors/platform-refusal.ts';
import { listingBodyFields, readListingBody } from '../request/listing-body.ts';
import { idParameter } from '../request/parameters.ts';
import { locationOf } from '../resources/listing.ts';
import { reference } from '../response/resource.ts';
import { queryOwn } from './own-listing-query.server.ts';

const own = { scope: 'user', answers: ['ownListing'] } as const;
const onlyId = z.strictObject({ id: idParameter });

const answerOwn = (id: string): EndpointAnswer => answerOne(reference('ownListing', id));

const show = definePlatformEndpoint({
  ...own,
  name: 'own_listings/show',
  method: 'get',
  summary: 'A listing of a winery of yours, in any state',
  query: z.object({ id: idParameter }),
  handle: async ({ app, actor, query: { id } }) => {
    const found = await findSellerListing(app, actor, id, 'look');
    return found.ok ? answerOwn(id) : found;
  },
});

/** A value of public data that has to be one of a few. */
function wrongValue(code: PlatformErrorCode, name: string, title: string): PlatformRefusal {
  return { ok: false, platform: [{ code, title, source: { path: ['publicData', name], type: 'body' } }] };
}

/** Whether a new listing is a wine or a tasting; a wine if it does not say. */
function readType({ type, listingType }: ExtendedData): ListingType | PlatformRefusal {
  const said = type ?? listingType ?? 'wine';
  if (said === 'wine' || said === 'tasting') return said;
  const name = type === undefined || type === null ? 'listingType' : 'type';
  return wrongValue('validation-invalid-value', name, 'A listing is a wine or a tasting');
}

const createBody = z.strictObject({ ...listingBodyFields, title: z.string().max(1_000) });

async function create(
  { app, actor, body }: { app: App; actor: Actor; body: z.output<typeof createBody> },
  publish: boolean,
): Promise<EndpointAnswer | PlatformRefusal> {
  const { wineryId = null, ...publicData } = body.publicData ?? {};
  const type = readType(publicData);
  if (typeof type === 'object') return type;
  if (wineryId !== null && !z.uuid().safeParse(wineryId).success) {
    return wrongValue('validation-invalid-params', 'wineryId', 'This is the id of a winery of yours');
  }
  const changes = readListingBody(body, type, { varietals: [], location: null });
  const chosen = wineryId === null ? null : String(wineryId).toLowerCase();
  const created = await createOwnListing(app, actor, { wineryId: chosen, type, changes, publish });
  if (created.ok) return answerOwn(created.value.id);
  const isStranger = created.code === 'forbidden' && mayChange(actor);
  return isStranger ? platformRefusal('permission-denied-post-listings') : ownListingRefusal(created);
}

const createPublished = definePlatformEndpoint({
  ...own,
  name: 'own_listings/create',
  method: 'post',
  summary: 'A new listing, which is published at once; the stock of a wine may be set afterwards',
  body: createBody,
  handle: (request) => create(request, true),
});

const createDraft = definePlatformEndpoint({
  ...own,
  name: 'own_listings/create_draft',
  method: 'post',
  summary: 'A new draft, of which only the title has to be known',
  body: createBody,
  handle: (request) => create(request, false),
});

const update = definePlatformEndpoint({
  ...own,
  name: 'own_listings/update',
  method: 'post',
  summary: 'Change what is given of a listing; images replace all of them and their order',
  body: z.strictObject({ id: idParameter, ...listingBodyFields }),
  handle: async ({ app, actor, body: { id, ...body } }) => {
    const found = await findSellerListing(app, actor, id, 'change');
    if (!found.ok) return found;
    const { type, wineryId, varietals } = found.value.row;
    const { type: saidType = type, listingType = type, wineryId: saidWinery = wineryId } = body.publicData ?? {};
    if (saidWinery !== wineryId) {
      return wrongValue('validation-invalid-value', 'wineryId', 'A listing stays at its winery');
    }
    if (saidType !== type || listingType !== type) {
      return wrongValue('validation-invalid-value', 'listingType', 'A wine stays a wine, and a tasting a tasting');
    }
    const [record] = await listOwnListingRecords(app, actor, [id]);
    const location = record ? locationOf(record) : null;
    const changes = readListingBody(body, type, { varietals, location });
    const updated = await updateOwnListing(app, actor, { id, changes });
    return updated.ok ? answerOwn(id) : ownListingRefusal(updated);
  },
});

const publishDraft = definePlatformEndpoint({
  ...own,
  name: 'own_listings/publish_draft',
  method: 'post',
  summary: 'Publish a draft that lacks nothing, or submit it for approval; without a payout account it waits for one',
  body: onlyId,
  handle: async ({ app, actor, body: { id } }) => {
    const published = await publishListing(app, actor, { id, unpaid: true });
    return published.ok ? answerOwn(id) : ownListingRefusal(published);
  },
});

/** A command that changes the state of a listing. */
function changesState(name: `own_listings/${string}`, transition: SellerTransition, summary: string) {
  return definePlatformEndpoint({
    ...own,
    name,
    method: 'post',
    summary,
    body: onlyId,
    ...(transition === 'discard' && { neverExpanded: true }),
    handle: async ({ app, actor, body: { id } }) => {
      const changed = await changeListingState(app, actor, { id, transition });
      return changed.ok ? answerOwn(id) : ownListingRefusal(changed);
    },
  });
}

const addImage = definePlatformEndpoint({
  ...own,
  name: 'own_listings/add_image',
  method: 'post',
  summary: 'Put a picture that you uploaded at the end of the photos of a listing',
  body: z.strictObject({ id: idParameter, imageId: idParameter }),
  handle: async ({ app, actor, body: { id, imageId } }) => {
    if (!mayChange(actor)) return refuse('forbidden');
    const added = await addPhoto(app, actor, { listingId: id, imageId });
    return added.ok ? answerOwn(id) : ownListingRefusal(added);
  },
});

/** The listings of a person's wineries, over their whole life. */
export const ownListingEndpoints: readonly Endpoint[] = [
  ...[show, queryOwn, createPublished, createDraft, update, publishDraft],
  changesState('own_listings/discard_draft', 'discard', 'Delete a draft'),
  changesState('own_listings/close', 'close', 'Close a listing: it is shown, and cannot be ordered'),
  changesState('own_listings/open', 'open', 'Publish a closed listing again'),
  addImage,
];
