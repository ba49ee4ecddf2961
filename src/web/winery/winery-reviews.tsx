import { Link } from 'react-router';
import type { ReviewsPage } from '#features/reviews/review.ts';
import {
  fewReviews,
  type ReviewedWineryPage,
  type ReviewSort,
  reviewSorts,
  reviewUrl,
  scoreLabels,
  scoreNames,
  type WineryScores,
  writeReviewUrl,
} from '#features/reviews/wineries/winery-review.ts';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Pager } from '#ui/navigation/pager.tsx';
import { HelpfulButton } from '../catalog/reviews/helpful-button.tsx';
import { RatingDistribution } from '../catalog/reviews/rating-distribution.tsx';
import { ReviewList } from '../catalog/reviews/review-list.tsx';
import { ReviewAuthor, WineryReviewArticle } from '../catalog/reviews/winery-review-article.tsx';
import { Form } from '../forms/form.tsx';
import { InvalidPageNotice } from '../shell/invalid-page-notice.tsx';

type WineryReviewsProps = {
  winery: { slug: string; name: string };
  /** The page's URL, with what it shows of other lists. */
  address: string;
  reviewed: ReviewedWineryPage;
  /** The reviews that buyers wrote after orders. */
  orderReviews: ReviewsPage;
  /** Whether the reader runs the winery, and so can answer. */
  manages: boolean;
};

/** The reviews section of a winery's page: by visitors and buyers of the winery, and beside them those of orders. */
export function WineryReviews({ winery, address, reviewed, orderReviews, manages }: WineryReviewsProps) {
  const { scores, shown } = reviewed;
  return (
    <section aria-labelledby="reviews" className="mx-auto grid max-w-page gap-6 px-gutter pt-section">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="reviews" tabIndex={-1} className="scroll-mt-6 text-heading focus:outline-none">
          Reviews
        </h2>
        <Button to={writeReviewUrl(winery.slug)} rel="nofollow">
          Write a review
        </Button>
      </div>
      {scores === undefined ? (
        <p className="text-ink-soft">Nobody has reviewed {winery.name} yet. Have you been there?</p>
      ) : (
        <div className="@container">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 @min-[52rem]:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]">
            <ScoreSummary scores={scores} />
            <ReviewResults address={address} shown={shown} reviewCount={scores.reviewCount} manages={manages} />
          </div>
        </div>
      )}
      {orderReviews.tally.total > 0 && (
        <div className="grid gap-3 pt-4">
          <h3 className="text-title">Reviews of orders ({orderReviews.tally.total.toLocaleString('en-US')})</h3>
          <p className="text-small text-ink-soft">By people who bought here, about what they bought.</p>
          <ReviewList reviews={orderReviews} address={address} />
        </div>
      )}
    </section>
  );
}

/** The mean of all reviews and how many gave each score, the six other means as bars, and how many are verified. */
function ScoreSummary({ scores }: { scores: WineryScores }) {
  const { score, reviewCount, verifiedCount, means, distribution } = scores;
  return (
    <div className="grid content-start gap-6">
      <RatingDistribution tally={{ stars: distribution, total: reviewCount, mean: score ?? 0 }} />
      {reviewCount < fewReviews && (
        <p className="text-small text-ink-soft">Few reviews: the scores may change a lot.</p>
      )}
      <ul aria-label="Mean scores" className="grid max-w-[22rem] list-none gap-1.5 text-small">
        {scoreNames.map((name) => (
          <li key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)_2.5rem] items-center gap-3">
            <span>{scoreLabels[name]}</span>
            <svg className="h-2 w-full overflow-hidden rounded-full bg-glass" aria-hidden="true">
              <rect width={`${(means[name] ?? 0) * 20}%`} height="100%" className="fill-wine" />
            </svg>
            <span className="figures text-ink-soft">{means[name]?.toFixed(1) ?? 'None'}</span>
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-soft">
        {verifiedCount.toLocaleString('en-US')} of {reviewCount.toLocaleString('en-US')} by verified buyers or visitors.
      </p>
    </div>
  );
}

type ResultsProps = Pick<WineryReviewsProps, 'address' | 'manages'> & {
  shown: ReviewedWineryPage['shown'];
  reviewCount: number;
};

function ReviewResults({ address, shown, reviewCount, manages }: ResultsProps) {
  const { reviews, page, pages, requested, total, score, words } = shown;
  return (
    <div className="grid min-w-0 content-start gap-4">
      {reviewCount > 1 && <ReviewFilter address={address} shown={shown} />}
      <InvalidPageNotice requested={requested} />
      {(score !== null || words !== '') && (
        <p role="status" className="text-small text-ink-soft">
          {total === 0
            ? 'No reviews match.'
            : `${total.toLocaleString('en-US')} ${total === 1 ? 'review matches' : 'reviews match'}.`}{' '}
          <Link to={`${address}#reviews`} preventScrollReset className="link">
            Show all
          </Link>
        </p>
      )}
      <div>
        {reviews.map((review) => (
          <WineryReviewArticle key={review.id} who={<ReviewAuthor author={review.author} />} review={review} listed>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <HelpfulButton review={review} />
              <Link to={reviewUrl(review.id)} rel="nofollow" className="link text-small">
                {review.isOwn ? 'Edit or remove' : manages ? 'Answer or report' : 'Report'}
              </Link>
            </div>
          </WineryReviewArticle>
        ))}
      </div>
      <Pager page={page} pages={pages} hrefOf={(to) => withQuery(address, shown, to)} label="Pages of reviews" />
    </div>
  );
}

/** Sorting and filtering, as a form that works without script. */
function ReviewFilter({ address, shown }: { address: string; shown: ReviewedWineryPage['shown'] }) {
  const [path = '', query = ''] = address.split('?');
  const sorts = Object.keys(reviewSorts) as ReviewSort[];
  return (
    <Form method="get" action={`${path}#reviews`} preventScrollReset className="flex flex-wrap items-end gap-3">
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        id="review-sort"
        name="reviewSort"
        label="Sort by"
        defaultValue={shown.sort}
        choices={sorts.map((sort) => ({ value: sort, label: reviewSorts[sort] }))}
      />
      <SelectField
        id="review-score"
        name="reviewScore"
        label="Score"
        defaultValue={shown.score === null ? '' : String(shown.score)}
        choices={['', '5', '4', '3', '2', '1'].map((value) => ({ value, label: value === '' ? 'Any' : value }))}
      />
      <div className="min-w-0 grow basis-40">
        <TextField
          id="review-words"
          name="reviewWords"
          label="Words"
          type="search"
          maxLength={200}
          defaultValue={shown.words}
        />
      </div>
      <Button type="submit">Show</Button>
    </Form>
  );
}

function withQuery(address: string, { sort, score, words }: ReviewedWineryPage['shown'], page: number): string {
  const query = new URLSearchParams({
    ...(sort !== 'newest' && { reviewSort: sort }),
    ...(score !== null && { reviewScore: String(score) }),
    ...(words !== '' && { reviewWords: words }),
    ...(page > 1 && { reviewPage: String(page) }),
  });
  return `${address}${query.size === 0 ? '' : `${address.includes('?') ? '&' : '?'}${query}`}#reviews`;
}
