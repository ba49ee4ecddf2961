import { data, redirect } from 'react-router';
import { showVisitingHours } from '#features/availability/schedule/visiting-hours.server.ts';
import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { previewUrl } from '#features/listing-management/editor/listing-editor.ts';
import { showSellerListing } from '#features/listings/editing/seller-listing.server.ts';
import { listingName, listingUrl } from '#features/listings/listing.ts';
import { listingSocialImage } from '#features/listings/listing-social-image.ts';
import { showListing } from '#features/listings/show-listing.server.ts';
import { findPurchaseBlocker } from '#features/orders/placing/find-purchase-blocker.server.ts';
import { listShippedVolumes } from '#features/orders/placing/list-shipped-volumes.server.ts';
import { findDeliveryPlace } from '#features/places/delivery-place.server.ts';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { listReviewsAbout } from '#features/reviews/list-reviews-about.server.ts';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { readPlaceCookie } from '../shell/cookies.server.ts';
import { crumbsJsonLd, listingJsonLd } from '../shell/meta/json-ld.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext, type PageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/listing.route.ts';
import { ListingPage, listingBreadcrumbs } from './listing-page.tsx';

/**
 * The loader of `/l/{slug}/{id}`, `/wine/{slug}/{id}`, and `/l/{id}`: a missing or wrong slug is redirected permanently
 * to the right one, with the query.
 */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const found = await showListing(app, actor, params.id);
  if (!found.ok) throw await previewOrNotFound({ app, actor }, params.id);
  const { listing, others } = found.value;
  if (listing.slug !== ('slug' in params ? params.slug : undefined)) {
    const to = listingUrl(listing);
    const short = url.pathname.startsWith('/wine/');
    throw redirect((short ? to.replace('/l/', '/wine/') : to) + url.search, 301);
  }
  const ids = [listing.id, ...others.map((other) => other.id)];
  const zip = readPlaceCookie(app.site.baseUrl, request.headers);
  const [hours, stock, favorites, blocker, reviews, place, shipped] = await Promise.all([
    listing.type === 'tasting' ? showVisitingHours(app, actor, listing.id) : undefined,
    countStock(app, actor, ids),
    whichFavorites(app, actor, { listings: ids }),
    findPurchaseBlocker(app, actor, listing.id),
    listReviewsAbout(app, actor, { about: 'listing', id: listing.id, page: url.searchParams.get('reviews') }),
    findDeliveryPlace(app, actor, zip),
    listShippedVolumes(app, actor, [listing.winery.slug]),
  ]);
  return {
    listing: { ...listing, location: listing.location && fuzzyLocation(app, listing.location) },
    others,
    favorites,
    quantity: stock[listing.id],
    hours,
    blocker,
    reviews,
    place: place ?? null,
    shipped: shipped.get(listing.winery.slug) ?? null,
    soldOut: others.flatMap(({ id }) => (stock[id] === 0 ? [id] : [])),
    site: { name: app.site.name, baseUrl: app.site.baseUrl },
    image: listingSocialImage(app.site.name, listing),
  };
}

/** The answer for a listing that is not public: a redirect to its preview for those who may see that, else a 404. */
async function previewOrNotFound({ app, actor }: Pick<PageContext, 'app' | 'actor'>, id: string) {
  const found = await showSellerListing(app, actor, id);
  const preview = found.ok ? previewUrl(found.value) : undefined;
  return preview === undefined ? data(null, { status: 404 }) : redirect(preview);
}

export const shouldRevalidate = revalidateUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { listing, quantity, reviews, site, image } = loaderData;
  return pageMeta({
    site,
    title: `${listingName(listing)} - ${listing.winery.name}`,
    description:
      listing.description || `${listingName(listing)} by ${listing.winery.name}, ${listing.winery.regionName}.`,
    path: listingUrl(listing),
    image,
    type: 'product',
    noindex: listing.demo,
    jsonLd: [listingJsonLd(site, listing, { quantity, reviews }), crumbsJsonLd(site, listingBreadcrumbs(listing))],
  });
}

export default function PublicListingPage({ loaderData }: Route.ComponentProps) {
  const { site, place: _, shipped: __, ...page } = loaderData;
  return <ListingPage {...page} siteName={site.name} />;
}
