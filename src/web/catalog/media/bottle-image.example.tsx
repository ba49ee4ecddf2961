import { IconButton } from '#ui/actions/icon-button.tsx';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { examplePicture } from '../example-wines.ts';
import { BottleImage } from './bottle-image.tsx';

export const group: ExampleGroup = 'wine';

const red = examplePicture('#263020', '#f6efdd');

export const examples: Examples = {
  drawing: {
    show: () => (
      <div className="w-44">
        <BottleImage picture={red} alt="2019 Tannat" />
      </div>
    ),
  },
  withFavorite: {
    note: 'Buttons on the picture: 36 px to see, 44 px to press.',
    show: () => (
      <div className="flex gap-4">
        <div className="w-44">
          <BottleImage picture={red} alt="">
            <span className="absolute top-2 right-2">
              <IconButton icon="heart" label="Add to favorites" kind="raised" />
            </span>
          </BottleImage>
        </div>
        <div className="w-44">
          <BottleImage picture={examplePicture('#c7c07c', '#8f4a1f')} alt="">
            <span className="absolute top-2 right-2">
              <IconButton icon="heart-filled" label="Remove from favorites" kind="raised" />
            </span>
          </BottleImage>
        </div>
      </div>
    ),
  },
  soldOut: {
    note: 'The bottle steps back, the words say why.',
    show: () => (
      <div className="w-44">
        <BottleImage picture={red} alt="" dimmed>
          <span className="absolute top-3 left-3">
            <Badge tone="solid">Sold out</Badge>
          </span>
        </BottleImage>
      </div>
    ),
  },
  noPicture: {
    note: 'An empty bottle keeps the place.',
    show: () => (
      <div className="w-44">
        <BottleImage picture={null} alt="No picture yet" />
      </div>
    ),
  },
  square: {
    note: 'In lines of the cart and of orders.',
    show: () => (
      <div className="w-20">
        <BottleImage picture={red} alt="" shape="square" />
      </div>
    ),
  },
};
