import { type WineStyle, wineStyles } from '#features/listings/listing.ts';
import type { Pagination } from '#features/listings/pagination.ts';
import { applyRate } from '#kit/money.ts';
import type { PriceRule, WineColor } from '../club.ts';
import type { ClubWinery, ManagedClub } from '../managing/managed-club.ts';
import type { ReleaseState } from '../release.ts';

/** The club of a release. */
type ReleaseClub = Pick<ManagedClub, 'id' | 'name' | 'model' | 'frequencyMonths'>;

/** The maximum lengths of the texts of a release, in characters. */
export const releaseTextLimits = { name: 80, message: 2_000 } as const;

/** How many wines a release has at most. */
export const maxReleaseWines = 24;

/** The state of a release in a word. */
export const releaseStateLabels: Readonly<Record<ReleaseState, string>> = {
  planning: 'Planning',
  active: 'Active',
  processed: 'Processed',
  archived: 'Archived',
};

/** A release in the list of its club. */
export type ListedRelease = {
  id: string;
  name: string;
  state: ReleaseState;
  billOn: string | null;
  shipOn: string | null;
  wines: number;
};

/** What a release has for a tier of one of its wines. One of quantity 0 can only be chosen, up to the maximum. */
export type TierQuantity = { tierId: string; quantity: number; maxQuantity: number };

/**
 * A wine of a release, with its price there. `stock` is what is left to sell; `allocated` was set aside for the release,
 * of which `used` is sent or back in the stock. `isOnSale` if its listing is published.
 */
export type ReleaseWine = {
  listingId: string;
  name: string;
  style: WineStyle;
  isOnSale: boolean;
  unitPriceCents: number;
  stock: number;
  allocated: number;
  used: number;
  tiers: TierQuantity[];
};

/** A release as its winery sees it. `version` counts the changes. */
export type ManagedRelease = {
  id: string;
  version: number;
  name: string;
  message: string;
  state: ReleaseState;
  billOn: string | null;
  shipOn: string | null;
  wines: ReleaseWine[];
};

/** A tier that a release has wines for. `members` will get it as of now; `skipping` have said that they do not want it. */
export type ReleaseTier = {
  id: string;
  name: string;
  bottles: number;
  color: WineColor;
  priceRule: PriceRule;
  priceCents: number | null;
  discountPercent: number | null;
  toCents: number;
  members: number;
  skipping: number;
  onHold: number;
};

/** How many bottles of a wine a tier needs: those of the usual selection, and those that members chose. */
export type NeededBottles = { listingId: string; tierId: string; bottles: number; chosen: number };

/** How many bottles of a wine a release needs, and how many of them are missing. */
export type WineForecast = { listingId: string; needed: number; chosen: number; missing: number };

/** A page of the releases of a club. */
export type ReleasesPage = Pagination & { perPage: number; total: number; releases: ListedRelease[] };

/** A release with its forecast, which is empty once it is billed, and what must be fixed before members see it. `today` is the winery's day. */
export type ShownRelease = {
  winery: ClubWinery;
  club: ReleaseClub;
  release: ManagedRelease;
  tiers: ReleaseTier[];
  needed: NeededBottles[];
  forecast: WineForecast[];
  problems: string[];
  today: string;
};

/** What a new release can have: the tiers of its club, and the wines that its winery sells. `today` is the winery's day. */
export type ReleaseChoices = {
  winery: ClubWinery;
  club: ReleaseClub;
  tiers: ReleaseTier[];
  today: string;
  wines: { id: string; name: string; style: WineStyle; priceCents: number; stock: number }[];
};

/**
 * The bottles that each wine of a release needs, against what was set aside and what is left in the stock.
 * @param needed of all tiers
 */
