import { distanceKm, formatLatLng, kmPerMile, type LatLng, parseLatLng } from '#kit/geo.ts';
import { currentLocationName } from './place.ts';

/** The place that a visitor searched around, and its name, if a URL says so. */
export type VisitorPlace = { origin: LatLng; name: string | null };

const maxName = 100;

/** The visitor's place in the parameters of a URL: `origin` and `address`, as on the search page. */
export function readVisitorPlace(parameters: URLSearchParams): VisitorPlace | null {
  const origin = parseLatLng(parameters.get('origin') ?? '');
  const name = parameters.get('address')?.trim().slice(0, maxName);
  return origin ? { origin, name: name && name !== currentLocationName ? name : null } : null;
}

/** A URL that takes the place that was searched around along, for `readVisitorPlace`; without one the URL alone. */
export function withVisitorPlace(url: string, { address, origin }: { address: string; origin: LatLng | null }): string {
  if (origin === null) return url;
  const place = new URLSearchParams({ ...(address !== '' && { address }), origin: formatLatLng(origin) });
  return `${url}?${String(place).replaceAll('%2C', ',')}`;
}

/** How far a point is from a visitor, in words: "12 miles from Fredericksburg, TX", "12 miles from you". */
export function describeDistance({ origin, name }: VisitorPlace, to: LatLng): string {
  const where = name ?? 'you';
  const miles = formatMiles(distanceKm(origin, to));
  return miles === closeBy ? `Close to ${where}` : `${miles} from ${where}`;
}

const closeBy = 'close by';

/** A distance in miles; below one mile it is "close by". */
export function formatMiles(km: number): string {
  const miles = Math.round(km / kmPerMile);
  return miles < 1 ? closeBy : `${miles.toLocaleString('en-US')} ${miles === 1 ? 'mile' : 'miles'}`;
}
