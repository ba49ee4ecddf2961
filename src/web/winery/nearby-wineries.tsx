import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMiles } from '#features/places/visitor-place.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import type { NearbyWinery } from '#features/wineries/winery-page.ts';

/**
 * Other wineries of the region: small pictures with names, and distances where known.
 * @param beside what to show beside a winery, e.g. a favorite button
 */
export function NearbyWineries(props: { wineries: NearbyWinery[]; beside?: (winery: NearbyWinery) => ReactNode }) {
  const { wineries, beside } = props;
  return (
    <ul className="grid list-none gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      {wineries.map((winery) => (
        <li key={winery.slug} className="flex min-w-0 items-center gap-1">
          <Link
            to={wineryUrl(winery.slug)}
            className="group grid min-w-0 grow grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 rounded-md max-[22rem]:grid-cols-[4.5rem_minmax(0,1fr)] max-[22rem]:gap-3"
          >
            <img
              src={winery.imageUrl}
              alt=""
              width="1600"
              height="600"
              loading="lazy"
              decoding="async"
              className="aspect-4/3 w-full rounded-md bg-paper-sunk object-cover dark:brightness-[0.82] dark:saturate-[0.9]"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="font-display font-semibold text-balance wrap-break-word decoration-garnet decoration-2 underline-offset-4 group-hover:underline">
                {winery.name}
              </span>
              <span className="text-small text-ink-soft">
                {winery.city}
                {winery.km !== null && ` · ${formatMiles(winery.km)}`}
              </span>
            </span>
          </Link>
          {beside?.(winery)}
        </li>
      ))}
    </ul>
  );
}
