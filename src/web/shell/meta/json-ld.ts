import { stockLevel } from '#features/inventory/stock-level.ts';
import {
  type ListingDetails,
  type ListingWinery,
  listingName,
  listingUrl,
  tastingTerms,
  wineStyles,
} from '#features/listings/listing.ts';
import { stateName } from '#features/places/states.ts';
import type { ReviewsPage } from '#features/reviews/review.ts';
import { schemaOrgHours } from '#features/wineries/hours/opening-hours.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { describeLocation, type WineryDetails } from '#features/wineries/winery-page.ts';
import type { Money } from '#kit/money.ts';
import type { JsonLd } from './page-meta.ts';

type Site = { name: string; baseUrl: string };

const context = 'https://schema.org';

/** The site, its search, and its publisher: for the front page. */
export function siteJsonLd(site: Site): JsonLd {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: site.name,
    url: `${site.baseUrl}/`,
    publisher: { '@type': 'Organization', name: site.name, url: `${site.baseUrl}/` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.baseUrl}/s?keywords={query}` },
      'query-input': 'required name=query',
    },
  };
}

/** The breadcrumbs from the front page to this page. */
export function crumbsJsonLd(site: Site, crumbs: readonly { label: string; to?: string }[]): JsonLd {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(to !== undefined && { item: site.baseUrl + to }),
    })),
  };
}

/** The maximum number of reviews in a product's data. */
const mostReviews = 3;

/**
 * A listing as a product with its offer, rating, and reviews; schema.org has no better type for a tasting. Without
 * reviews it has no rating.
 * @param more.quantity bottles in stock; undefined if the stock is not counted
 * @param more.reviews as the page shows them
 */
export function listingJsonLd(
  site: Site,
  listing: ListingDetails,
  more: { quantity: number | undefined; reviews: ReviewsPage },
): JsonLd {
  const { winery, grapes } = listing;
  const wine = listing.type === 'wine';
  const properties: [name: string, value: string | number | null][] = wine
    ? [
        ['Vintage', listing.vintage ?? 'NV'],
        ['Style', wineStyles[listing.style]],
        ['Grapes', grapes.map((grape) => grape.name).join(', ') || null],
        ['Appellation', listing.ava],
        ['Alcohol by volume', listing.abv === null ? null : `${listing.abv.toFixed(1)}%`],
        ['Bottle size', `${listing.bottleMl} ml`],
      ]
    : [['For', tastingTerms[listing.unit]]];
  return {
    '@context': context,
    '@type': 'Product',
    name: listingName(listing),
    ...(listing.description && { description: listing.description }),
    image: site.baseUrl + listing.imageUrl,
    url: site.baseUrl + listingUrl(listing),
    sku: listing.id,
    category: wine ? 'Wine' : 'Wine tasting',
    brand: { '@type': 'Brand', name: winery.name },
    additionalProperty: properties
      .filter(([, value]) => value !== null)
      .map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
    offers: offerOf(site, listing, more.quantity),
    ...ratingOf(more.reviews),
  };
}

function ratingOf({ tally, reviews }: ReviewsPage) {
  if (tally.total === 0) return {};
  const scale = { bestRating: 5, worstRating: 1 };
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: tally.mean, reviewCount: tally.total, ...scale },
    review: reviews.slice(0, mostReviews).map(({ customer, rating, content, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: customer.name },
      datePublished: createdAt.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: rating, ...scale },
      reviewBody: content,
    })),
  };
}

function offerOf(site: Site, listing: ListingDetails, quantity: number | undefined) {
  const soldOut = stockLevel(quantity) === 'sold-out';
  const availability = listing.state === 'closed' ? 'Discontinued' : soldOut ? 'SoldOut' : 'InStock';
  return {
    '@type': 'Offer',
    url: site.baseUrl + listingUrl(listing),
    price: decimal(listing.price),
    priceCurrency: listing.price.currency,
    availability: `${context}/${availability}`,
    itemCondition: `${context}/NewCondition`,
    seller: sellerOf(site, listing.winery),
  };
}

function sellerOf(site: Site, winery: ListingWinery) {
  return {
    '@type': 'Winery',
    name: winery.name,
    url: site.baseUrl + wineryUrl(winery.slug),
    image: site.baseUrl + winery.imageUrl,
  };
}

/** A winery as a place. Coordinates are included only if they are those of the winery itself and not of its town. */
export function wineryJsonLd(site: Site, winery: WineryDetails): JsonLd {
  const { place } = winery;
  return {
    '@context': context,
    '@type': 'Winery',
    name: winery.name,
    description: winery.description || describeLocation(winery, stateName(winery.state)),
    image: site.baseUrl + winery.imageUrl,
    url: site.baseUrl + wineryUrl(winery.slug),
    ...(winery.website !== null && { sameAs: [winery.website] }),
    ...(winery.phone !== null && { telephone: winery.phone }),
    ...(winery.hours !== null && { openingHours: schemaOrgHours(winery.hours) }),
    address: {
      '@type': 'PostalAddress',
      ...(winery.street !== null && { streetAddress: winery.street }),
      addressLocality: winery.city,
      addressRegion: winery.state,
      ...(winery.zip !== null && { postalCode: winery.zip }),
      addressCountry: 'US',
    },
    ...(place?.precision === 'site' && {
      geo: { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng },
    }),
  };
}

/** An amount in the format of schema.org: plain digits with a point, e.g. `28.00`. */
function decimal({ amount, currency }: Money): string {
  const digits =
    new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}
