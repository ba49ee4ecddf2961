import { lazy, Suspense } from 'react';
import { data, Link, redirect } from 'react-router';
import { whichFavourites } from '#features/favourites/which-favourites.server.ts';
import { findObstacle } from '#features/orders/find-obstacle.server.ts';
import { listReviewsAbout } from '#features/reviews/list-reviews-about.server.ts';
import { countStock } from '#features/stock/count-stock.server.ts';
import { filterAddress } from '#features/wineries/filter-address.ts';
import { wineryAddress } from '#features/wineries/winery.ts';
import { bottleSizeName } from '#features/wines/bottle-size-name.ts';
import { type ListingDetails, listingName } from '#features/wines/listing.ts';
import { showListing } from '#features/wines/show-listing.server.ts';
import { listingSocialImage } from '#features/wines/social-image.ts';
import { ListingTitle } from '#features/wines/ui/listing-title.tsx';
import { PairingList } from '#features/wines/ui/pairing-list.tsx';
import { TasteScales } from '#features/wines/ui/taste-scales.tsx';
import { TastingFacts } from '#features/wines/ui/tasting-facts.tsx';
import { WineFacts } from '#features/wines/ui/wine-facts.tsx';
import { addressOf, wineStyles } from '#features/wines/wine.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { pageOf } from '../../app-context.server.ts';
import { Heart } from '../../components/heart.tsx';
import { ListingOffer } from '../../components/listing-offer.tsx';
import { ListingPicture } from '../../components/listing-picture.tsx';
import { askUnlessOnlyPanel } from '../../components/panel-address.ts';
import { WineryBand } from '../../components/winery-band.tsx';
import { crumbsJsonLd, listingJsonLd } from '../../seo/json-ld.ts';
import { pageMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/listing.ts';

// why: most wines have no review yet; their pages do not wait for what shows some
const ReviewsSection = lazy(async () => ({
  default: (await import('../../components/reviews-section.tsx')).ReviewsSection,
}));
const RatingLink = lazy(async () => ({ default: (await import('../../components/rating-link.tsx')).RatingLink }));

/**
 * One implementation for `/l/{slug}/{id}`, `/wine/{slug}/{id}` and `/l/{id}`: a slug that is wrong or missing is sent on to the
 * right one, for good, with its query.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, viewer } = pageOf(context);
  const shown = await showListing(app, viewer, params.id);
  if (!shown.ok) throw data(null, { status: 404 });
  const { listing, others } = shown.value;
  if (listing.slug !== ('slug' in params ? params.slug : undefined)) {
    const address = addressOf(listing);
    const short = url.pathname.startsWith('/wine/');
    throw redirect((short ? address.replace('/l/', '/wine/') : address) + url.search, 301);
  }
  const ids = [listing.id, ...others.map((other) => other.id)];
  const [stock, favourites, obstacle, reviews] = await Promise.all([
    countStock(app, viewer, ids),
    whichFavourites(app, viewer, { listings: ids }),
    findObstacle(app, viewer, listing.id),
    listReviewsAbout(app, viewer, { about: 'listing', id: listing.id, page: url.searchParams.get('reviews') }),
  ]);
  return {
    listing,
    others,
    favourites,
    quantity: stock[listing.id],
    obstacle,
    reviews,
    soldOut: others.flatMap(({ id }) => (stock[id] === 0 ? [id] : [])),
    site: { name: app.site.name, baseUrl: app.site.baseUrl },
    image: listingSocialImage(app.site.name, listing),
  };
}

export const shouldRevalidate = askUnlessOnlyPanel;

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found' }];
  const { listing, quantity, reviews, site, image } = loaderData;
  return pageMeta({
    site,
    title: `${listingName(listing)} - ${listing.winery.name}`,
    description:
      listing.description || `${listingName(listing)} by ${listing.winery.name}, ${listing.winery.regionName}.`,
    path: addressOf(listing),
    image,
    type: 'product',
    noindex: listing.demo,
    jsonLd: [listingJsonLd(site, listing, { quantity, reviews }), crumbsJsonLd(site, crumbsOf(listing))],
  });
}

/** The way here: the region's wines, the winery, the listing itself. */
function crumbsOf(listing: ListingDetails) {
  const { winery } = listing;
  return [
    { label: winery.regionName, to: filterAddress('pub_winery_region', winery.region) },
    { label: winery.name, to: wineryAddress(winery.slug) },
    { label: listingName(listing) },
  ];
}

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { listing, others, quantity, reviews, soldOut } = loaderData;
  return (
    <>
      <article className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-gutter md:grid-cols-[2fr_3fr] md:gap-y-5 md:pt-4 lg:grid-cols-[5fr_6fr] lg:gap-x-14">
        <div className="md:col-span-2">
          <Link
            to={wineryAddress(listing.winery.slug)}
            className="inline-flex min-h-11 max-w-full items-center gap-1 text-small text-ink-soft md:hidden"
          >
            <Icon name="chevron-left" size="small" />
            <span className="truncate">{listing.winery.name}</span>
          </Link>
          <div className="max-md:hidden">
            <Breadcrumbs crumbs={crumbsOf(listing)} />
          </div>
        </div>
        <ListingPicture listing={listing} dimmed={listing.state === 'closed' || quantity === 0} />
        <div className="grid min-w-0 content-start gap-5 md:gap-6">
          <ListingHead {...loaderData} />
          {listing.description && (
            <p className="max-w-prose text-lead text-pretty whitespace-pre-line">{listing.description}</p>
          )}
          <PairingList title={listing.type === 'wine' ? 'Good with' : 'Served with'} pairings={listing.pairings} />
          {listing.type === 'wine' && <TasteScales wine={listing} />}
          {listing.type === 'wine' ? <WineFacts wine={listing} /> : <TastingFacts tasting={listing} />}
        </div>
      </article>
      {reviews.tally.total > 0 && (
        <Suspense>
          <ReviewsSection reviews={reviews} address={addressOf(listing)} shownAt={addressOf(listing)} />
        </Suspense>
      )}
      <WineryBand winery={listing.winery} others={others} soldOut={soldOut} />
    </>
  );
}

function ListingHead({ listing, quantity, obstacle, reviews, site }: Route.ComponentProps['loaderData']) {
  const wine = listing.type === 'wine';
  return (
    <header className="grid gap-2">
      {/* why: beside the few figures above the title, so that the title has its whole width */}
      <div className="relative">
        <ListingTitle over={wine ? (listing.vintage ?? 'NV') : 'Tasting'} title={listing.title} />
        <div className="absolute -top-3 right-0">
          <Heart kind="listing" id={listing.id} name={listingName(listing)} />
        </div>
      </div>
      <p>
        <Link to={wineryAddress(listing.winery.slug)} className="link font-medium">
          {listing.winery.name}
        </Link>
        <span className="block text-small text-ink-soft">
          {wine ? (
            <>
              <Link to={filterAddress('pub_style', listing.style)} className="link">
                {wineStyles[listing.style]} wine
              </Link>{' '}
              · {bottleSizeName(listing.bottleMl)}
            </>
          ) : (
            `${listing.winery.city}, ${listing.winery.state}`
          )}
        </span>
      </p>
      {reviews.tally.total > 0 && (
        <Suspense fallback={<p className="min-h-11 md:min-h-8" />}>
          <RatingLink tally={reviews.tally} />
        </Suspense>
      )}
      <ListingOffer listing={listing} quantity={quantity} obstacle={obstacle} siteName={site.name} />
    </header>
  );
}
