import { type Context, Hono } from 'hono';
import { listManagedListings } from '#features/selling/list-managed-listings.server.ts';
import { publishListing } from '#features/selling/publish-listing.server.ts';
import { showEditor } from '#features/selling/show-editor.server.ts';
import { steeringMoves, steerListing } from '#features/selling/steer-listing.server.ts';
import { createListing } from '#features/wines/create-listing.server.ts';
import type { ListingTab } from '#features/wines/said-in-tab.ts';
import { saveListingTab } from '#features/wines/save-listing-tab.server.ts';
import type { HttpEnv } from '#infra/http/request-context.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { App } from '../../server.ts';
import { ownListingParts, readPart } from '../own-listing-fields.ts';
import { ownListingJson } from '../own-listing-json.ts';
import { type OwnListingRefusal, ownListingProblem } from '../own-listing-problem.ts';
import { readJson } from '../read-json.ts';
import type { ViewerOf } from '../viewer-of.ts';

type OwnListingApp = Pick<App, 'db' | 'clock' | 'listingApproval'>;

/**
 * The listings of the wineries that one works for: `GET /` lists them, `POST /` begins a draft, `GET /{id}` shows one, `PUT /{id}/{part}`
 * saves a part of it, whole, as `GET` shows it, `POST /{id}/publish` publishes it (also while it cannot be paid, with `unpaid`), and
 * `POST /{id}/{move}` closes, opens, withdraws or discards it.
 */
export function ownListingRoutes(app: OwnListingApp, viewerOf: ViewerOf): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>()
    .get('/', async (c) => {
      const { page = null, ...query } = c.req.query();
      const listed = await listManagedListings(app, await viewerOf(c), { query, page });
      if (!listed.ok) return ownListingProblem(c, listed);
      const { listings: data, total: totalItems, page: shown, pages: totalPages, perPage } = listed.value;
      return c.json({ data, meta: { page: shown, perPage, totalItems, totalPages } });
    })
    .post('/', async (c) => {
      const viewer = await viewerOf(c);
      const { type, winery, ...body } = await readJson(c);
      const read = readPart('details', body);
      if (!read.ok) return ownListingProblem(c, { ...read, reason: 'invalid' });
      const created = await createListing(app, viewer, { ...read.fields, type, winery });
      return created.ok ? show(c, app, viewer, created.value.id, 201) : ownListingProblem(c, created);
    })
    .get('/:id', async (c) => show(c, app, await viewerOf(c), c.req.param('id')))
    .post('/:id/publish', async (c) => {
      const [viewer, id] = [await viewerOf(c), c.req.param('id')];
      const published = await publishListing(app, viewer, { id, unpaid: (await readJson(c)).unpaid === true });
      return answer(c, app, viewer, id, published);
    });
  for (const part of Object.keys(ownListingParts) as ListingTab[]) {
    routes.put(`/:id/${part}`, async (c) => {
      const [viewer, id] = [await viewerOf(c), c.req.param('id')];
      const read = readPart(part, await readJson(c));
      if (!read.ok) return refuseUnread(c, app, viewer, id, read.errors);
      return answer(c, app, viewer, id, await saveListingTab(app, viewer, { id, tab: part, fields: read.fields }));
    });
  }
  for (const move of steeringMoves) {
    routes.post(`/:id/${move}`, async (c) => {
      const [viewer, id] = [await viewerOf(c), c.req.param('id')];
      const steered = await steerListing(app, viewer, { id, move });
      if (steered.ok && move.startsWith('discard')) return c.json({ data: { id } });
      return answer(c, app, viewer, id, steered);
    });
  }
  return routes;
}

/** Who may not see the listing learns that, and not what was wrong with his request. */
async function refuseUnread(
  c: Context,
  app: OwnListingApp,
  viewer: Viewer,
  id: string,
  errors: Record<string, string>,
) {
  const shown = await showEditor(app, viewer, id);
  return ownListingProblem(c, shown.ok ? { ok: false, reason: 'invalid', errors } : shown);
}

async function answer(
  c: Context,
  app: OwnListingApp,
  viewer: Viewer,
  id: string,
  done: { ok: true } | OwnListingRefusal,
) {
  return done.ok ? show(c, app, viewer, id) : ownListingProblem(c, done);
}

async function show(c: Context, app: OwnListingApp, viewer: Viewer, id: string, status: 200 | 201 = 200) {
  const shown = await showEditor(app, viewer, id);
  return shown.ok ? c.json({ data: ownListingJson(shown.value) }, status) : ownListingProblem(c, shown);
}
