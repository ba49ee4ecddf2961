import type { WineStyle, WineSummary } from './wine.ts';

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
export function chooseDisplay(wines: readonly WineSummary[]): { display: WineSummary[]; others: WineSummary[] } {
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
