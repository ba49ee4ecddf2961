import type { WineSummary } from '#features/listings/listing.ts';
import type { Acidity, Body, Sweetness } from '#features/listings/wine-attributes.ts';
import type { Money } from '#kit/money.ts';

/** How many wines the research shows per page (the specification). */
export const researchPageSize = 100;

/** How many wines can be compared at once. */
export const maxCompared = 4;

/** How many wines a file of the research contains at most. */
export const maxExported = 1_000;

/** What research and comparison tell about a wine besides its summary. */
export type WineFacts = {
  winerySlug: string;
  /** The code of the winery's state. */
  state: string;
  /** The names of its grapes, the main one first. */
  grapes: string[];
  body: Body | null;
  acidity: Acidity | null;
  sweetness: Sweetness | null;
  /** Percent by volume. */
  abv: number | null;
  pairings: string[];
  /** The price of as much wine as in a bottle of 750 ml. */
  unitPrice: Money;
  stock: number;
  /** The mean of the ratings that buyers gave after their orders, 1 to 5; null without any. */
  score: number | null;
  ratings: number;
  pickup: boolean;
  /** The fee for shipping the first bottle; null if it is not shipped. */
  shipping: Money | null;
};

/** A wine of the research. */
export type ResearchWine = WineSummary & WineFacts;
