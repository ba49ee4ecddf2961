/** How wineries work that care for their land: to be ticked. What a winery wrote itself stands beside them. */
export const practices = [
  'Sustainably farmed',
  'Organic grapes',
  'Biodynamic',
  'Dry farmed',
  'Hand harvested',
  'Native yeast',
  'No added sulfites',
  'Vegan',
  'Solar powered',
] as const;
