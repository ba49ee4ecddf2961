/** How a wine fills the mouth, lightest first. */
export const bodies = ['Very light', 'Light', 'Medium', 'Full', 'Very full'] as const;

/** How sour a wine is, least first. */
export const acidities = ['Low', 'Medium', 'High'] as const;

/** How sweet a wine is, driest first. */
export const sweetnesses = ['Dry', 'Off-dry', 'Medium sweet', 'Sweet'] as const;

export type Body = (typeof bodies)[number];
export type Acidity = (typeof acidities)[number];
export type Sweetness = (typeof sweetnesses)[number];
