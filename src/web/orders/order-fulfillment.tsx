import type { ReactNode } from 'react';
import { describeCancellation } from '#features/availability/cancellation-terms.ts';
import { formatVisit } from '#features/availability/visit-times.ts';
import type { BookingView, OrderView } from '#features/orders/order.ts';
import { Button } from '#ui/actions/button.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { AddressLines, ShippingAddress } from '../catalog/address-lines.tsx';
import type { OrderPageData, Perspective } from './order-page.ts';

/** The fulfillment of an order: time and place of a tasting, or pickup or shipping address, with tracking. */
export function OrderFulfillment({
  order,
  perspective,
  texts: { trackingUrl, movedFrom },
  now,
}: {
  order: OrderView;
  perspective: Perspective;
  texts: Pick<OrderPageData['texts'], 'trackingUrl' | 'movedFrom'>;
  /** The time by the server, in ISO 8601. */
  now: string;
}) {
  const { booking, pickupAddress, shippingDetails, deliveryMethod } = order;
  const place = pickupAddress && <AddressLines address={pickupAddress} />;
  if (!booking && !place && deliveryMethod !== 'shipping') return null;
  return (
    <section aria-labelledby="place" className="grid gap-3">
      <h2 id="place" tabIndex={-1} className="scroll-mt-6 text-title focus:outline-none">
        {booking ? 'When and where' : deliveryMethod === 'shipping' ? 'Shipping' : 'Pickup at the winery'}
      </h2>
      <dl className="grid gap-3 text-small">
        {booking && <BookingTime booking={booking} />}
        {booking && movedFrom && <Detail term="Moved from">{movedFrom}</Detail>}
        {place && <Detail term={booking ? 'Where' : 'Address'}>{place}</Detail>}
        {booking && <VisitTerms order={order} booking={booking} perspective={perspective} now={now} />}
        {deliveryMethod === 'shipping' && (
          <Detail term="Ship to">
            {shippingDetails ? (
              <ShippingAddress address={shippingDetails} />
            ) : (
              <p className="text-ink-soft">You'll see the address once the order is paid for.</p>
            )}
          </Detail>
        )}
        {shippingDetails?.giftNote && (
          <Detail term="Gift note">
            <p className="whitespace-pre-line wrap-anywhere">{shippingDetails.giftNote}</p>
          </Detail>
        )}
        <Tracking order={order} url={trackingUrl} />
      </dl>
      <MoveButton order={order} />
    </section>
  );
}

/** The link to another time for a tasting, for whoever may choose one. */
function MoveButton({ order: { id, mayMove } }: { order: OrderView }) {
  if (mayMove.includes('move-booking'))
    return (
      <div>
        <Button to={`/order/${id}/move-booking`}>Change date or time</Button>
      </div>
    );
  if (!mayMove.includes('propose-move')) return null;
  return (
    <div>
      <Button to={`/sale/${id}/propose-move`}>Propose another time</Button>
    </div>
  );
}

/** How the parcel was sent, as far as the winery has said. */
function Tracking({ order: { carrier, trackingNumber }, url }: { order: OrderView; url: string | null }) {
  return (
    <>
      {carrier && <Detail term="Carrier">{carrier}</Detail>}
      {trackingNumber && (
        <Detail term="Tracking number">
          <TrackingNumber url={url} number={trackingNumber} />
        </Detail>
      )}
    </>
  );
}

function TrackingNumber({ url, number }: { url: string | null; number: string }) {
  if (url === null) return <span className="figures wrap-anywhere">{number}</span>;
  return (
    <a href={url} rel="noopener noreferrer" className="link figures wrap-anywhere">
      {number}
      <VisuallyHidden>: track the package on the carrier’s site</VisuallyHidden>
    </a>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 md:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function BookingTime({ booking }: { booking: BookingView }) {
  const { displayStart: start, displayEnd: end, timezone, seats } = booking;
  return (
    <>
      <Detail term="When">{formatVisit({ start, end, timezone })}</Detail>
      <Detail term="Guests">{seats}</Detail>
    </>
  );
}

/** What the price of a tasting includes, and what canceling it costs while that is possible. */
function VisitTerms(props: { order: OrderView; booking: BookingView; perspective: Perspective; now: string }) {
  const { items, cancellation, state, acceptedAt } = props.order;
  const { displayStart: start, timezone } = props.booking;
  const isCancelable = (state === 'pending-payment' || state === 'purchased') && props.now < start;
  const isBuyer = props.perspective === 'customer';
  // why: until the winery confirms, canceling costs nothing
  const costs = isBuyer && acceptedAt !== null;
  const included = items[0]?.included;
  return (
    <>
      {included && (
        <Detail term="Included">
          <span className="whitespace-pre-line">{included}</span>
        </Detail>
      )}
      {cancellation && isCancelable && (
        <Detail term={isBuyer ? 'If you cancel' : 'If the buyer cancels'}>
          {describeCancellation(cancellation, { start, timezone, now: costs ? props.now : undefined })}
        </Detail>
      )}
    </>
  );
}
