import type { OrderView } from '#features/orders/order.ts';
import type { OrderNames } from '#features/orders/order-words.ts';
import { dayInWords } from '#kit/shop-time.ts';
import { BottleRating } from '#ui/wine/bottle-rating.tsx';
import type { Sight } from '../../order-page.ts';

/** What the sides have said of each other, as far as the reader may see it. */
export function OrderReviews({ order, sight, names }: { order: OrderView; sight: Sight; names: OrderNames }) {
  if (order.reviews.length === 0) return null;
  const called = { customer: names.customer, provider: names.winery };
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-title">
        Reviews
      </h2>
      {order.reviews.map(({ by, rating, content, state, createdAt }) => (
        <article key={by} className="grid gap-1.5 border-t border-line pt-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <b className="font-semibold">{by === sight ? 'You' : called[by]}</b>
            <BottleRating score={rating} />
            <time dateTime={createdAt} className="text-caption text-ink-soft">
              {dayInWords(createdAt)}
            </time>
          </p>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{content}</p>
          {state === 'pending' && (
            <p className="text-caption text-ink-soft">
              Shown to others once both sides have reviewed, or when the time for reviews is over.
            </p>
          )}
        </article>
      ))}
    </section>
  );
}
