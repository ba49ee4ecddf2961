import { Link } from 'react-router';
import type { OpenOrder, PersonRecord } from '#features/reporting/people.ts';
import { formatDate } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';

/** What a person has: sessions, orders, wineries, and orders that are not over. */
export function PersonDetails({ person }: { person: PersonRecord }) {
  const { id, sessions, orders, wineries, hasSecondFactor, openOrders, terms } = person;
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 text-small md:grid-cols-[10rem_minmax(0,1fr)] [&>dt]:text-ink-soft [&>dd]:wrap-anywhere max-md:[&>dd]:-mt-2">
        <dt>Logged in on</dt>
        <dd>{sessions === 1 ? '1 device' : `${sessions} devices`}</dd>
        <dt>Two-step login</dt>
        <dd>{hasSecondFactor ? 'On' : 'Off'}</dd>
        {terms && (
          <>
            <dt>Terms of Use</dt>
            <dd>
              Agreed to {terms.version === null ? 'them' : `version ${terms.version}`} on {formatDate(terms.acceptedAt)}
            </dd>
          </>
        )}
        <dt>Orders</dt>
        <dd>
          {orders === 0 ? (
            'None'
          ) : (
            <Link to={`/dashboard/orders?buyer=${id}`} className="link">
              {orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`}
            </Link>
          )}
        </dd>
        {wineries.length > 0 && (
          <>
            <dt>Wineries</dt>
            <dd>
              <ul className="grid list-none gap-1">
                {wineries.map((winery) => (
                  <li key={winery.id}>
                    <Link to={`/dashboard/wineries/${winery.id}`} className="link">
                      {winery.name}
                    </Link>
                    , {winery.alone ? 'the only active owner' : winery.role}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>ID</dt>
        <dd className="figures">{id}</dd>
      </dl>
      {openOrders.length > 0 && <OpenOrders orders={openOrders} />}
    </>
  );
}

/** The orders that are not over, for an admin to settle by hand. */
function OpenOrders({ orders }: { orders: readonly OpenOrder[] }) {
  return (
    <section aria-labelledby="open-orders" className="grid gap-3">
      <h2 id="open-orders" className="text-title">
        Open orders
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {orders.map(({ id, number, side, winery, state, status, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 text-small">
            <span>
              <Link to={`/dashboard/orders/${id}`} className="link font-medium wrap-anywhere">
                {number}
              </Link>{' '}
              <span className="text-ink-soft wrap-anywhere">
                {side === 'order' ? 'bought at' : 'sold by'} {winery} on{' '}
                <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              </span>
            </span>
            <Badge tone={state === 'disputed' ? 'stopped' : 'neutral'}>{status}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