export function forecastOf(wines: readonly ReleaseWine[], needed: readonly NeededBottles[]): WineForecast[] {
  return wines.map(({ listingId, stock, allocated, used }) => {
    const rows = needed.filter((row) => row.listingId === listingId);
    const bottles = rows.reduce((sum, row) => sum + row.bottles, 0);
    const chosen = rows.reduce((sum, row) => sum + row.chosen, 0);
    return { listingId, needed: bottles, chosen, missing: Math.max(0, bottles - (allocated - used) - stock) };
  });
}

/**
 * How many bottles of a wine should be set aside now: what members need, as far as there is stock, and never fewer than
 * are set aside.
 */
export function bottlesToSetAside({ stock, allocated, used }: ReleaseWine, needed: number): number {
  const aside = allocated - used;
  return Math.max(aside, Math.min(needed, aside + stock));
}

/**
 * How many of the bottles that members need are not set aside, of all wines of a release together, and how many of those
 * the winery has in stock.
 */
export function missingAside(
  wines: readonly ReleaseWine[],
  forecast: readonly WineForecast[],
): { bottles: number; inStock: number } {
  const missing = wines.map((wine) => {
    const needed = forecast.find(({ listingId }) => listingId === wine.listingId)?.needed ?? 0;
    const aside = wine.allocated - wine.used;
    return { bottles: Math.max(0, needed - aside), inStock: bottlesToSetAside(wine, needed) - aside };
  });
  return {
    bottles: missing.reduce((sum, { bottles }) => sum + bottles, 0),
    inStock: missing.reduce((sum, { inStock }) => sum + inStock, 0),
  };
}

/** What the wines of a release cost a member of a tier who chooses nothing, in cents. */
export function usualPrice(
  { id, priceRule, priceCents, discountPercent }: ReleaseTier,
  wines: readonly ReleaseWine[],
): number {
  const sum = wines.reduce((total, wine) => total + quantityFor(wine, id) * wine.unitPriceCents, 0);
  if (priceRule === 'fixed') return Math.min(priceCents ?? sum, sum);
  return sum - applyRate(sum, (discountPercent ?? 0) * 100);
}

/** How many bottles of a wine members of a tier get who choose nothing. */
export function quantityFor({ tiers }: ReleaseWine, tierId: string): number {
  return tiers.find((one) => one.tierId === tierId)?.quantity ?? 0;
}

/**
 * What must be mended before members see a release, in sentences; none if it can be activated.
 * @param today of the winery
 */
export function releaseProblems(
  release: Pick<ManagedRelease, 'billOn' | 'shipOn' | 'wines'>,
  tiers: readonly ReleaseTier[],
  today: string,
): string[] {
  const { billOn, shipOn, wines } = release;
  return [
    ...(billOn === null ? ['Choose the day on which members are charged.'] : []),
    ...(billOn !== null && billOn <= today ? ['The day on which members are charged must be in the future.'] : []),
    ...(shipOn === null ? ['Choose the day on which the wine is sent.'] : []),
    ...(tiers.length === 0 ? ['The club has no tier.'] : []),
    ...tiers.flatMap((tier) => tierProblems(tier, wines)),
    ...wines.filter(({ isOnSale }) => !isOnSale).map(({ name }) => `${name} is not on sale any more.`),
  ];
}

function tierProblems({ id, name, bottles, color }: ReleaseTier, wines: readonly ReleaseWine[]): string[] {
  const got = wines.reduce((sum, wine) => sum + quantityFor(wine, id), 0);
  const wrongColor = { red: 'white', white: 'red', mixed: null }[color];
  const bottlesText = (count: number) => (count === 1 ? '1 bottle' : `${count} bottles`);
  return [
    ...(got === bottles ? [] : [`${name} is for ${bottlesText(bottles)}; the release has ${bottlesText(got)} for it.`]),
    ...wines
      .filter((wine) => wine.style === wrongColor && wine.tiers.some(({ tierId }) => tierId === id))
      .map((wine) => `${name} is for ${color} wines, and ${wine.name} is ${wineStyles[wine.style].toLowerCase()}.`),
  ];
}
