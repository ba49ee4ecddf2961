import type { Viewer } from '#kit/actor.ts';
import type { Money } from '#kit/money.ts';
import type { CardPhoto } from './photos/photo.ts';

/** The styles of wine, with the word a person reads. */
export const wineStyles = {
  red: 'Red',
  white: 'White',
  rose: 'Rosé',
  orange: 'Orange',
  sparkling: 'Sparkling',
  dessert: 'Dessert',
  fortified: 'Fortified',
} as const;

export type WineStyle = keyof typeof wineStyles;

/** What a listing sells: bottles, or an appointment to taste. */
export type ListingType = 'wine' | 'tasting';

/** The states of a listing, as the specification names them. */
export type ListingState = 'draft' | 'pendingApproval' | 'published' | 'closed';

/** A wine as a shelf shows it. */
export type WineSummary = {
  id: string;
  slug: string;
  title: string;
  vintage: number | null;
  style: WineStyle;
  ava: string | null;
  /** What the bottle holds, in milliliters. */
  bottleMl: number;
  price: Money;
  wineryName: string;
  wineryRegion: string;
  /** Of its first photo, or of its drawn bottle. */
  imageUrl: string;
  /** Its first photo; null where a bottle is drawn. */
  photo: CardPhoto | null;
  /** Made up for the demo: not for sale in the world. */
  demo: boolean;
};

/** The name a wine goes by: its vintage, or NV where it has none, and its title. */
export function wineName(wine: { title: string; vintage: number | null }): string {
  return `${wine.vintage ?? 'NV'} ${wine.title}`;
}

/** The canonical address of a wine's page. */
export function listingUrl(wine: { id: string; slug: string }): string {
  return `/l/${wine.slug}/${wine.id}`;
}

/**
 * Whether a listing in this state may be seen: published and closed ones by everybody, a draft or one that waits for
 * approval by the system alone.
 */
export function mayViewListing(viewer: Viewer, state: ListingState): boolean {
  return state === 'published' || state === 'closed' || viewer.kind === 'system';
}
