/** The ranges of bottles that a winery makes in a year, as the specification's filter names them. */
export const annualProductions = ['<1,000', '1,000-4,999', '5,000-49,999', '50,000-499,999', '>500,000'] as const;

export type AnnualProduction = (typeof annualProductions)[number];
