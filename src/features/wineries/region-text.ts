import type { Region } from './winery.ts';

/** What a region is like to grow wine in, in one sentence for the front page. */
export const regionTexts: Record<Region, string> = {
  central_texas: 'Limestone, live oaks and cool creek bottoms: Tempranillo and Viognier country.',
  west_texas: 'Red sand and a mile of sky, hot days, cold nights, and most of the state’s grapes.',
  north_texas: 'Sandy Red River loam where Italian grapes have made themselves at home.',
  east_texas: 'Pines and wet mornings; Blanc du Bois is the grape that loves both.',
  south_texas: 'Gulf breeze and river brush, with old solera barrels under tin roofs.',
  oregon: 'Neighbors in spirit: Pinot Noir and Riesling from cool hillsides.',
};
