/** What a bottle usually holds, in milliliters. */
export const standardBottleMl = 750;

/** Sizes that go by a name. */
const sizeNames: Record<number, string> = { 375: 'Half bottle', 1500: 'Magnum', 3000: 'Double magnum' };

/** How much a bottle holds, in words: `750 ml`, `Half bottle · 375 ml`, `Magnum · 1.5 L`. @param ml milliliters */
export function bottleSizeLabel(ml: number): string {
  const amount = ml < 1000 ? `${ml} ml` : `${(ml / 1000).toLocaleString('en-US')} L`;
  const name = sizeNames[ml];
  return name === undefined ? amount : `${name} · ${amount}`;
}
