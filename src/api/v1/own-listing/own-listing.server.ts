import { type Context, Hono } from 'hono';
import type { EditorListing } from '#features/listing-management/editor/missing-requirements.ts';
import {
  changeListingState,
  publishListing,
  sellerTransitions,
} from '#features/listing-management/editor/publish-listing.server.ts';
import { showListingEditor } from '#features/listing-management/editor/show-listing-editor.server.ts';
import { listSellerListings } from '#features/listing-management/list/manage-listings.server.ts';
import { createListing } from '#features/listings/editing/create-listing.server.ts';
import { type SaveTabResult, saveListingTab } from '#features/listings/editing/save-listing-tab.server.ts';
import { saveLocation } from '#features/listings/editing/save-location.server.ts';
import type { ListingTab } from '#features/listings/editing/seller-listing.ts';
import type { PlacesApp } from '#features/places/geocoder.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Actor } from '#kit/actor.ts';
import type { Money } from '#kit/money.ts';
import type { App } from '../../../app.ts';
import { type ActorOf, readJson, readObject } from '../../request.server.ts';
import { type OwnListingRefusal, ownListingProblem } from './own-listing-refusals.ts';
import { ownListingParts, readNewListing, readPart } from './own-listing-requests.ts';

type OwnListingApp = Pick<App, 'db' | 'clock' | 'log' | 'geocoder' | 'listingApproval'>;

/**
 * The listings of the wineries that one works for: `GET /` lists them, `POST /` begins a draft, `GET /{id}` shows one, `PUT /{id}/{part}`
 * saves a part of it, whole, as `GET` shows it, and over nothing else where its mark comes along as `seen`, `POST /{id}/publish`
 * publishes it (also while it cannot be paid, with `unpaid`), and `POST /{id}/{move}` closes, opens, withdraws or discards it.
 */
export function ownListingRoutes(app: OwnListingApp, actorOf: ActorOf): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
    .get('/', async (c) => {
      const { page = null, ...query } = c.req.query();
      const listed = await listSellerListings(app, await actorOf(c), { query, page });
      if (!listed.ok) return ownListingProblem(c, listed);
      const { listings: data, total: totalItems, page: shown, pages: totalPages, perPage } = listed.value;
      return c.json({ data, meta: { page: shown, perPage, totalItems, totalPages } });
    })
    .post('/', async (c) => {
      const actor = await actorOf(c);
      const read = readNewListing(await readObject(c));
      if (!read.ok) return ownListingProblem(c, read);
      const created = await createListing(app, actor, read);
      return created.ok ? respondWithListing(c, app, actor, created.value.id, 201) : ownListingProblem(c, created);
    })
    .get('/:id', async (c) => respondWithListing(c, app, await actorOf(c), c.req.param('id')))
    .post('/:id/publish', async (c) => {
      const [actor, id] = [await actorOf(c), c.req.param('id')];
      const published = await publishListing(app, actor, { id, unpaid: (await readJson(c)).unpaid === true });
      return respond(c, app, actor, id, published);
    });
  for (const part of Object.keys(ownListingParts) as ListingTab[]) {
    routes.put(`/:id/${part}`, async (c) => {
      const [actor, id] = [await actorOf(c), c.req.param('id')];
      const read = readPart(part, await readObject(c));
      if (!read.ok) return respondInvalid(c, app, actor, id, read);
      const { fields, seen } = read;
      const from = { ...app, network: c.get('network') };
      return respond(c, app, actor, id, await savePart(from, actor, { id, tab: part, fields, seen }));
    });
  }
  for (const transition of sellerTransitions) {
    routes.post(`/:id/${transition}`, async (c) => {
      const [actor, id] = [await actorOf(c), c.req.param('id')];
      const done = await changeListingState(app, actor, { id, transition });
      if (done.ok && transition.startsWith('discard')) return c.json({ data: { id } });
      return respond(c, app, actor, id, done);
    });
  }
  return routes;
}

type SavedPart = { id: string; tab: ListingTab; fields: Record<string, unknown>; seen: string | undefined };

