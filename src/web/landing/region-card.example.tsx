import { regionTexts } from '#features/wineries/region-summaries.ts';
import { type Region, regions } from '#features/wineries/winery.ts';
import { regionImageUrl } from '#features/wineries/winery-image.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { RegionCard } from './region-card.tsx';

export const group: ExampleGroup = 'features';

const cardOf = (region: Region, wineries: string[]) => (
  <RegionCard
    key={region}
    region={{
      region,
      name: regions[region],
      text: regionTexts[region],
      wineries,
      imageUrl: regionImageUrl(region),
    }}
  />
);

export const examples: Examples = {
  allRegions: {
    note: 'Every region with its own land.',
    ground: 'page',
    show: () => (
      <ul className="grid list-none gap-5 md:grid-cols-2 lg:grid-cols-3">
        {(Object.keys(regions) as Region[]).map((region) => cardOf(region, []))}
      </ul>
    ),
  },
  manyWineries: {
    note: 'Names wrap, nothing is cut; beyond four they are counted.',
    show: () => (
      <ul className="list-none">
        {cardOf('central_texas', [
          'Pedernales Bend',
          'Bluestem Hollow',
          'The Bending Branch and Hollow Creek Estate',
          'Cypress Ford',
          'Blanco Bluffs',
          'Sister Creek',
        ])}
      </ul>
    ),
  },
};
