import type { SkipReason } from '#features/listings/editing/bulk-change.ts';
import { limitedAccessMessage } from '../forms/form-result.ts';

/** The message for a stock that could not be saved. */
export const stockFailedMessage = 'We couldn’t save the stock. Please try again.';

/** The messages for a listing card's form that was refused, by reason. */
export const listingErrors = {
  forbidden: limitedAccessMessage,
  'not-found': 'This listing is gone.',
  'invalid-transition': 'The listing was changed in the meantime. This is the current version.',
  incomplete: 'It cannot be opened: something is missing. Edit it first.',
  ordered: 'It was ordered before or is in a release of a club, so it stays here: these show it.',
  'validation-invalid-params': 'Stock is a whole number of bottles, from 0 to 1,000,000.',
  'stock-failed': stockFailedMessage,
  failed: 'The action failed. Nothing was changed; please try again.',
} as const;

/** The messages for an admin's decision on a listing that was refused, by reason. */
export const decisionErrors = {
  forbidden: listingErrors.forbidden,
  'not-found': listingErrors['not-found'],
  'invalid-transition': 'This listing no longer waits for approval: it was answered or taken back meanwhile.',
  changed: 'This listing was changed after you opened this page. Look at it again.',
  incomplete: 'It is not complete, so it is not published. Its winery’s editor says:',
} as const;

/** The message for a stock that has changed since. @param quantity the current number of bottles; null for no stock yet */
export function stockChangedMessage(quantity: number | null): string {
  const bottles = quantity === 1 ? 'is 1 bottle' : `are ${(quantity ?? 0).toLocaleString('en-US')} bottles`;
  return `The stock changed while you were editing. There ${bottles} now.`;
}

/** Why one of several listings was skipped. */
export const skippedReasons: Readonly<Record<SkipReason, string>> = {
  'not-found': 'It is not among your listings.',
  'invalid-transition': 'It is not open.',
  'price-changed': 'Its price has changed meanwhile.',
  'too-low': 'It would cost less than $0.50.',
  'too-high': 'It would cost more than $100,000.00.',
};
