import { Link } from 'react-router';
import { type OwnWineryReview, type PersonReviewsPage, reviewUrl } from '#features/reviews/wineries/winery-review.ts';
import { wineryUrl } from '#features/wineries/winery.ts';
import { Button } from '#ui/actions/button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { WineryReviewArticle } from '../catalog/reviews/winery-review-article.tsx';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';

/** A person's own reviews of wineries, in any state. @param address the URL of its first page, with a query */
export function OwnWineryReviews(props: { shown: PersonReviewsPage<OwnWineryReview>; address: string }) {
  const { shown, address } = props;
  const { reviews, page, pages, requested } = shown;
  if (reviews.length === 0 && page <= pages)
    return (
      <EmptyState title="No winery reviews yet" action={<Button to="/s">Find a winery</Button>}>
        Have you been to a winery? Its page has a button to review it.
      </EmptyState>
    );
  return (
    <>
      <InvalidPageNotice requested={requested} />
      <div>
        {reviews.map((review) => (
          <WineryReviewArticle
            key={review.id}
            who={
              <Link to={wineryUrl(review.winery.slug)} className="link">
                {review.winery.name}
              </Link>
            }
            review={review}
            listed
          >
            <StateOf review={review} />
            {review.state !== 'removed' && (
              <p>
                <Link to={reviewUrl(review.id)} className="link text-small">
                  Edit or remove
                </Link>
              </p>
            )}
          </WineryReviewArticle>
        ))}
      </div>
      <Pager page={page} pages={pages} hrefOf={(to) => `${address}&page=${to}`} label="Pages of reviews" />
    </>
  );
}

/** What the author has to know of a review that others do not see. */
function StateOf({ review: { state, decisionReason } }: { review: OwnWineryReview }) {
  if (state === 'published') return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
      <Badge tone={state === 'held' ? 'care' : 'stopped'}>{state === 'held' ? 'Waiting for a look' : 'Removed'}</Badge>
      {state === 'removed' && decisionReason}
    </p>
  );
}
