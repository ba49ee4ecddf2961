import { IconButton } from '#ui/actions/icon-button.tsx';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { Card, CardBody, CardEyebrow, CardFooter, CardImage, CardMaker, CardTitle } from './card.tsx';
import { CardGrid } from './card-grid.tsx';
import { examplePicture, exampleWines } from './example-wines.ts';
import { BottleImage } from './media/bottle-image.tsx';
import { Price } from './price.tsx';
import { BottleRating } from './reviews/bottle-rating.tsx';

export const group: ExampleGroup = 'layout';

/** A card composed of its parts. */
export function ExampleCard({ wine }: { wine: (typeof exampleWines)[number] }) {
  return (
    <Card>
      <CardImage>
        <BottleImage picture={examplePicture(wine.glass, wine.label)} alt="" eager>
          <span className="absolute top-2 right-2 z-10">
            <IconButton icon="heart" label={`Add ${wine.name} to favorites`} kind="raised" />
          </span>
        </BottleImage>
      </CardImage>
      <CardBody>
        <CardEyebrow>{wine.place}</CardEyebrow>
        <CardTitle to="#card">{wine.name}</CardTitle>
        <CardMaker>{wine.maker}</CardMaker>
      </CardBody>
      <CardFooter>
        <Price money={wine.price} />
        <BottleRating score={wine.score} reviews={wine.reviews} />
      </CardFooter>
    </Card>
  );
}

export const examples: Examples = {
  oneCard: {
    show: () => (
      <CardGrid>
        <ExampleCard wine={exampleWines[0]} />
      </CardGrid>
    ),
  },
  missingParts: {
    note: 'A part may be missing: its row stays, and the prices keep their line.',
    ground: 'page',
    show: () => (
      <CardGrid>
        <ExampleCard wine={exampleWines[2]} />
        <Card>
          <CardImage>
            <BottleImage picture={null} alt="" />
          </CardImage>
          <CardBody>
            <CardTitle to="#card">2023 Picpoul Blanc</CardTitle>
          </CardBody>
          <CardFooter>
            <Price money={{ amount: 2400, currency: 'USD' }} />
          </CardFooter>
        </Card>
      </CardGrid>
    ),
  },
};
