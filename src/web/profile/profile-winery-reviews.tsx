import { Link } from 'react-router';
import type { PersonReviewsPage } from '#features/reviews/wineries/winery-review.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Pager } from '#ui/navigation/pager.tsx';
import { WineryReviewArticle } from '../catalog/reviews/winery-review-article.tsx';

/**
 * The reviews of wineries that a person wrote; nothing if there are none.
 * @param shown undefined for a person who is banned or deleted
 */
export function ProfileWineryReviews(props: { personId: string; shown: PersonReviewsPage | undefined }) {
  const { personId, shown } = props;
  if (shown === undefined || shown.total === 0) return null;
  return (
    <section aria-labelledby="winery-reviews" className="grid gap-3">
      <h2 id="winery-reviews" tabIndex={-1} className="scroll-mt-6 text-title focus:outline-none">
        Reviews of wineries
      </h2>
      <div>
        {shown.reviews.map((review) => (
          <WineryReviewArticle
            key={review.id}
            who={
              <Link to={wineryUrl(review.winery.slug)} className="link">
                {review.winery.name}
              </Link>
            }
            review={review}
            listed
          />
        ))}
      </div>
      <Pager
        page={shown.page}
        pages={shown.pages}
        hrefOf={(to) => `/u/${personId}${to === 1 ? '' : `?wineries=${to}`}#winery-reviews`}
        label="Pages of reviews of wineries"
      />
    </section>
  );
}
