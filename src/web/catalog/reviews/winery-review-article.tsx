import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { imageVariantUrl } from '#features/images/image-variants.ts';
import { starTitle } from '#features/reviews/review.ts';
import {
  formatMonth,
  reviewUrl,
  scoreLabels,
  scoreNames,
  type WineryReview,
} from '#features/reviews/wineries/winery-review.ts';
import { formatDate } from '#kit/time.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { BottleRating } from './bottle-rating.tsx';
import { shortenText } from './shorten-text.ts';

/**
 * A person's review of a winery, with its photos and the winery's answer.
 * @param who the author, or the winery where the author is known
 * @param listed whether it is one of several: of long texts only the beginning is shown, with a link to the review's page
 * @param children what can be done with it
 */
export function WineryReviewArticle({
  who,
  review,
  listed = false,
  children,
}: {
  who: ReactNode;
  review: WineryReview;
  listed?: boolean;
  children?: ReactNode;
}) {
  const { id, score, content, visited, verified, createdAt, editedAt, photos, answer, winery, demo } = review;
  return (
    <article id={`review-${id}`} className="grid scroll-mt-6 gap-2 border-t border-line py-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <b className="font-semibold wrap-anywhere">{who}</b>
        <span className="text-caption text-ink-soft">
          <Link to={reviewUrl(id)} rel="nofollow" className="link">
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </Link>
          {editedAt !== null && ' · edited'}
          {visited !== null && ` · visited in ${formatMonth(visited)}`}
        </span>
        {verified !== null && (
          <Badge tone="ready">{verified === 'visitor' ? 'Verified visitor' : 'Verified buyer'}</Badge>
        )}
        {demo && <Badge>Demo</Badge>}
      </p>
      <p className="flex items-baseline gap-3 text-small">
        <BottleRating score={score} />
        {starTitle(score)}
      </p>
      <GivenScores review={review} />
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">
        {listed ? <ShortText text={content} id={id} /> : content}
      </p>
      <ReviewPhotos photos={photos} winery={winery.name} />
      {answer && (
        <div className="mt-1 grid max-w-prose gap-1 border-l-2 border-line-strong pl-4">
          <p className="text-small">
            <b className="font-semibold wrap-anywhere">{winery.name} answered</b>{' '}
            <time dateTime={answer.createdAt} className="text-caption text-ink-soft">
              {formatDate(answer.createdAt)}
            </time>
          </p>
          <p className="text-small whitespace-pre-line wrap-anywhere">
            {listed ? <ShortText text={answer.content} id={id} /> : answer.content}
          </p>
        </div>
      )}
      {children}
    </article>
  );
}

/** A text of a review in a list. */
function ShortText({ text, id }: { text: string; id: string }) {
  const beginning = shortenText(text);
  if (beginning === undefined) return text;
  return (
    <>
      {beginning}…{' '}
      <Link to={reviewUrl(id)} rel="nofollow" className="link">
        Show more<span className="sr-only"> of this review</span>
      </Link>
    </>
  );
}

/** The optional scores that the author gave, in one line. */
function GivenScores({ review: { scores } }: { review: WineryReview }) {
  const given = scoreNames.filter((name) => scores[name] !== null);
  if (given.length === 0) return null;
  return (
    <p className="text-caption text-ink-soft">
      {given.map((name) => `${scoreLabels[name]} ${scores[name]}`).join(' · ')}
    </p>
  );
}

function ReviewPhotos({ photos, winery }: { photos: WineryReview['photos']; winery: string }) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label="Photos" className="flex list-none flex-wrap gap-2">
      {photos.map(({ id }, at) => (
        <li key={id}>
          <a
            href={imageVariantUrl(id, 'scaled-xlarge', 'jpg')}
            className="block overflow-hidden rounded-sm bg-paper-sunk"
          >
            <img
              src={imageVariantUrl(id, 'square-small', 'jpg')}
              alt={`${at + 1} of ${photos.length} from a visit to ${winery}`}
              width="240"
              height="240"
              loading="lazy"
              className="size-20 object-cover md:size-24"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The author of a review, linked to the profile if there is one. */
export function ReviewAuthor({ author: { id, name } }: Pick<WineryReview, 'author'>) {
  return id === null ? (
    name
  ) : (
    <Link to={`/u/${id}`} rel="nofollow" className="link">
      {name}
    </Link>
  );
}
