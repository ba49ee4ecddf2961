import { Link } from 'react-router';
import type { WineryRecord } from '#features/reporting/managed-wineries.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { listingsLabel } from './winery-row.tsx';

/** What a winery has: listings, orders, people, favorites, and old URLs. */
export function WineryDetails({ winery }: { winery: WineryRecord }) {
  const { id, name, listings, allListings, hasOrders, hasPayouts, favorites, oldSlugs, people } = winery;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-small md:grid-cols-[10rem_minmax(0,1fr)] [&>dt]:text-ink-soft [&>dd]:wrap-anywhere max-md:[&>dd]:-mt-2">
      <dt>Listings</dt>
      <dd>
        {allListings === listings
          ? listingsLabel(listings)
          : `${listingsLabel(allListings)}, of which ${listings.toLocaleString('en-US')} published`}
      </dd>
      <dt>Sales</dt>
      <dd>
        {hasOrders ? (
          <Link to={`/dashboard/orders?${new URLSearchParams({ search: name })}`} className="link">
            See its orders
          </Link>
        ) : hasPayouts ? (
          'No orders, but a payout account'
        ) : (
          'No orders yet'
        )}
      </dd>
      <dt>People</dt>
      <dd>
        {people.length === 0 ? (
          'Nobody runs this page'
        ) : (
          <ul className="grid list-none gap-1">
            {people.map((person) => (
              <li key={person.id}>
                <Link to={`/dashboard/people/${person.id}`} className="link">
                  {person.name}
                </Link>
                , {person.role}
              </li>
            ))}
          </ul>
        )}
      </dd>
      <dt>Favorite of</dt>
      <dd>{favorites === 1 ? '1 person' : `${favorites.toLocaleString('en-US')} people`}</dd>
      {oldSlugs.length > 0 && (
        <>
          <dt>Also reached by</dt>
          <dd>{oldSlugs.map(wineryUrl).join(', ')}</dd>
        </>
      )}
      <dt>ID</dt>
      <dd className="figures">{id}</dd>
    </dl>
  );
}
