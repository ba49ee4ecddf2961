import { type Region, type RegionSummary, regions } from './winery.ts';
import { regionImageUrl } from './winery-image.ts';

/** One sentence for the front page about each region as wine country. */
export const regionTexts: Record<Region, string> = {
  central_texas: 'Limestone, live oaks and cool creek bottoms: Tempranillo and Viognier country.',
  west_texas: 'Red sand and a mile of sky, hot days, cold nights, and most of the state’s grapes.',
  north_texas: 'Sandy Red River loam where Italian grapes have made themselves at home.',
  east_texas: 'Pines and wet mornings; Blanc du Bois is the grape that loves both.',
  south_texas: 'Gulf breeze and river brush, with old solera barrels under tin roofs.',
  oregon: 'Neighbors in spirit: Pinot Noir and Riesling from cool hillsides.',
};

/** Every region for the front page, with the names of those of the given wineries that are in it. */
export function summarizeRegions(wineries: readonly { name: string; region: Region }[]): RegionSummary[] {
  return (Object.keys(regions) as Region[]).map((region) => ({
    region,
    name: regions[region],
    text: regionTexts[region],
    wineries: wineries.filter((winery) => winery.region === region).map((winery) => winery.name),
    imageUrl: regionImageUrl(region),
  }));
}
