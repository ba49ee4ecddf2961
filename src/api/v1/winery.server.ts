import { imageVariantUrl } from '#features/images/image-variants.ts';
import { showWinery } from '#features/wineries/show-winery.server.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { ok, type Result } from '#kit/result.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { anyObject } from '../schemas.ts';

const oneWinery = {
  method: 'get',
  tag: 'Wineries',
  summary: 'One winery',
  roles: 'public',
  data: anyObject,
  refusals: [404],
} as const;

/** Wineries, in the fields of the specification. */
export const wineryOperations: readonly Operation[] = [
  defineOperation({
    ...oneWinery,
    path: '/api/v1/winery/findBySlug/{slug}',
    handle: async ({ app, actor, params }) => present(await showWinery(app, actor, params), app.site.baseUrl),
  }),
  defineOperation({
    ...oneWinery,
    path: '/api/v1/winery/{id}',
    handle: async ({ app, actor, params }) => present(await showWinery(app, actor, params), app.site.baseUrl),
  }),
];

function present(shown: Result<WineryDetails, 'not-found'>, baseUrl: string) {
  return shown.ok ? ok(presentWinery(shown.value, baseUrl)) : shown;
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
    photo: photoUrls(winery).map((url) => ({ Location: baseUrl + url })),
    varietals: winery.varietals.map((varietal) => varietal.code),
    score: winery.score,
    searchMeta: { pined: winery.pinned },
    claimed: winery.claimed,
  };
}

function photoUrls({ photos, imageUrl }: WineryDetails): string[] {
  return photos.length > 0 ? photos.map(({ id }) => imageVariantUrl(id, 'scaled-large', 'jpg')) : [imageUrl];
}