/** A place comes with its pin as two numbers here; one that nobody moved goes with the place. */
async function savePart(
  app: OwnListingApp & PlacesApp,
  actor: Actor,
  { id, tab, fields, seen: version }: SavedPart,
): Promise<SaveTabResult> {
  if (tab !== 'location') return saveListingTab(app, actor, { id, tab, fields, version });
  const { place, lat, lng, exactPin = true } = fields;
  const pin = exactPin && typeof lat === 'number' && typeof lng === 'number' ? `${lat}, ${lng}` : '';
  const saved = await saveLocation(app, actor, { id, fields: { place, pin }, version });
  if (saved.ok || saved.reason !== 'invalid') return saved;
  const { pin: wrong, ...errors } = saved.errors;
  return { ...saved, errors: wrong === undefined ? errors : { ...errors, lat: wrong } };
}

/** Who may not see the listing learns that, and not what was wrong with his request. */
async function respondInvalid(c: Context, app: OwnListingApp, actor: Actor, id: string, unread: OwnListingRefusal) {
  const shown = await showListingEditor(app, actor, id);
  return ownListingProblem(c, shown.ok ? unread : shown);
}

async function respond(
  c: Context,
  app: OwnListingApp,
  actor: Actor,
  id: string,
  done: { ok: true } | OwnListingRefusal,
) {
  return done.ok ? respondWithListing(c, app, actor, id) : ownListingProblem(c, done);
}

async function respondWithListing(c: Context, app: OwnListingApp, actor: Actor, id: string, status: 200 | 201 = 200) {
  const shown = await showListingEditor(app, actor, id);
  return shown.ok ? c.json({ data: presentOwnListing(shown.value) }, status) : ownListingProblem(c, shown);
}

/**
 * A listing as its winery's people have it from the API: each part as it is sent back to change it. `gaps` is what it lacks to be
 * published, `payable` whether its winery can be paid, `photos` how many there are, `stock` null where nobody counts; `seen` has the mark
 * of each part, which is sent with it by whoever writes over nothing else.
 */
function presentOwnListing(listing: EditorListing) {
  const {
    id,
    slug,
    type,
    state,
    winery,
    stock,
    photos,
    paid: payable,
    gaps,
    may,
    sentBackReason,
    tabVersions,
  } = listing;
  const { sweetness, body, acidity, pairings, awards, practices, disclaimer, location } = listing;
  const price = listing.priceCents > 0 ? presentMoney(listing, listing.priceCents) : null;
  return {
    ...{ id, slug, type, state, winery },
    details: presentDetails(listing),
    pricing: { price },
    delivery: type === 'wine' ? presentDelivery(listing) : null,
    features: { sweetness, body, acidity, pairings, awards, practices },
    location,
    disclaimer: { disclaimer },
    ...{ stock, photos, payable, gaps, may, sentBackReason, seen: tabVersions },
  };
}

function presentDetails(listing: EditorListing) {
  const { type, title, description, unitType, vintage, style, bottleMl, grapes, ava, abvTenths } = listing;
  if (type === 'tasting') return { title, description, unitType };
  const abv = abvTenths === null ? null : abvTenths / 10;
  return { title, description, vintage, style, bottleMl, grapes, ava, abv };
}

function presentDelivery(listing: EditorListing) {
  const { pickupEnabled, shippingEnabled, shippingFirstCents, shippingAdditionalCents, pickup } = listing;
  const fee = (cents: number | null) => (cents === null ? null : presentMoney(listing, cents));
  return {
    ...{ pickupEnabled, shippingEnabled },
    shippingFirst: fee(shippingFirstCents),
    shippingAdditional: fee(shippingAdditionalCents),
    pickupStreet: pickup.street,
    pickupBuilding: pickup.building,
    pickupCity: pickup.city,
    pickupState: pickup.state,
    pickupZip: pickup.zip,
  };
}

function presentMoney({ currency }: EditorListing, amount: number): Money {
  return { amount, currency };
}
