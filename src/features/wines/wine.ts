import type { Money } from '#kit/money.ts';
import type { Viewer } from '#kit/viewer.ts';

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
  price: Money;
  wineryName: string;
  wineryRegion: string;
  imageUrl: string;
  /** Made up for the demo: not for sale in the world. */
  demo: boolean;
};

/** A wine as its own page shows it. `abv` is percent by volume, `bottleMl` millilitres. */
export type WineDetails = WineSummary & {
  state: ListingState;
  description: string;
  varietals: string[];
  abv: number | null;
  bottleMl: number;
  body: string | null;
  acidity: string | null;
  pairings: string[];
  winerySlug: string;
  wineryCity: string;
  wineryState: string;
  wineryDescription: string;
  wineryImageUrl: string;
};

/** The name a wine goes by: its vintage, or NV where it has none, and its title. */
export function nameOf(wine: { title: string; vintage: number | null }): string {
  return `${wine.vintage ?? 'NV'} ${wine.title}`;
}

/** The canonical address of a wine's page. */
export function addressOf(wine: { id: string; slug: string }): string {
  return `/l/${wine.slug}/${wine.id}`;
}

/** Names that a code cannot spell, because a code has no accents. */
const accented: Record<string, string> = {
  albarino: 'Albariño',
  carmenere: 'Carménère',
  gewurztraminer: 'Gewürztraminer',
  gruner_veltliner: 'Grüner Veltliner',
  mourvedre: 'Mourvèdre',
  semillon: 'Sémillon',
};

/** Turns a varietal's code into its name, e.g. `blanc_du_bois` into `Blanc du Bois`. */
export function varietalName(code: string): string {
  const small = new Set(['du', 'de', 'di', 'del', 'of', 'la']);
  const spelled = code
    .split('_')
    .map((word, at) => (at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
  return accented[code] ?? spelled;
}

/**
 * Whether a listing in this state may be seen: published and closed ones by everybody, a draft or one that waits for
 * approval by the system alone.
 */
export function mayView(viewer: Viewer, state: ListingState): boolean {
  return state === 'published' || state === 'closed' || viewer.kind === 'system';
}
