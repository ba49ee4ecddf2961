import { redirect } from 'react-router';
import { whichFavorites } from '#features/favorites/list-favorites.server.ts';
import { countStock } from '#features/inventory/stock.server.ts';
import { listingName, listingUrl } from '#features/listings/listing.ts';
import { listingSocialImage } from '#features/listings/listing-social-image.ts';
import { showListing } from '#features/listings/show-listing.server.ts';
import { findPurchaseBlocker } from '#features/orders/placing/find-purchase-blocker.server.ts';
import { fuzzyLocation } from '#features/places/fuzzy-location.server.ts';
import { listReviewsAbout } from '#features/reviews/list-reviews-about.server.ts';
import { revalidateUnlessOnlyPanel } from '../shell/bar/panel-url.ts';
import { crumbsJsonLd, listingJsonLd } from '../shell/meta/json-ld.ts';
import { pageMeta } from '../shell/meta/page-meta.ts';
import { getPageContext } from '../shell/page-context.server.ts';
import type { Route } from './+types/listing.route.ts';
import { previewOrNotFound } from './listing.server.ts';
import { ListingPage, listingBreadcrumbs } from './listing-page.tsx';

/**
 * One implementation for `/l/{slug}/{id}`, `/wine/{slug}/{id}` and `/l/{id}`: a slug that is wrong or missing is sent on to the
 * right one, for good, with its query.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, actor } = getPageContext(context);
  const shown = await showListing(app, actor, params.id);
  if (!shown.ok) throw await previewOrNotFound({ app, actor }, params.id);
  const { listing, others } = shown.value;
  if (listing.slug !== ('slug' in params ? params.slug : undefined)) {
    const address = listingUrl(listing);
    const short = url.pathname.startsWith('/wine/');
    throw redirect((short ? address.replace('/l/', '/wine/') : address) + url.search, 301);
  }
  const ids = [listing.id, ...others.map((other) => other.id)];
  const [stock, favorites, blocker, reviews] = await Promise.all([
    countStock(app, actor, ids),
    whichFavorites(app, actor, { listings: ids }),
    findPurchaseBlocker(app, actor, listing.id),
    listReviewsAbout(app, actor, { about: 'listing', id: listing.id, page: url.searchParams.get('reviews') }),
  ]);
  return {
    listing: { ...listing, location: listing.location && fuzzyLocation(app, listing.location) },
    others,
    favorites,
    quantity: stock[listing.id],
    blocker,
    reviews,
    soldOut: others.flatMap(({ id }) => (stock[id] === 0 ? [id] : [])),
    site: { name: app.site.name, baseUrl: app.site.baseUrl },
    image: listingSocialImage(app.site.name, listing),
  };
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
  const { site, ...shown } = loaderData;
  return <ListingPage {...shown} siteName={site.name} />;
}
