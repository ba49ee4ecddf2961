import { Link } from 'react-router';
import { bottleSizeLabel } from '#features/listings/wine-attributes.ts';
import type { OrderItemView, OrderView } from '#features/orders/order.ts';
import { formatMoney } from '#kit/money.ts';
import type { ListingPreview } from '../catalog/listing-previews.ts';
import { ListingThumbnail } from '../catalog/media/listing-thumbnail.tsx';
import type { Perspective } from './order-page.ts';

type Listings = Readonly<Record<string, ListingPreview>>;

/** The items of an order with their prices at that time; for an enquiry, the listing it is about. */
export function OrderItems(props: { order: OrderView; perspective: Perspective; about: string[]; listings: Listings }) {
  const { order, perspective, about, listings } = props;
  if (about.length === 0) return null;
  const isQuestion = order.items.length === 0;
  const hasDeleted = about.some((id) => listings[id] === undefined);
  return (
    <section aria-labelledby="items" className="grid gap-3">
      <h2 id="items" className="text-title">
        {isQuestion
          ? 'Asked about'
          : !order.booking
            ? 'Bottles'
            : perspective === 'customer'
              ? 'Your booking'
              : 'Booking'}
      </h2>
      <ul className="list-none divide-y divide-line border-y border-line">
        {isQuestion
          ? about.map((id) => <EnquiryItem key={id} listing={listings[id]} />)
          : order.items.map((item) => (
              <OrderedItem key={item.listingId} item={item} order={order} listing={listings[item.listingId]} />
            ))}
      </ul>
      {hasDeleted && (
        <p className="text-small text-ink-soft">
          {isQuestion ? 'The question stays.' : 'The order stays as it was placed.'} However, the listing is deleted and
          cannot be viewed anymore.
        </p>
      )}
    </section>
  );
}

function EnquiryItem({ listing }: { listing: ListingPreview | undefined }) {
  return (
    <li className="flex items-center gap-4 py-3">
      <ListingThumbnail picture={listing} />
      <ListingName listing={listing} name={listing?.name ?? 'A deleted listing'} />
    </li>
  );
}

function OrderedItem(props: { item: OrderItemView; order: OrderView; listing: ListingPreview | undefined }) {
  const { item, order, listing } = props;
  const { title, vintage, bottleMl, quantity, unitPrice } = item;
  const isTasting = order.booking !== null;
  return (
    <li className="flex items-center gap-4 py-3">
      <ListingThumbnail picture={listing} />
      <div className="grid min-w-0 grow gap-0.5">
        <ListingName listing={listing} name={isTasting ? title : `${vintage ?? 'NV'} ${title}`} />
        <p className="text-small text-ink-soft">
          {isTasting
            ? `${formatMoney(unitPrice)} per person`
            : `${quantity} × ${formatMoney(unitPrice)}${bottleMl === null ? '' : ` · ${bottleSizeLabel(bottleMl)}`}`}
        </p>
      </div>
    </li>
  );
}

function ListingName({ listing, name }: { listing: ListingPreview | undefined; name: string }) {
  const look = 'font-display text-[1.0625rem] leading-snug font-semibold wrap-break-word';
  if (!listing) return <p className={look}>{name}</p>;
  return (
    <Link
      to={listing.to}
      className={`${look} decoration-garnet decoration-2 underline-offset-4 hover:underline pointer-coarse:min-h-11`}
    >
      {name}
    </Link>
  );
}
