import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderParty } from '#features/orders/process/order-effects.ts';
import type { Review, ReviewsPage } from '#features/reviews/review.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { RatingDistribution } from './rating-distribution.tsx';
import { ReviewArticle } from './review-article.tsx';

/** The reviews section of a listing's or a winery's page; nothing if there are no reviews. */
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

/**
 * The published reviews about a listing, a winery, or a person: the distribution of ratings and a page of reviews.
 * @param address the page's URL with the parameters to keep; the page of reviews is added as `reviews`
 * @param shownAt URL of the listing whose page this is: the other items of an order with several are named
 */
export function ReviewList(props: { reviews: ReviewsPage; address: string; shownAt?: string }) {
  const { reviews: shown, address, shownAt } = props;
  const { tally, reviews, page, pages, requested } = shown;
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 @min-[52rem]:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <RatingDistribution tally={tally} />
        <div className="grid min-w-0 content-start gap-4">
          <InvalidPageNotice requested={requested} />
          <div>
            {reviews.map((review) => (
              <ReviewArticle
                key={`${review.createdAt} ${review.content}`}
                who={reviewPartyName(review.by, review)}
                review={review}
              >
                <PurchasedItems review={review} shownAt={shownAt} />
              </ReviewArticle>
            ))}
          </div>
          <Pager
            page={page}
            pages={pages}
            hrefOf={(to) => `${withPage(address, to)}#reviews`}
            label="Pages of reviews"
          />
        </div>
      </div>
    </div>
  );
}

function withPage(address: string, page: number): string {
  return page === 1 ? address : `${address}${address.includes('?') ? '&' : '?'}reviews=${page}`;
}

/** The name of one party of a review's order, linked to the profile or the winery's page if there is one. */
export function reviewPartyName(
  side: OrderParty,
  { customer, winery }: Pick<Review, 'customer' | 'winery'>,
): ReactNode {
  if (side === 'provider')
    return (
      <Link to={wineryUrl(winery.slug)} className="link">
        {winery.name}
      </Link>
    );
  return customer.id === null ? (
    customer.name
  ) : (
    <Link to={`/u/${customer.id}`} rel="nofollow" className="link">
      {customer.name}
    </Link>
  );
}

/** The maximum number of an order's items that a review names. */
const maxNamed = 3;

function PurchasedItems({ review, shownAt }: { review: Review; shownAt: string | undefined }) {
  const others = review.listings.filter(({ to }) => to === null || to !== shownAt);
  const more = others.length - maxNamed;
  if (others.length === 0) return null;
  return (
    <p className="text-caption text-ink-soft">
      {shownAt === undefined ? 'Bought: ' : 'Bought together with '}
      {others.slice(0, maxNamed).map(({ name, to }, at) => (
        <span key={to ?? name}>
          {at > 0 && ', '}
          {to === null ? (
            name
          ) : (
            <Link to={to} className="link">
              {name}
            </Link>
          )}
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}
