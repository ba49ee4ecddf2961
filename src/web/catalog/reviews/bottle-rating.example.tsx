import type { ExampleGroup, Examples } from '#ui/example.ts';
import { BottleRating } from './bottle-rating.tsx';

export const group: ExampleGroup = 'wine';

export const examples: Examples = {
  small: { note: 'On a card.', show: () => <BottleRating score={4.6} reviews={41} /> },
  large: { note: 'At the head of a page.', show: () => <BottleRating score={4.6} reviews={41} size="large" /> },
  tenths: {
    ground: 'wide',
    note: 'Every tenth: half full is half the wine, not half the height.',
    show: () => (
      <ul className="grid list-none grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-5">
        {Array.from({ length: 10 }, (_, tenth) => 4 + (tenth + 1) / 10).map((score) => (
          <li key={score}>
            <BottleRating score={score} size="large" />
          </li>
        ))}
      </ul>
    ),
  },
  oneReview: { show: () => <BottleRating score={5} reviews={1} size="large" /> },
  veryMany: { show: () => <BottleRating score={3.94} reviews={12_400} size="large" /> },
  noReviews: {
    note: 'Five empty bottles and the words: nothing is made up.',
    show: () => (
      <div className="grid gap-3">
        <BottleRating score={0} reviews={0} />
        <BottleRating score={0} reviews={0} size="large" />
      </div>
    ),
  },
};
