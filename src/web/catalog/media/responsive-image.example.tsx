import type { ExampleGroup, Examples } from '#ui/example.ts';
import { exampleImage } from './example-image.ts';
import { ResponsiveImage } from './responsive-image.tsx';

export const group: ExampleGroup = 'features';

export const examples: Examples = {
  landscape: {
    note: 'As wide as its place; the browser takes the smallest file that is sharp there.',
    show: () => <ResponsiveImage picture={exampleImage(2400, 1600)} alt="A vineyard below a hill at dusk" />,
  },
  square: {
    show: () => (
      <div className="w-40">
        <ResponsiveImage picture={exampleImage(400, 400)} alt="The same, cut to a square" sizes="10rem" />
      </div>
    ),
  },
};
