import type { WineStyle, WineSummary } from '#features/listings/listing.ts';

/** The positions in the hero, from left to right, and which styles each may show: pale and dark glass alternate. */
const places: readonly (readonly WineStyle[])[] = [
  ['white'],
  ['rose'],
  ['sparkling'],
  ['red'],
  ['orange', 'dessert', 'fortified'],
];

/**
 * Chooses up to five bottles for the hero: for each position the first wine of its styles. A position without such a
 * wine gets any of the others.
 * @returns the chosen wines from left to right, and the others in their order
 */
export function chooseHeroWines(wines: readonly WineSummary[]): { display: WineSummary[]; others: WineSummary[] } {
  const taken = new Set<WineSummary>();
  const display = places.map((styles) => {
    const wine = wines.find((candidate) => styles.includes(candidate.style) && !taken.has(candidate));
    if (wine) taken.add(wine);
    return wine;
  });
  const filled = display.map((wine) => wine ?? takeNext(wines, taken)).filter((wine) => wine !== undefined);
  return { display: filled, others: wines.filter((wine) => !taken.has(wine)) };
}

function takeNext(wines: readonly WineSummary[], taken: Set<WineSummary>): WineSummary | undefined {
  const wine = wines.find((candidate) => !taken.has(candidate));
  if (wine) taken.add(wine);
  return wine;
}

/**
 * Orders wines so that neighbors differ in style, both beside and below each other in rows of two and of four. Each
 * position gets the first wine that its neighbors allow, and the next one if none does.
 */
export function mixStyles(wines: readonly WineSummary[]): WineSummary[] {
  const remaining = [...wines];
  const mixed: WineSummary[] = [];
  while (remaining.length > 0) {
    const near = [1, 2, 4].map((back) => mixed.at(-back)?.style);
    const found = remaining.findIndex((wine) => !near.includes(wine.style));
    const beside = remaining.findIndex((wine) => wine.style !== near[0]);
    mixed.push(...remaining.splice(Math.max(0, found >= 0 ? found : beside), 1));
  }
  return mixed;
}
