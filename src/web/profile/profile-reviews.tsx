import type { PublicPerson } from '#features/accounts/profile/public-person.ts';
import type { ReviewsPage } from '#features/reviews/review.ts';
import { TabBar } from '#ui/navigation/tab-bar.tsx';
import { ReviewList } from '../catalog/reviews/review-list.tsx';

type ProfileReviewsProps = {
  person: PublicPerson;
  /** The winery that the person owns, if any. */
  winery: { name: string } | undefined;
  /** The party of orders as which the person is shown. */
  about: 'provider' | 'customer';
  /** Undefined for a person who is banned or deleted. */
  reviews: ReviewsPage | undefined;
};

/** The reviews about a person: as a buyer, and as a winery if they own one. */
export function ProfileReviews({ person, winery, about, reviews }: ProfileReviewsProps) {
  if (reviews === undefined) return null;
  const path = `/u/${person.id}`;
  const asCustomer = winery ? `${path}?as=customer` : path;
  return (
    <section aria-labelledby="reviews" className="grid gap-5">
      <h2 id="reviews" tabIndex={-1} className="scroll-mt-6 text-title focus:outline-none">
        Reviews
      </h2>
      {winery && (
        <TabBar
          label="Reviews"
          look="pills"
          tabs={[
            { label: 'As a winery', to: `${path}#reviews`, current: about === 'provider' },
            { label: 'As a customer', to: `${asCustomer}#reviews`, current: about === 'customer' },
          ]}
        />
      )}
      {reviews.tally.total === 0 ? (
        <p className="text-ink-soft">
          {about === 'provider' ? 'No customer has left a review yet.' : 'No winery has left a review yet.'}
        </p>
      ) : (
        <ReviewList reviews={reviews} address={about === 'customer' ? asCustomer : path} />
      )}
    </section>
  );
}
