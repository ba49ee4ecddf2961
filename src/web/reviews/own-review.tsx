import { Link } from 'react-router';
import type { OwnReview as Own, OwnReviewKind } from '#features/reviews/review.ts';
import { ReviewArticle } from '../catalog/review-article.tsx';
import { reviewPartyName } from '../catalog/review-list.tsx';

/** A review that the reader wrote, or one about him, with the way to its order. */
export function OwnReview({ review, kind }: { review: Own; kind: OwnReviewKind }) {
  const { orderId, side, published, listings, winery } = review;
  const [first, ...others] = listings;
  const sale = side === 'provider';
  const other = sale ? 'customer' : 'provider';
  return (
    <ReviewArticle
      who={
        kind === 'written' ? (
          <>About {reviewPartyName(other, review)}</>
        ) : (
          <>
            {reviewPartyName(other, review)}
            {sale && ` about ${winery.name}`}
          </>
        )
      }
      review={review}
      pending={!published}
    >
      <p className="text-caption text-ink-soft">
        {first?.name}
        {others.length > 0 && ` and ${others.length} more`}
        {' · '}
        <Link to={`/${sale ? 'sale' : 'order'}/${orderId}/details`} className="link">
          {sale ? 'See the sale' : 'See the order'}
        </Link>
      </p>
    </ReviewArticle>
  );
}
