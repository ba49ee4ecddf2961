/** The body of a wine, lightest first. */
export const bodies = ['Very light', 'Light', 'Medium', 'Full', 'Very full'] as const;

/** The acidity of a wine, lowest first. */
export const acidities = ['Low', 'Medium', 'High'] as const;

/** The sweetness of a wine, driest first. */
export const sweetnesses = ['Dry', 'Off-dry', 'Medium sweet', 'Sweet'] as const;

export type Body = (typeof bodies)[number];
export type Acidity = (typeof acidities)[number];
export type Sweetness = (typeof sweetnesses)[number];

/** The usual size of a bottle, in milliliters. */
export const standardBottleMl = 750;

/** Bottle sizes that have a name. */
const sizeNames: Record<number, string> = { 375: 'Half bottle', 1500: 'Magnum', 3000: 'Double magnum' };

/**
 * The label of a bottle size: `750 ml`, `Half bottle · 375 ml`, `Magnum · 1.5 L`.
 * @param ml milliliters
 */
export function bottleSizeLabel(ml: number): string {
  const amount = ml < 1000 ? `${ml} ml` : `${(ml / 1000).toLocaleString('en-US')} L`;
  const name = sizeNames[ml];
  return name === undefined ? amount : `${name} · ${amount}`;
}
