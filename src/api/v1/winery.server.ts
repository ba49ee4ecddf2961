import { imageVariantUrl } from '#features/images/image-variants.ts';
import { type FuzzyApp, fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
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
    handle: async ({ app, actor, params }) => present(app, await showWinery(app, actor, params)),
  }),
  defineOperation({
    ...oneWinery,
    path: '/api/v1/winery/{id}',
    handle: async ({ app, actor, params }) => present(app, await showWinery(app, actor, params)),
  }),
];

type PresentApp = FuzzyApp & { site: { baseUrl: string } };

function present(app: PresentApp, shown: Result<WineryDetails, 'not-found'>) {
  return shown.ok ? ok(presentWinery(app, shown.value)) : shown;
}

/** The specification's Winery. If a winery has no photo, `photo` is its drawn landscape, as on the pages. */
function presentWinery(app: PresentApp, winery: WineryDetails) {
  const place = winery.place && fuzzyLocation(app, winery.place);
  return {
    _id: winery.id,
    slug: winery.slug,
    name: winery.name,
    city: winery.city,
    street: winery.street,
    state: winery.state,
    region: winery.region,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    short_description: winery.description,
    photo: photoUrls(winery).map((url) => ({ Location: app.site.baseUrl + url })),
    varietals: winery.varietals.map((varietal) => varietal.code),
    score: winery.score,
    searchMeta: { pined: winery.pinned },
    claimed: winery.claimed,
  };
}

function photoUrls({ photos, imageUrl }: WineryDetails): string[] {
  return photos.length > 0 ? photos.map(({ id }) => imageVariantUrl(id, 'scaled-large', 'jpg')) : [imageUrl];
}
