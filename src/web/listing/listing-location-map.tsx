import type { ListingLocation as Place } from '#features/listings/listing.ts';
import { StaticMap } from '#ui/map/static-map.tsx';

/** The place of a listing as a pin on a map. Import it lazily. */
export function ListingLocationMap({ place }: { place: Place }) {
  return (
    <figure className="grid max-w-80 gap-2">
      <StaticMap label={`Where ${place.place} is`} points={[place]} cities />
      <figcaption className="text-small text-ink-soft">From {place.place}</figcaption>
    </figure>
  );
}
