import type { ReactNode } from 'react';

/** The shelves of the style guide, in their order on the page. They are the folders of the design system, and `shop` rooms. */
export const exampleGroups = [
  'foundations',
  'brand',
  'actions',
  'fields',
  'feedback',
  'navigation',
  'layout',
  'wine',
  'features',
] as const;

/** One shelf of the style guide. */
export type ExampleGroup = (typeof exampleGroups)[number];

/**
 * One state of one component, shown in the style guide and tested in isolation at its `raw` address.
 *
 * The contract of an example file: `price.example.tsx` stands beside `price.tsx`; its name is the component's address
 * (`/styleguide/c/price`). It exports `group`, one of {@link exampleGroups}, and any number of examples, whose export names
 * become their addresses (`soldOut` → `/styleguide/c/price/sold-out`), in the order in which they are written:
 *
 * ```tsx
 * export const group: ExampleGroup = 'wine';
 * export const soldOut: Example = { note: 'The price stays readable.', show: () => <Price … /> };
 * ```
 *
 * `show` is rendered as a component, on the server too: it may use hooks, and needs no data from a loader.
 */
export type Example = {
  /** What to look at in this state, in a sentence. */
  note?: string;
  /** `page` gives the example the whole width of the window (shelves, banners); otherwise it stands in a card. */
  ground?: 'card' | 'page';
  show: () => ReactNode;
};

/** What a `*.example.tsx` file exports: its `group`, and examples. */
export type ExampleFile = { group: ExampleGroup } & Record<string, Example | ExampleGroup>;
