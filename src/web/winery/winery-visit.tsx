import { Link } from 'react-router';
import { stateName } from '#features/places/states.ts';
import { formatOpeningHours, type OpeningHours } from '#features/wineries/opening-hours.ts';
import { formatCityCode, searchFilterUrl } from '#features/wineries/search-filters.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { StaticMap } from '#ui/map/static-map.tsx';

/** Where a winery is: its known address, phone, website, and a map. */
export function WineryPlace({ winery }: { winery: WineryDetails }) {
  const { street, city, state, zip, place, phone, website } = winery;
  return (
    <section aria-labelledby="location" className="grid content-start gap-4">
      <h2 id="location" className="text-heading">
        Location
      </h2>
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
      {place && (
        <div>
          <StaticMap
            label={`Where ${city} is in ${stateName(state)}`}
            points={[place]}
            state={state === 'OR' ? 'oregon' : 'texas'}
            cities
          />
          {place.precision !== 'site' && (
            <p className="pt-2 text-caption text-ink-soft">
              The pin stands in the middle of town: ask the winery the way.
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : website;
}

/** The opening hours of a winery, in its local time. */
export function WineryHours({ hours }: { hours: OpeningHours }) {
  return (
    <section aria-labelledby="hours" className="grid gap-3">
      <h2 id="hours" className="text-heading">
        Hours
      </h2>
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
