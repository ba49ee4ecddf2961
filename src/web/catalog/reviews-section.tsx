import type { ReviewsPage } from '#features/reviews/review.ts';
import { ReviewList } from './review-list.tsx';

/** The reviews of a listing or of a winery as a part of its page. Nothing where there are none. */
export function ReviewsSection(props: { reviews: ReviewsPage; address: string; shownAt?: string }) {
  if (props.reviews.tally.total === 0) return null;
  return (
    <section aria-labelledby="reviews" className="mx-auto max-w-page px-gutter pt-section">
      <h2 id="reviews" tabIndex={-1} className="scroll-mt-6 text-heading focus:outline-none">
        Reviews
      </h2>
      <p className="mt-1 mb-6 text-small text-ink-soft">By people who bought here.</p>
      <ReviewList {...props} />
    </section>
  );
}
