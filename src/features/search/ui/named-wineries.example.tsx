import { wineryImageUrl } from '#features/wineries/landscape-image.ts';
import { type Region, regions } from '#features/wineries/winery.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { NamedWineries } from './named-wineries.tsx';

export const group: ExampleGroup = 'features';

const named = (name: string, city: string, region: Region, wines: number) => {
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return { slug, name, city, region: regions[region], imageUrl: wineryImageUrl({ region, slug, city }), wines };
};

export const examples: Examples = {
  one: {
    note: 'Above the results, or above the word that there are none.',
    show: () => <NamedWineries wineries={[named('Bluestem Hollow', 'Brownfield', 'west_texas', 0)]} />,
  },
  three: {
    note: 'At most three.',
    show: () => (
      <NamedWineries
        wineries={[
          named('Pedernales Bend', 'Fredericksburg', 'central_texas', 22),
          named('The Bending Branch and Hollow Creek Estate', 'Dripping Springs', 'central_texas', 1),
          named('Bend of the River', 'Newberg', 'oregon', 0),
        ]}
      />
    ),
  },
};
