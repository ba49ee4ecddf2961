import { type RatingTally, starTitles } from '#features/reviews/review.ts';
import { BottleRating } from './bottle-rating.tsx';

/** The average of all reviews in bottles, and the number of reviews per rating, the best first. */
export function RatingDistribution({ tally: { stars, total, mean } }: { tally: RatingTally }) {
  return (
    <div className="grid content-start gap-4">
      <p>
        <BottleRating score={mean} reviews={total} size="large" />
      </p>
      <ul className="grid max-w-[22rem] list-none gap-1.5 text-small">
        {starTitles
          .map((title, at) => ({ title, star: at + 1, found: stars[at] ?? 0 }))
          .reverse()
          .map(({ title, star, found }) => (
            <li key={title} className="grid grid-cols-[5.5rem_minmax(0,1fr)_3rem] items-center gap-3">
              <span>
                {star} · {title}
              </span>
              <svg className="h-2 w-full overflow-hidden rounded-full bg-glass" aria-hidden="true">
                <rect width={`${total === 0 ? 0 : (found * 100) / total}%`} height="100%" className="fill-wine" />
              </svg>
              <span className="figures text-ink-soft">{found.toLocaleString('en-US')}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
