import { lazy, Suspense } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { VisitingHours } from '#features/availability/schedule/visiting-hours.ts';
import { stockLevel } from '#features/inventory/stock-level.ts';
import {
  type Delivery,
  type ListingDetails,
  listingUrl,
  type PickupAddress,
  tastingUnit,
} from '#features/listings/listing.ts';
import type { DeliveryPlace } from '#features/places/delivery-place.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Price } from '../catalog/price.tsx';
import { OrderPanel } from './order/order-panel.tsx';
import type { ShownBlocker } from './order/purchase-blocker-notice.tsx';

// why: it is in the page from the start; what changes the place comes after the first load
const DeliveryPlaceLine = lazy(async () => ({
  default: (await import('../catalog/delivery-place.tsx')).DeliveryPlaceLine,
}));

/**
 * The price, stock, and delivery of a listing with its order form; or a message that it is closed.
 * @param props.quantity bottles in stock; undefined if the stock is not counted
 * @param props.hours of a tasting with a schedule
 * @param props.blocker why it cannot be ordered, if so
 */
export function ListingOffer(props: {
  listing: ListingDetails;
  quantity: number | undefined;
  hours: VisitingHours | undefined;
  blocker: ShownBlocker | undefined;
  siteName: string;
}) {
  const { listing, quantity, hours, blocker, siteName } = props;
  if (listing.state === 'closed') return <ClosedOffer listing={listing} />;
  const level = stockLevel(quantity);
  const soldOut = level === 'sold-out';
  return (
    <div className="mt-1 grid gap-4 border-t border-line pt-3 md:mt-3 md:pt-5">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Price
          money={listing.price}
          size="large"
          muted={soldOut}
          {...(listing.type === 'tasting' && { unit: tastingUnit })}
        />
        {level === 'few' && <Badge tone="care">{quantity} left</Badge>}
        {soldOut && <Badge tone="solid">Sold out</Badge>}
      </p>
      {soldOut && (
        <p className="text-small">
          Sold out at the winery.{' '}
          <Link to={wineryUrl(listing.winery.slug)} className="link">
            See what else it makes
          </Link>
        </p>
      )}
      {!soldOut && <ShippingPlace listing={listing} />}
      {listing.disclaimer && <Disclaimer text={listing.disclaimer} />}
      {soldOut ? null : (
        <OrderPanel listing={listing} quantity={quantity} hours={hours} blocker={blocker} siteName={siteName} />
      )}
      {listing.type === 'wine' && !soldOut && <DeliveryOptions delivery={listing.delivery} pickup={listing.pickup} />}
      {listing.demo && <Notice>Demo listing: not a real {listing.type}.</Notice>}
      {!listing.demo && !soldOut && (
        <p className="text-small text-ink-soft">
          Sold by {listing.winery.name} in {listing.winery.city}.{' '}
          {listing.type === 'wine' ? 'An adult of 21 or older signs for it.' : 'For adults of 21 or older.'}
        </p>
      )}
      <p>
        {blocker?.reason === 'own' || blocker?.reason === 'preview' ? (
          <Button to={`${listingUrl(listing)}/edit/details`}>Edit listing</Button>
        ) : (
          <Button to={`/contact/${listing.winery.slug}?listing=${listing.id}`} icon="mail" rel="nofollow">
            Contact the winery
          </Button>
        )}
      </p>
    </div>
  );
}

/** To where a wine is shipped, with the visitor's ZIP code; nothing for what is not shipped. */
function ShippingPlace({ listing }: { listing: ListingDetails }) {
  const known = useLoaderData<{ place?: DeliveryPlace | null } | null>()?.place ?? null;
  if (listing.type !== 'wine' || !listing.delivery.shipping) return null;
  return (
    <Suspense fallback={<div className="min-h-24" />}>
      <DeliveryPlaceLine known={known} buyForm="buy">
        {listing.delivery.pickup && 'You can pick up the wine at the winery instead.'}
      </DeliveryPlaceLine>
    </Suspense>
  );
}

/** Longer disclaimers are collapsed on a listing's page, in characters; the checkout shows them in full. */
const maxExpandedLength = 600;

/** What the winery wants buyers to read before they buy. */
function Disclaimer({ text }: { text: string }) {
  return (
    <details open={text.length <= maxExpandedLength} className="rounded-md bg-paper-sunk px-4 py-2 text-small">
      <summary className="min-h-8 py-1 font-semibold pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        Please read before you buy
      </summary>
      <p className="pb-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </details>
  );
}

/** The state of a closed listing: a disabled button that says so, and a link to the winery. */
function ClosedOffer({ listing }: { listing: ListingDetails }) {
  return (
    <div className="mt-1 grid gap-3 border-t border-line pt-4 md:mt-3 md:pt-5">
      <Button disabled size="large" wide>
        This listing is closed
      </Button>
      <p className="text-small text-ink-soft">
        {listing.winery.name} no longer offers this {listing.type}.{' '}
        <Link to={wineryUrl(listing.winery.slug)} className="link">
          See what it offers now
        </Link>
      </p>
    </div>
  );
}

function DeliveryOptions({ delivery, pickup: place }: { delivery: Delivery; pickup: PickupAddress }) {
  const { pickup, shipping } = delivery;
  const streetAddress = [place.street, place.building].filter(Boolean).join(', ');
  return (
    <ul className="grid list-none gap-1.5 text-small">
      {shipping && (
        <li className="flex gap-2.5">
          <Icon name="truck" />
          <span>
            Shipping {formatMoney(shipping.first)}, each additional bottle {formatMoney(shipping.additional)}
          </span>
        </li>
      )}
      {pickup && (
        <li className="flex gap-2.5">
          <Icon name="store" />
          <span>
            Pickup at the winery in {place.city}, free{streetAddress && `: ${streetAddress}`}
          </span>
        </li>
      )}
      {!pickup && !shipping && (
        <li className="flex gap-2.5">
          <Icon name="info" />
          <span>Ask the winery how to get it.</span>
        </li>
      )}
    </ul>
  );
}
