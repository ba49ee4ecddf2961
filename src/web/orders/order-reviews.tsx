import type { OrderView } from '#features/orders/order.ts';
import type { OrderNames } from '#features/orders/process/order-titles.ts';
import { ReviewArticle } from '../catalog/reviews/review-article.tsx';
import type { Perspective } from './order-page.ts';

/** The reviews of the parties about each other, as far as the actor may see them. */
export function OrderReviews({
  order,
  perspective,
  names,
}: {
  order: OrderView;
  perspective: Perspective;
  names: OrderNames;
}) {
  if (order.reviews.length === 0) return null;
  const displayNames = { customer: names.customer, provider: names.winery };
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-title">
        Reviews
      </h2>
      <div>
        {order.reviews.map((review) => (
          <ReviewArticle
            key={review.by}
            who={review.by === perspective ? 'You' : displayNames[review.by]}
            review={review}
            pending={review.state === 'pending'}
          />
        ))}
      </div>
    </section>
  );
}
