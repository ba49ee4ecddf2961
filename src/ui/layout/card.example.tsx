import { IconButton } from '../actions/icon-button.tsx';
import type { ExampleGroup, Examples } from '../example.ts';
import { BottleImage } from '../wine/bottle-image.tsx';
import { BottleRating } from '../wine/bottle-rating.tsx';
import { examplePicture, exampleWines } from '../wine/example-bottles.ts';
import { Price } from '../wine/price.tsx';
import { Card, CardEyebrow, CardFoot, CardMaker, CardPicture, CardTitle, CardWords } from './card.tsx';
import { Shelf } from './card-grid.tsx';

export const group: ExampleGroup = 'layout';

/** A card put together from its parts, as a room would do it. */
export function ExampleCard({ wine }: { wine: (typeof exampleWines)[number] }) {
  return (
    <Card>
      <CardPicture>
        <BottleImage picture={examplePicture(wine.glass, wine.label)} alt="" eager>
          <span className="absolute top-2 right-2 z-10">
            <IconButton icon="heart" label={`Add ${wine.name} to favorites`} kind="raised" />
          </span>
        </BottleImage>
      </CardPicture>
      <CardWords>
        <CardEyebrow>{wine.place}</CardEyebrow>
        <CardTitle to="#card">{wine.name}</CardTitle>
        <CardMaker>{wine.maker}</CardMaker>
      </CardWords>
      <CardFoot>
        <Price money={wine.price} />
        <BottleRating score={wine.score} reviews={wine.reviews} />
      </CardFoot>
    </Card>
  );
}

export const examples: Examples = {
  oneCard: {
    show: () => (
      <Shelf>
        <ExampleCard wine={exampleWines[0]} />
      </Shelf>
    ),
  },
  missingParts: {
    note: 'A part may be missing: its row stays, and the prices keep their line.',
    ground: 'page',
    show: () => (
      <Shelf>
        <ExampleCard wine={exampleWines[2]} />
        <Card>
          <CardPicture>
            <BottleImage picture={null} alt="" />
          </CardPicture>
          <CardWords>
            <CardTitle to="#card">2023 Picpoul Blanc</CardTitle>
          </CardWords>
          <CardFoot>
            <Price money={{ amount: 2400, currency: 'USD' }} />
          </CardFoot>
        </Card>
      </Shelf>
    ),
  },
};
