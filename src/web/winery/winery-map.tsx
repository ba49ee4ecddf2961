import { useMemo } from 'react';
import { formatMiles } from '#features/places/visitor-place.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import type { NearbyWinery, WineryDetails } from '#features/wineries/winery-page.ts';
import { InteractiveMap } from '#ui/map/interactive-map.tsx';

/** A map of a winery in the middle, with the wineries near it. @param place the winery's, as far as it may be shown */
export function WineryMap(props: {
  winery: WineryDetails;
  place: NonNullable<WineryDetails['place']>;
  nearby: readonly NearbyWinery[];
}) {
  const { winery, place, nearby } = props;
  const points = useMemo(() => pointsOf(winery, place, nearby), [winery, place, nearby]);
  return (
    // why: another winery has its own middle
    <div key={winery.id}>
      <div className="h-80 md:h-96">
        <InteractiveMap
          label={`Map of ${winery.name} and what is near`}
          points={points}
          center={place}
          highlightedId={winery.id}
        />
      </div>
      <p className="pt-2 text-caption text-ink-soft">
        Rivers and highways are approximate: use Directions for the drive.
        {place.precision !== 'site' && ' The pin marks the middle of town: ask the winery for directions.'}
      </p>
    </div>
  );
}

function pointsOf(winery: WineryDetails, place: { lat: number; lng: number }, nearby: readonly NearbyWinery[]) {
  const { id, name, city, slug } = winery;
  const own = { id, label: name, detail: city, href: wineryUrl(slug), lat: place.lat, lng: place.lng };
  const others = nearby.flatMap((other) =>
    other.place
      ? [
          {
            ...other.place,
            id: other.id,
            label: other.name,
            detail: other.km === null ? other.city : `${other.city} · ${formatMiles(other.km)}`,
            href: wineryUrl(other.slug),
          },
        ]
      : [],
  );
  return [own, ...others];
}
