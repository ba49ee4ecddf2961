/** How a wine fills the mouth, lightest first. */
export const bodies = ['Very light', 'Light', 'Medium', 'Full', 'Very full'] as const;

/** How sour a wine is, least first. */
export const acidities = ['Low', 'Medium', 'High'] as const;

/** How sweet a wine is, driest first. */
export const sweetnesses = ['Dry', 'Off-dry', 'Medium sweet', 'Sweet'] as const;

export type Body = (typeof bodies)[number];
export type Acidity = (typeof acidities)[number];
export type Sweetness = (typeof sweetnesses)[number];

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
