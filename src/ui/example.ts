import type { ReactNode } from 'react';

/** The shelves of the style guide, in their order on the page. They are the folders of the design system; `features` is for the components of rooms. */
export const exampleGroups = [
  'foundations',
  'brand',
  'actions',
  'fields',
  'feedback',
  'navigation',
  'layout',
  'wine',
  'map',
  'features',
] as const;

/** One shelf of the style guide. */
export type ExampleGroup = (typeof exampleGroups)[number];

/**
 * One state of one component, shown in the style guide and tested in isolation at its `raw` address.
 * `show` is rendered as a component, on the server too: it may use hooks, and needs no data from a loader.
 */
export type Example = {
  /** What to look at in this state, in a sentence. */
  note?: string;
  /** `card` is as wide as half the page, `wide` as the page, `page` stands on the page itself (shelves, banners). */
  ground?: 'card' | 'wide' | 'page';
  show: () => ReactNode;
};

/**
 * What a `*.example.tsx` file exports, and the whole contract. `price.example.tsx` stands beside `price.tsx`; its name is the
 * component's address (`/styleguide/c/price`). The names of its examples become their addresses (`soldOut` is
 * `/styleguide/c/price/sold-out`), in the order in which they are written:
 *
 * ```tsx
 * export const group: ExampleGroup = 'wine';
 * export const examples: Examples = {
 *   soldOut: { note: 'The price stays readable.', show: () => <Price … /> },
 * };
 * ```
 *
 * Ids inside examples are unique over all examples: one page of the style guide shows them all.
 */
export type ExampleFile = { group: ExampleGroup; examples: Examples };

/** The examples of one component, by name. */
export type Examples = Record<string, Example>;
