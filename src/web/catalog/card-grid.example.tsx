import type { ExampleGroup, Examples } from '#ui/example.ts';
import { ExampleCard } from './card.example.tsx';
import { Card, CardBody, CardEyebrow, CardTitle } from './card.tsx';
import { CardGrid } from './card-grid.tsx';
import { exampleWines } from './example-wines.ts';

export const group: ExampleGroup = 'layout';

const many = Array.from({ length: 24 }, (_, index) => ({
  place: index,
  wine: exampleWines[index % 6] ?? exampleWines[0],
}));

export const examples: Examples = {
  oneRow: {
    note: 'One of the names has 60 characters: makers and prices still stand in line.',
    ground: 'page',
    show: () => (
      <CardGrid>
        {exampleWines.map((wine) => (
          <ExampleCard key={wine.name} wine={wine} />
        ))}
      </CardGrid>
    ),
  },
  oneItem: {
    note: 'A single card keeps its size.',
    ground: 'page',
    show: () => (
      <CardGrid>
        <ExampleCard wine={exampleWines[3]} />
      </CardGrid>
    ),
  },
  fullPage: {
    note: 'Twenty-four, a page of the search.',
    ground: 'page',
    show: () => (
      <CardGrid>
        {many.map(({ place, wine }) => (
          <ExampleCard key={place} wine={wine} />
        ))}
      </CardGrid>
    ),
  },
  roomy: {
    note: 'Wider cards, for wineries and articles.',
    ground: 'page',
    show: () => (
      <CardGrid density="roomy">
        {['Caprock & Daughters', 'Cedar Brake Cellars', 'Marfa Lights Vineyard', 'Valverde Sons'].map((name) => (
          <Card key={name}>
            <div className="shelf-ground row-start-1 aspect-3/2 rounded-lg" />
            <CardBody>
              <CardEyebrow>Hill Country AVA</CardEyebrow>
              <CardTitle to="#shelf">{name}</CardTitle>
            </CardBody>
          </Card>
        ))}
      </CardGrid>
    ),
  },
};
