import type { ExampleGroup, Examples } from '../example.ts';
import { Icon } from './icon.tsx';
import { type IconName, iconShapes } from './icon-shapes.ts';

export const group: ExampleGroup = 'brand';

export const examples: Examples = {
  all: {
    ground: 'wide',
    note: 'Drawn on 24 units in strokes of 1.75.',
    show: () => (
      <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-2 gap-y-5">
        {(Object.keys(iconShapes) as IconName[]).map((name) => (
          <li key={name} className="grid justify-items-center gap-1.5 text-caption text-ink-soft">
            <span className="text-ink">
              <Icon name={name} size="large" />
            </span>
            {name}
          </li>
        ))}
      </ul>
    ),
  },
  sizes: {
    note: 'Small 16, medium 20, large 24 px, and as tall as its text.',
    show: () => (
      <p className="flex items-center gap-4 text-heading">
        <Icon name="truck" size="small" />
        <Icon name="truck" />
        <Icon name="truck" size="large" />
        <Icon name="truck" size="fit" />
      </p>
    ),
  },
  withLabel: {
    note: 'A picture with a name, where no words stand beside it.',
    show: () => <Icon name="store" label="Pick-up at the winery" />,
  },
};
