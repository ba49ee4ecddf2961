import type { ExampleGroup, Examples } from '../example.ts';
import { exampleWines } from '../wine/example-bottles.ts';
import { ExampleCard } from './card.example.tsx';
import { Card, CardEyebrow, CardTitle, CardWords } from './card.tsx';
import { Shelf } from './card-grid.tsx';

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
      <Shelf>
        {exampleWines.map((wine) => (
          <ExampleCard key={wine.name} wine={wine} />
        ))}
      </Shelf>
    ),
  },
  oneItem: {
    note: 'A single card keeps its size.',
    ground: 'page',
    show: () => (
      <Shelf>
        <ExampleCard wine={exampleWines[3]} />
      </Shelf>
    ),
  },
  fullPage: {
    note: 'Twenty-four, a page of the search.',
    ground: 'page',
    show: () => (
      <Shelf>
        {many.map(({ place, wine }) => (
          <ExampleCard key={place} wine={wine} />
        ))}
      </Shelf>
    ),
  },
  roomy: {
    note: 'Wider cards, for wineries and articles.',
    ground: 'page',
    show: () => (
      <Shelf density="roomy">
        {['Caprock & Daughters', 'Cedar Brake Cellars', 'Marfa Lights Vineyard', 'Valverde Sons'].map((name) => (
          <Card key={name}>
            <div className="shelf-ground row-start-1 aspect-3/2 rounded-lg" />
            <CardWords>
              <CardEyebrow>Hill Country AVA</CardEyebrow>
              <CardTitle to="#shelf">{name}</CardTitle>
            </CardWords>
          </Card>
        ))}
      </Shelf>
    ),
  },
};
