import { bottleBox, bottleFills, bottlePath } from '#ui/brand/bottle-shape.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

const five = [0, 1, 2, 3, 4] as const;
const glass = five.map((index) => bottlePath(index, 10)).join('');

/** The displayed score, rounded to a tenth, so that it equals the fills of the five bottles. */
function roundedScore(score: number): number {
  return bottleFills(score).reduce((sum, fill) => sum + fill, 0) / 10;
}

/** The rating as text, e.g. "4.6 out of 5 bottles, 41 reviews". Without reviews: "No reviews yet". */
export function formatRating(score: number, reviews?: number): string {
  if (reviews === 0) return 'No reviews yet';
  const text = `${roundedScore(score)} out of 5 bottles`;
  if (reviews === undefined) return text;
  return `${text}, ${reviews.toLocaleString('en-US')} ${reviews === 1 ? 'review' : 'reviews'}`;
}

/**
 * A score from 0 to 5 as five bottles, each filled in tenths (the specification's winery score), with the number beside
 * it.
 * @param reviews the number of reviews; 0 shows "No reviews yet", without it only the score is shown
 * @param size `small` on cards, `large` at the top of a page, where the number of reviews is spelled out
 */
export function BottleRating(props: { score: number; reviews?: number; size?: 'small' | 'large' }) {
  const { score, reviews, size = 'small' } = props;
  const large = size === 'large';
  const label = formatRating(score, reviews);
  if (reviews === 0 && !large) return <span className="text-caption text-ink-soft">{label}</span>;
  return (
    <span className={`inline-flex items-end whitespace-nowrap ${large ? 'gap-2.5 text-body' : 'gap-1.5 text-caption'}`}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Bottles score={score} large={large} />
      <span aria-hidden="true" className="figures leading-none">
        {reviews === 0 ? null : <b className="font-semibold text-ink">{roundedScore(score).toFixed(1)}</b>}
        {reviews === undefined ? null : (
          <span className="text-ink-soft">
            {reviews === 0 ? '' : ' '}
            {large ? label.split(', ').at(-1) : `(${reviews.toLocaleString('en-US')})`}
          </span>
        )}
      </span>
    </span>
  );
}

/** The five bottles as one drawing. */
function Bottles({ score, large }: { score: number; large: boolean }) {
  const fills = bottleFills(score);
  return (
    <svg
      viewBox={`0 0 ${bottleBox.width * 5} ${bottleBox.height}`}
      className={large ? 'h-7 w-auto' : 'h-[1.125rem] w-auto'}
      aria-hidden="true"
    >
      <path d={glass} className="fill-glass" />
      <path d={five.map((index) => bottlePath(index, fills[index] ?? 0)).join('')} className="fill-wine" />
    </svg>
  );
}
