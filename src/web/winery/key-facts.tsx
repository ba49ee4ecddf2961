import type { ReactNode } from 'react';
import { fewReviews } from '#features/reviews/wineries/winery-review.ts';
import { type OpeningState, openingState, wineryTimeZone } from '#features/wineries/hours/open-now.ts';
import { formatTime } from '#features/wineries/hours/opening-hours.ts';
import type { WineryDetails } from '#features/wineries/winery-page.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { BottleRating } from '../catalog/reviews/bottle-rating.tsx';

/** Whether a winery is open at a moment; null if its hours are unknown. */
export function openingStateOf(winery: WineryDetails, at: Date): OpeningState | null {
  return winery.hours && openingState(winery.hours, at, wineryTimeZone(winery));
}

/**
 * What decides whether to drive to a winery, under its name: open now, score, reservations, distance, directions, dogs,
 * and children. Unknown facts are left out.
 * @param props.reviews how many reviews the score is the mean of
 * @param props.opening null if the hours are unknown
 * @param props.distance how far it is from the visitor, in words, if that is known
 */
export function KeyFacts(props: {
  winery: WineryDetails;
  reviews: number;
  opening: OpeningState | null;
  distance: string | null;
}) {
  const { winery, reviews, opening, distance } = props;
  const { score, reservationsRequired, dogsFriendly, kidsFriendly } = winery;
  const facts: [name: string, fact: ReactNode][] = [
    ['score', score !== null && <ScoreFact score={score} reviews={reviews} />],
    ['opening', opening && <OpeningFact opening={opening} />],
    ['visits', wordsFor(reservationsRequired, 'By reservation', 'No reservation needed')],
    ['dogs', wordsFor(dogsFriendly, 'Dogs welcome', 'No dogs')],
    ['kids', wordsFor(kidsFriendly, 'Kids welcome', 'Adults only')],
    ['distance', distance],
    ['directions', <DirectionsLink key="link" winery={winery} />],
  ];
  return (
    <ul
      aria-label="At a glance"
      className="flex list-none flex-wrap items-center gap-x-5 gap-y-2 py-1 text-small font-medium"
    >
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact]) => (
          <li key={name} className="min-w-0 wrap-break-word">
            {fact}
          </li>
        ))}
    </ul>
  );
}

/** The score with the number of its reviews, which leads to them. */
function ScoreFact({ score, reviews }: { score: number; reviews: number }) {
  return (
    <span className="inline-flex flex-wrap items-end gap-x-2">
      <a href="#reviews" className="rounded-sm hover:text-garnet">
        <BottleRating score={score} reviews={reviews} size="large" />
      </a>
      {reviews < fewReviews && <span className="font-normal text-ink-soft">Few reviews</span>}
    </span>
  );
}

function wordsFor(value: boolean | null, yes: string, no: string): string | null {
  return value === null ? null : value ? yes : no;
}

function OpeningFact({ opening }: { opening: OpeningState }) {
  return (
    <>
      <b className="font-semibold">{opening.isOpen ? 'Open now' : 'Closed now'}</b>
      <span className="font-normal text-ink-soft">{detailOf(opening)}</span>
    </>
  );
}

function detailOf(opening: OpeningState): string | null {
  if (opening.isOpen) return ` · until ${formatTime(opening.closes)}`;
  const { next } = opening;
  return next && ` · opens ${next.weekday === null ? '' : `${next.weekday} `}at ${formatTime(next.opens)}`;
}

/** A link to a map service with the winery as the destination: its address, never coordinates that may be hidden. */
function DirectionsLink({ winery }: { winery: WineryDetails }) {
  const { name, street, city, state, zip } = winery;
  const destination = [name, street, city, `${state} ${zip ?? ''}`.trim()].filter(Boolean).join(', ');
  const url = `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
  return (
    <a href={url} rel="nofollow noopener external" className="link inline-flex min-h-6 items-center gap-1.5">
      <Icon name="map-pin" size="small" />
      Directions
    </a>
  );
}
