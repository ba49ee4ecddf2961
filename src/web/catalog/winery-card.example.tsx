import { type Region, regions } from '#features/wineries/winery.ts';
import { wineryImageUrl } from '#features/wineries/winery-image.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { CardGrid } from './card-grid.tsx';
import { WineryCard } from './winery-card.tsx';

export const group: ExampleGroup = 'features';

const card = (name: string, city: string, region: Region) => {
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  return (
    <WineryCard
      key={slug}
      winery={{
        id: slug,
        slug,
        name,
        city,
        region: regions[region],
        imageUrl: wineryImageUrl({ slug, city, region, coverImageId: null }),
      }}
    />
  );
};

export const examples: Examples = {
  shelf: {
    note: 'Pictures, names and towns stand in line.',
    ground: 'page',
    show: () => (
      <CardGrid density="four">
        {card('Red Gate Ranch', 'Lubbock', 'west_texas')}
        {card('Salt Cedar Wine Company', 'Port Aransas', 'south_texas')}
        {card('The Bending Branch and Hollow Creek Family Estate of Fredericksburg', 'Fredericksburg', 'central_texas')}
        {card('Tall Fir Cellars', 'Dundee', 'oregon')}
      </CardGrid>
    ),
  },
};
