import { formatMiles } from '#features/places/visitor-place.ts';
import { describeOpening } from '#features/research/describe-opening.ts';
import type { ResearchWinery } from '#features/research/research-results.ts';
import { fewReviews } from '#features/reviews/wineries/winery-review.ts';
import type { PlaceSummary } from '#ui/map/map-types.ts';

/** What is said of the number of reviews; empty for enough of them. */
export function reviewCaution({ reviews }: Pick<ResearchWinery, 'reviews'>): string {
  return reviews > 0 && reviews < fewReviews ? 'Few reviews' : '';
}

/** What the popup of a map says of a winery: its score, whether it is open, and its picture. */
export function describePoint(winery: ResearchWinery): PlaceSummary {
  const { score, reviews, opening, city, imageUrl } = winery;
  const rating =
    score === null
      ? 'No reviews yet'
      : `${score.toFixed(1)} out of 5 · ${reviews.toLocaleString('en-US')} ${reviews === 1 ? 'review' : 'reviews'}`;
  return { lines: [city, rating, opening ? describeOpening(opening) : 'Hours not listed'], imageUrl };
}

/** The facts about a visit that are known and worth a line. */
export function visitFacts(winery: ResearchWinery): string[] {
  const { reservationsRequired, dogsFriendly, kidsFriendly } = winery;
  return [
    reservationsRequired ? 'By reservation' : '',
    dogsFriendly ? 'Dogs welcome' : '',
    kidsFriendly ? 'Kids welcome' : '',
  ].filter(Boolean);
}

/** How far a winery is: from the place, or off the route. Empty without either. */
export function describeDistance({ km }: ResearchWinery, isRoute: boolean): string {
  if (km === null) return '';
  const distance = formatMiles(km);
  if (!isRoute) return distance === 'close by' ? 'Close by' : `${distance} away`;
  return distance === 'close by' ? 'On your route' : `About ${distance} off your route`;
}

/** Minutes on the road: "45 minutes", "2 hours 10 minutes". */
export function formatDriving(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest > 0 && `${rest} minutes`];
  return parts.filter(Boolean).join(' ');
}
