/** What each rating is called, from one star to five (the specification's star1 to star5). */
export const starTitles = ['Terrible', 'Poor', 'Fair', 'Good', 'Excellent'] as const;

/** What a rating is called. @param rating whole, from 1 to 5 */
export function starTitle(rating: number): string {
  return starTitles[rating - 1] ?? '';
}
