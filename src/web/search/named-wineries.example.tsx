import { type Region, regions } from '#features/wineries/winery.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { NamedWineries } from './named-wineries.tsx';

export const group: ExampleGroup = 'features';

const named = (name: string, city: string, region: Region, wines: number) => {
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return {
    slug,
    name,
    city,
    region: regions[region],
    imageUrl: wineryImageUrl({ region, slug, city, coverImageId: null }),
    wines,
  };
};

export const examples: Examples = {
  three: {
    note: 'At most three, above the results or above the word that there are none; one sells nothing yet.',
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
