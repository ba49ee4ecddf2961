import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { NearbyWineries } from './nearby-wineries.tsx';

export const group: ExampleGroup = 'features';

const near = (name: string, city: string, km: number | null) => {
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return {
    id: slug,
    slug,
    name,
    city,
    state: 'TX',
    place: null,
    km,
    imageUrl: wineryImageUrl({ region: 'central_texas', slug, city, coverImageId: null }),
  };
};

export const examples: Examples = {
  threeNeighbors: {
    note: 'The nearest first; a distance that is not known is left out.',
    show: () => (
      <NearbyWineries
        wineries={[
          near('Pedernales Bend', 'Fredericksburg', 0.4),
          near('Bluestem Hollow', 'Dripping Springs', 31),
          near('The Bending Branch and Hollow Creek Estate', 'Comfort', null),
        ]}
      />
    ),
  },
};
