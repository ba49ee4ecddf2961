import { type Context, Hono } from 'hono';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import type { Infra } from '#infra/infra.ts';
import { anonymous } from '#kit/actor.ts';
import type { Result } from '#kit/result.ts';
import { problem } from '../responses.ts';

/**
 * `GET /api/v1/winery/findBySlug/{slug}` and `GET /api/v1/winery/{id}`: one winery as `{data}`, in the fields of the specification.
 */
export function wineryRoutes(app: Pick<Infra, 'db'> & { site: { baseUrl: string } }): Hono {
  const { baseUrl } = app.site;
  return new Hono()
    .get('/findBySlug/:slug', async (c) =>
      respond(c, baseUrl, await showWinery(app, anonymous, { slug: c.req.param('slug') })),
    )
    .get('/:id', async (c) => respond(c, baseUrl, await showWinery(app, anonymous, { id: c.req.param('id') })));
}

function respond(c: Context, baseUrl: string, shown: Result<WineryDetails, 'not-found'>): Response {
  if (!shown.ok) return c.json(problem(404, 'not-found', 'Not found'), 404);
  return c.json({ data: presentWinery(shown.value, baseUrl) });
}

/** The specification's Winery. Until a winery gives a photo, `photo` holds its drawn landscape, as the pages show it. */
function presentWinery(winery: WineryDetails, baseUrl: string) {
  return {
    _id: winery.id,
    slug: winery.slug,
    name: winery.name,
    city: winery.city,
    street: winery.street,
    state: winery.state,
    region: winery.region,
    lat: winery.place?.lat ?? null,
    lng: winery.place?.lng ?? null,
    short_description: winery.description,
    photo: photoUrls(winery).map((address) => ({ Location: baseUrl + address })),
    varietals: winery.varietals.map((varietal) => varietal.code),
    score: winery.score,
    searchMeta: { pined: winery.pinned },
    claimed: winery.claimed,
  };
}

function photoUrls({ photos, imageUrl }: WineryDetails): string[] {
  return photos.length > 0 ? photos.map(({ id }) => imageVariantUrl(id, 'scaled-large', 'jpg')) : [imageUrl];
}
