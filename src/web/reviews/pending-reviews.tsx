import type { ReviewToWrite } from '#features/reviews/review.ts';
import { formatDate } from '#kit/time.ts';
import { Button } from '#ui/actions/button.tsx';
import type { ListingPreview } from '../catalog/listing-previews.ts';
import { ListingThumbnail } from '../catalog/media/listing-thumbnail.tsx';

type PendingReviewsProps = {
  waiting: readonly ReviewToWrite[];
  /** Whether there are more than these. */
  more: boolean;
  listings: Readonly<Record<string, ListingPreview>>;
};

/** The orders that the actor can review, each with a link to its form; nothing if there are none. */
export function PendingReviews({ waiting, more, listings }: PendingReviewsProps) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="grid gap-2">
      <h2 id="waiting" className="text-title">
        Waiting for your review
      </h2>
      <ul className="list-none divide-y divide-line">
        {waiting.map((order) => (
          <PendingReviewRow
            key={`${order.orderId} ${order.side}`}
            order={order}
            picture={listings[order.listings[0]?.id ?? '']}
          />
        ))}
      </ul>
      {more && <p className="text-small text-ink-soft">There are more. They follow once these are written.</p>}
    </section>
  );
}

function PendingReviewRow({ order, picture }: { order: ReviewToWrite; picture: ListingPreview | undefined }) {
  const { orderId, side, of, listings, endsAt, transition } = order;
  const [first, ...others] = listings;
  const path = `/${side === 'customer' ? 'order' : 'sale'}/${orderId}/details`;
  return (
    <li className="flex items-center gap-4 py-4">
      <ListingThumbnail picture={picture} />
      <div className="grid min-w-0 grow gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <div className="grid min-w-0 gap-0.5">
          <p className="truncate font-medium">{of}</p>
          <p className="truncate text-small text-ink-soft">
            {first?.name}
            {others.length > 0 && ` and ${others.length} more`}
          </p>
          <p className="text-caption text-ink-soft">
            Until <time dateTime={endsAt}>{formatDate(endsAt)}</time>
          </p>
        </div>
        <p>
          <Button to={`${path}?do=${transition}`}>Review {side === 'customer' ? 'the order' : 'the buyer'}</Button>
        </p>
      </div>
    </li>
  );
}
