import { Link } from 'react-router';
import type { ShownAffectedBookings } from './exception-messages.ts';

/** The affected bookings, the first of them by name with links to their sales. */
export function AffectedBookingsList({ total, first }: ShownAffectedBookings) {
  return (
    <>
      <p>
        Nothing was changed yet. What is booked stays booked; write to whoever you cannot receive, or cancel the sale.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {first.map(({ id, when, seats, sale }) => (
          <li key={id}>
            {sale === null ? (
              when
            ) : (
              <Link to={sale} className="link">
                {when}
              </Link>
            )}
            {seats === 1 ? ', 1 seat' : `, ${seats} seats`}
          </li>
        ))}
      </ul>
      {total > first.length && <p>And {(total - first.length).toLocaleString('en-US')} more.</p>}
    </>
  );
}
