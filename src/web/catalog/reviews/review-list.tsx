import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderParty } from '#features/orders/process/order-process.ts';
import type { Review, ReviewsPage } from '#features/reviews/review.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { InvalidPageNotice } from '../../shell/invalid-page-notice.tsx';
import { RatingDistribution } from './rating-distribution.tsx';
import { ReviewArticle } from './review-article.tsx';

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

/**
 * The published reviews of something or somebody: what they come to, and a page of them.
 * @param address the page's own, with what of its query stays; reviews are turned with `reviews`
 * @param shownAt address of the listing whose page it is: of an order of several the others are named
 */
export function ReviewList(props: { reviews: ReviewsPage; address: string; shownAt?: string }) {
  const { reviews: shown, address, shownAt } = props;
  const { tally, reviews, page, pages, asked } = shown;
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 @min-[52rem]:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
        <RatingDistribution tally={tally} />
        <div className="grid min-w-0 content-start gap-4">
          <InvalidPageNotice asked={asked} beyond="There is no such page of reviews." />
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

/** A side of a review's order by name, with the way to the profile or to the winery's page where there is one. */
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

/** The most things of an order that a review names. */
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
