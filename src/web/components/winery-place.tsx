import { Link } from 'react-router';
import { stateName } from '#features/places/states.ts';
import { cityCodeOf } from '#features/wineries/city-code.ts';
import { searchAddress } from '#features/wineries/search-address.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { StaticMap } from '#ui/map/static-map.tsx';

/** Where a winery is: its address as far as it is known, its coordinates, its website. */
export function WineryPlace({ winery }: { winery: WineryDetails }) {
  const { street, city, state, zip, place, website } = winery;
  return (
    <section aria-labelledby="location" className="grid content-start gap-4">
      <h2 id="location" className="text-title">
        Location
      </h2>
      <address className="flex gap-2.5 text-body not-italic">
        <Icon name="map-pin" />
        <span>
          {street && <span className="block">{street}</span>}
          <Link to={searchAddress('pub_winery_city', cityCodeOf(city, state))} className="link">
            {city}
          </Link>
          , {state} {zip}
          {place && (
            <span className="figures block text-small text-ink-soft">
              {inDegrees(place)}
              {place.precision !== 'site' && ', the middle of town: ask for the way'}
            </span>
          )}
        </span>
      </address>
      {website && (
        <p className="flex min-w-0 gap-2.5">
          <Icon name="external" />
          <a href={website} rel="nofollow noopener external" className="link min-w-0 wrap-anywhere">
            {hostOf(website)}
          </a>
        </p>
      )}
      {place && (
        <StaticMap
          label={`Where ${city} is in ${stateName(state)}`}
          points={[place]}
          state={state === 'OR' ? 'oregon' : 'texas'}
          cities
        />
      )}
    </section>
  );
}

function inDegrees({ lat, lng }: { lat: number; lng: number }): string {
  const part = (value: number, letters: string) =>
    `${Math.abs(value).toFixed(4)}° ${value >= 0 ? letters.charAt(0) : letters.charAt(1)}`;
  return `${part(lat, 'NS')}, ${part(lng, 'EW')}`;
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname.replace(/^www\./, '') : website;
}
