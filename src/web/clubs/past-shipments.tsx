import { Link } from 'react-router';
import { clubPaymentPath } from '#features/clubs/club-url.ts';
import type { PastShipment } from '#features/clubs/own-memberships/own-membership.ts';
import type { SkipReason } from '#features/clubs/release.ts';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import { formatLocalDay } from '#kit/time.ts';
import { formatCents } from '../catalog/clubs/club-texts.ts';

const reasons: Readonly<Record<SkipReason, string>> = {
  member: 'you skipped it',
  held: 'your membership was on hold',
  canceled: 'your membership was canceled',
  short: 'the winery had too few bottles for it',
  price: 'it cost more than you agreed to',
  law: 'we can’t ship wine to your address; check it, or change to pickup',
  volume: 'it was more wine than the law allows',
  declined: 'your card was declined',
  age: 'we don’t know that you are 21',
  unavailable: 'a wine was not available',
  banned: 'your account was banned, or the winery was suspended',
};

function outcomeOf(shipment: PastShipment, isOver: boolean): string {
  const { state, totalCents, needsConfirmation } = shipment;
  if (state === 'billed') return `Charged ${formatCents(totalCents)}`;
  if (state === 'charging') return 'Being charged';
  // why: what ended members owed is not charged any more
  const skipReason = state === 'declined' && isOver ? 'declined' : shipment.skipReason;
  if (skipReason === 'declined' && needsConfirmation) return 'Not charged: you didn’t confirm the payment';
  if (skipReason !== null) return `Not charged: ${reasons[skipReason]}`;
  return `${needsConfirmation ? 'Your bank wants you to confirm' : 'Card declined'}: ${formatCents(totalCents)} not paid`;
}

/** Where a member pays for what was not paid: with the saved card that their bank wants confirmed, or with another one. */
function PayLink({ id, needsConfirmation }: PastShipment) {
  return (
    <Link to={needsConfirmation ? confirmPaymentPath(id) : clubPaymentPath(id)} className="link" reloadDocument>
      {needsConfirmation ? 'Confirm the payment' : 'Pay with another card'}
    </Link>
  );
}

/**
 * The releases and shipments of the past: what was charged, or why nothing was.
 * @param mayOpen whether their orders can be opened
 * @param isOver whether the membership is canceled
 */
export function PastShipments(props: { past: readonly PastShipment[]; mayOpen: boolean; isOver: boolean }) {
  const { past, mayOpen, isOver } = props;
  if (past.length === 0) return null;
  return (
    <section aria-labelledby="past" className="grid gap-3">
      <h2 id="past" className="text-title">
        History
      </h2>
      <ul className="grid list-none divide-y divide-line border-y border-line text-small">
        {past.map((shipment) => (
          <li key={shipment.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span className="wrap-anywhere">
              {shipment.release}, {formatLocalDay(shipment.billedOn)}
            </span>
            <span className="figures">
              {outcomeOf(shipment, isOver)}
              {mayOpen && !isOver && shipment.state === 'declined' && (
                <>
                  {' · '}
                  <PayLink {...shipment} />
                </>
              )}
              {mayOpen && shipment.state === 'billed' && (
                <>
                  {' · '}
                  <Link to={`/order/${shipment.id}/details`} className="link">
                    See the order
                  </Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
