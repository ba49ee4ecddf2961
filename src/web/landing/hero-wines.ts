import type { WineStyle, WineSummary } from '#features/listings/listing.ts';

/** The places on the board, from left to right, and which styles may take each: pale and dark glass take turns. */
const places: readonly (readonly WineStyle[])[] = [
  ['white'],
  ['rose'],
  ['sparkling'],
  ['red'],
  ['orange', 'dessert', 'fortified'],
];

/**
 * Chooses up to five bottles that look well together: one of each colour, the first that comes. A place that no style can
 * take stays with whatever is left.
 * @returns the chosen ones from left to right, and the others in their order
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
 * Orders wines so that neighbours differ in style, beside and below each other in rows of two and of four. Each place takes
 * the first wine that its neighbours allow, and the next one in line where none does: nothing is lost.
 */
export function mixStyles(wines: readonly WineSummary[]): WineSummary[] {
  const left = [...wines];
  const mixed: WineSummary[] = [];
  while (left.length > 0) {
    const near = [1, 2, 4].map((back) => mixed.at(-back)?.style);
    const found = left.findIndex((wine) => !near.includes(wine.style));
    const beside = left.findIndex((wine) => wine.style !== near[0]);
    mixed.push(...left.splice(Math.max(0, found >= 0 ? found : beside), 1));
  }
  return mixed;
}
