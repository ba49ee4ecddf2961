import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { WineryListings } from '#features/listings/listing.ts';
import { formatOpeningHours, type OpeningHours } from '#features/wineries/hours/opening-hours.ts';
import { formatCityCode, searchFilterUrl } from '#features/wineries/search-filters.ts';
import type { NearbyWinery, WineryDetails } from '#features/wineries/winery-page.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { WineryTastings } from './winery-listings.tsx';

// why: the map is below the first screens; its code is not part of the first load
const WineryMap = lazy(async () => ({ default: (await import('./winery-map.tsx')).WineryMap }));

/** How to visit a winery: its tastings, hours, and location, and a map with what is near. */
export function VisitSection(props: {
  winery: WineryDetails;
  tastings: WineryListings['tastings'];
  nearby: readonly NearbyWinery[];
}) {
  const { winery, tastings, nearby } = props;
  return (
    <section aria-labelledby="visit" className="mx-auto grid max-w-page gap-8 px-gutter pt-section">
      <h2 id="visit" tabIndex={-1} className="scroll-mt-6 text-heading focus:outline-none">
        Visit
      </h2>
      <WineryTastings tastings={tastings} />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <div className="grid content-start gap-8">
          {winery.hours && <WineryHours hours={winery.hours} />}
          <WineryPlace winery={winery} />
        </div>
        {winery.place && (
          <Suspense fallback={<div className="h-80 md:h-96" />}>
            <WineryMap winery={winery} place={winery.place} nearby={nearby} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** Where a winery is: its known address, phone, and website. */
function WineryPlace({ winery }: { winery: WineryDetails }) {
  const { street, city, state, zip, phone, website } = winery;
  return (
    <section aria-labelledby="location" className="grid content-start gap-4">
      <h3 id="location" className="text-title">
        Location
      </h3>
      <address className="flex gap-2.5 text-body not-italic">
        <Icon name="map-pin" />
        <span>
          {street && <span className="block">{street}</span>}
          <Link to={searchFilterUrl('pub_winery_city', formatCityCode(city, state))} className="link">
            {city}
          </Link>
          , {state} {zip}
        </span>
      </address>
      {phone && (
        <p>
          Phone{' '}
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link whitespace-nowrap">
            {phone}
          </a>
        </p>
      )}
      {website && (
        <p className="flex min-w-0 gap-2.5">
          <Icon name="external" />
          <a href={website} rel="nofollow noopener external" className="link min-w-0 wrap-anywhere">
            {hostOf(website)}
          </a>
        </p>
      )}
    </section>
  );
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : website;
}

/** The opening hours of a winery, in its local time. */
function WineryHours({ hours }: { hours: OpeningHours }) {
  return (
    <section aria-labelledby="hours" className="grid gap-3">
      <h3 id="hours" className="text-title">
        Hours
      </h3>
      <dl className="grid gap-y-1.5 text-small">
        {formatOpeningHours(hours).map(({ days, hours }) => (
          <div key={days} className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-1.5">
            <dt className="text-ink-soft">{days}</dt>
            <dd className="figures font-medium">{hours}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
