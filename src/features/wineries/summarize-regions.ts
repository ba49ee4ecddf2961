import { regionTexts } from './region-text.ts';
import { type Region, type RegionSummary, regions } from './winery.ts';
import { regionImageUrl } from './winery-image.ts';

/** Every region as the front page shows it, with the names of its wineries among those given, in their order. */
export function summarizeRegions(wineries: readonly { name: string; region: Region }[]): RegionSummary[] {
  return (Object.keys(regions) as Region[]).map((region) => ({
    region,
    name: regions[region],
    text: regionTexts[region],
    wineries: wineries.filter((winery) => winery.region === region).map((winery) => winery.name),
    imageUrl: regionImageUrl(region),
  }));
}
