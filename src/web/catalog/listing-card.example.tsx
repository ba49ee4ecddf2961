import { sampleWines } from '#features/listings/sample-wines.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { CardGrid } from './card-grid.tsx';
import { ListingCard } from './listing-card.tsx';

export const group: ExampleGroup = 'features';

const shelf = (from: number, to: number) => () => (
  <CardGrid>
    {sampleWines.slice(from, to).map((wine) => (
      <ListingCard key={wine.id} listing={wine} />
    ))}
  </CardGrid>
);

export const examples: Examples = {
  shelfOfTwentyFour: {
    note: 'A page of the search: names, makers and prices stand in line, half bottles and magnums on one board.',
    ground: 'page',
    show: shelf(0, 24),
  },
  oneWine: { note: 'A single card keeps its size.', ground: 'page', show: shelf(4, 5) },
  soldOut: {
    note: 'No bottle left: the picture steps back, the word says why.',
    ground: 'page',
    show: () => (
      <CardGrid>
        {sampleWines.slice(4, 6).map((wine, at) => (
          <ListingCard key={wine.id} listing={wine} soldOut={at === 0} />
        ))}
      </CardGrid>
    ),
  },
  longName: { note: 'A name of 55 letters from a winery of 42.', ground: 'page', show: shelf(6, 8) },
};
