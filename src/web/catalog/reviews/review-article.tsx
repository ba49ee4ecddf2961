import type { ReactNode } from 'react';
import { starTitle } from '#features/reviews/review.ts';
import { formatDate } from '#kit/time.ts';
import { BottleRating } from './bottle-rating.tsx';

/**
 * One review: author, rating, date, and text.
 * @param who the author, or whom it is about if the author is the reader
 * @param pending whether others do not see it yet
 * @param children what to show below the text, e.g. what was bought
 */
export function ReviewArticle(props: {
  who: ReactNode;
  review: { rating: number; content: string; createdAt: string };
  pending?: boolean;
  children?: ReactNode;
}) {
  const { who, review, pending = false, children } = props;
  const { rating, content, createdAt } = review;
  return (
    <article className="grid gap-1.5 border-t border-line py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="font-semibold wrap-anywhere">{who}</b>
        <time dateTime={createdAt} className="text-caption text-ink-soft">
          {formatDate(createdAt)}
        </time>
      </p>
      <p className="flex items-baseline gap-3 text-small">
        <BottleRating score={rating} />
        {starTitle(rating)}
      </p>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{content}</p>
      {children}
      {pending && (
        <p className="text-caption text-ink-soft">
          Shown to others once both sides have reviewed, or when the time for reviews is over.
        </p>
      )}
    </article>
  );
}
