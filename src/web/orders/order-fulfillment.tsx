import type { ReactNode } from 'react';
import type { BookingView, OrderView, PickupAddress, ShippingDetails } from '#features/orders/order.ts';
import { formatLongDate, formatTime } from '#kit/time.ts';

/** The fulfillment of an order: time and place of a tasting, or pickup or shipping address, with tracking. */
export function OrderFulfillment({ order }: { order: OrderView }) {
  const { booking, pickupAddress, shippingDetails, deliveryMethod, carrier, trackingNumber } = order;
  const place = pickupAddress && <PickupAddressLines address={pickupAddress} />;
  if (!booking && !place && deliveryMethod !== 'shipping') return null;
  return (
    <section aria-labelledby="place" className="grid gap-3">
      <h2 id="place" className="text-title">
        {booking ? 'When and where' : deliveryMethod === 'shipping' ? 'Shipping address' : 'Pickup at the winery'}
      </h2>
      <dl className="grid gap-3 text-small">
        {booking && <BookingTime booking={booking} />}
        {place && <Detail term={booking ? 'Where' : 'Address'}>{place}</Detail>}
        {deliveryMethod === 'shipping' && (
          <Detail term="Ship to">
            {shippingDetails ? (
              <ShippingAddress details={shippingDetails} />
            ) : (
              <p className="text-ink-soft">You see the address once the order is paid for.</p>
            )}
          </Detail>
        )}
        {carrier && <Detail term="Carrier">{carrier}</Detail>}
        {trackingNumber && (
          <Detail term="Tracking number">
            <span className="figures wrap-anywhere">{trackingNumber}</span>
          </Detail>
        )}
      </dl>
    </section>
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
  const { displayStart, displayEnd, seats } = booking;
  const [first, last] = [formatLongDate(displayStart), formatLongDate(displayEnd)];
  return (
    <>
      <Detail term="When">
        {first === last ? first : `${first} to ${last}`}
        <br />
        {formatTime(displayStart)} to {formatTime(displayEnd)}, Texas time
      </Detail>
      <Detail term="Guests">{seats}</Detail>
    </>
  );
}

function PickupAddressLines({ address: { name, street, building, city, state, zip } }: { address: PickupAddress }) {
  return (
    <address className="not-italic">
      {name}
      {street && (
        <>
          <br />
          {street}
        </>
      )}
      {building && (
        <>
          <br />
          {building}
        </>
      )}
      <br />
      {city}, {state} {zip}
    </address>
  );
}

/** A shipping address, as on a parcel. */
export function ShippingAddress({ details }: { details: ShippingDetails }) {
  const { recipientName, streetAddress, apartment, city, state, postalCode, phone } = details;
  return (
    <address className="not-italic">
      {recipientName}
      <br />
      {streetAddress}
      {apartment && `, ${apartment}`}
      <br />
      {city}, {state} {postalCode}
      {phone && (
        <>
          <br />
          {phone}
        </>
      )}
    </address>
  );
}
