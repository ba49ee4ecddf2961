import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { VisitingHours } from '#features/availability/schedule/visiting-hours.ts';
import {
  type ListingDetails,
  listingName,
  listingUrl,
  type WineSummary,
  wineStyles,
} from '#features/listings/listing.ts';
import { bottleSizeLabel } from '#features/listings/wine-attributes.ts';
import type { ReviewsPage } from '#features/reviews/review.ts';
import { searchFilterUrl } from '#features/wineries/search-filters.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { FavoriteButton } from '../catalog/favorite-button.tsx';
import { PairingList, TasteScales, TastingFacts, WineFacts } from './listing-facts.tsx';
import { ListingMainImage } from './listing-main-image.tsx';
import { ListingOffer } from './listing-offer.tsx';
import { ListingTitle } from './listing-title.tsx';
import type { ShownBlocker } from './order/purchase-blocker-notice.tsx';
import { WinerySection } from './winery-section.tsx';

// why: most listings have no reviews, video, or map, so their code is not part of the first load
const ReviewsSection = lazy(async () => ({
  default: (await import('../catalog/reviews/review-list.tsx')).ReviewsSection,
}));
const RatingLink = lazy(async () => ({ default: (await import('./rating-link.tsx')).RatingLink }));
const ListingVideo = lazy(async () => ({ default: (await import('../catalog/media/listing-video.tsx')).ListingVideo }));
const ListingLocationMap = lazy(async () => ({
  default: (await import('./listing-location-map.tsx')).ListingLocationMap,
}));

type ListingPageProps = {
  listing: ListingDetails;
  others: WineSummary[];
  /** Bottles in stock; undefined if the stock is not counted. */
  quantity: number | undefined;
  /** Of a tasting with a schedule. */
  hours: VisitingHours | undefined;
  /** Why it cannot be ordered, if so. */
  blocker: ShownBlocker | undefined;
  /** Undefined for a listing that is not public. */
  reviews: ReviewsPage | undefined;
  /** The ids of the other wines that are sold out. */
  soldOut: string[];
  siteName: string;
};

/** Whether everybody can see the listing, so that it can be a favorite. */
function isPublic({ state }: ListingDetails): boolean {
  return state === 'published' || state === 'closed';
}

/** The breadcrumbs of a listing: the region's wines, the winery, the listing. */
export function listingBreadcrumbs(listing: ListingDetails) {
  const { winery } = listing;
  return [
    { label: winery.regionName, to: searchFilterUrl('pub_winery_region', winery.region) },
    { label: winery.name, to: wineryUrl(winery.slug) },
    { label: listingName(listing) },
  ];
}

/** The page of one listing as buyers see it. */
export function ListingPage(props: ListingPageProps) {
  const { listing, others, quantity, reviews, soldOut } = props;
  return (
    <>
      <article className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-gutter wrap-anywhere md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-y-5 md:pt-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-14">
        <div className="md:col-span-2">
          <Link
            to={wineryUrl(listing.winery.slug)}
            className="inline-flex min-h-11 max-w-full items-center gap-1 text-small text-ink-soft md:hidden"
          >
            <Icon name="chevron-left" size="small" />
            <span className="truncate">{listing.winery.name}</span>
          </Link>
          <div className="max-md:hidden">
            <Breadcrumbs crumbs={listingBreadcrumbs(listing)} />
          </div>
        </div>
        <ListingMainImage listing={listing} dimmed={listing.state === 'closed' || quantity === 0} />
        <div className="grid min-w-0 content-start gap-5 md:gap-6">
          <ListingHeader {...props} />
          {listing.description && (
            <p className="max-w-prose text-lead text-pretty whitespace-pre-line">{listing.description}</p>
          )}
          {listing.video && (
            <Suspense>
              <ListingVideo video={listing.video} poster={listing.imageUrl} name={listingName(listing)} />
            </Suspense>
          )}
          <PairingList title={listing.type === 'wine' ? 'Good with' : 'Served with'} pairings={listing.pairings} />
          {listing.type === 'wine' && <TasteScales wine={listing} />}
          {listing.type === 'wine' ? (
            <WineFacts wine={listing} />
          ) : (
            <TastingFacts tasting={listing} hours={props.hours} />
          )}
          {listing.location && (
            <Suspense>
              <ListingLocationMap place={listing.location} />
            </Suspense>
          )}
        </div>
      </article>
      {reviews && reviews.tally.total > 0 && (
        <Suspense>
          <ReviewsSection reviews={reviews} address={listingUrl(listing)} shownAt={listingUrl(listing)} />
        </Suspense>
      )}
      <WinerySection winery={listing.winery} others={others} soldOut={soldOut} />
    </>
  );
}

function ListingHeader({ listing, quantity, hours, blocker, reviews, siteName }: ListingPageProps) {
  const wine = listing.type === 'wine';
  return (
    <header className="grid gap-2">
      {/* why: the button is beside the short line above the title, so that the title has the full width */}
      <div className="relative">
        <ListingTitle over={wine ? (listing.vintage ?? 'NV') : 'Tasting'} title={listing.title} />
        {isPublic(listing) && (
          <div className="absolute -top-3 right-0">
            <FavoriteButton kind="listing" id={listing.id} name={listingName(listing)} />
          </div>
        )}
      </div>
      <p>
        <Link to={wineryUrl(listing.winery.slug)} className="link font-medium">
          {listing.winery.name}
        </Link>
        <span className="block text-small text-ink-soft">
          {wine ? (
            <>
              <Link to={searchFilterUrl('pub_style', listing.style)} className="link">
                {wineStyles[listing.style]} wine
              </Link>{' '}
              · {bottleSizeLabel(listing.bottleMl)}
            </>
          ) : (
            `${listing.winery.city}, ${listing.winery.state}`
          )}
        </span>
      </p>
      {reviews && reviews.tally.total > 0 && (
        <Suspense fallback={<p className="min-h-11 md:min-h-8" />}>
          <RatingLink tally={reviews.tally} />
        </Suspense>
      )}
      <ListingOffer listing={listing} quantity={quantity} hours={hours} blocker={blocker} siteName={siteName} />
    </header>
  );
}
