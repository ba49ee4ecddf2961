import type { ReactNode } from 'react';

/**
 * The groups of the style guide, in their order on the page: the folders of the design system, and `features` for
 * components of features.
 */
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

/** One group of the style guide. */
export type ExampleGroup = (typeof exampleGroups)[number];

/**
 * One state of one component, shown in the style guide and tested in isolation at its `raw` URL. `show` is rendered as
 * a component, on the server too: it may use hooks, and needs no data from a loader.
 */
export type Example = {
  /** What to check in this state, in a sentence. */
  note?: string;
  /**
   * `card` is half as wide as the page, `wide` as wide as the page, `page` is directly on the page (shelves, banners).
   */
  ground?: 'card' | 'wide' | 'page';
  show: () => ReactNode;
};

/**
 * The exports of a `*.example.tsx` file. `price.example.tsx` is beside `price.tsx`; its name is the component's URL
 * (`/styleguide/c/price`). The names of its examples become their URLs (`soldOut` is `/styleguide/c/price/sold-out`),
 * in the order in which they are written:
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
