import type { ExampleGroup, Examples } from '#ui/example.ts';
import { Price } from './price.tsx';

export const group: ExampleGroup = 'wine';

export const examples: Examples = {
  sizes: {
    note: 'On lines, on cards, and where the decision is made.',
    show: () => (
      <p className="flex flex-wrap items-baseline gap-6">
        <Price money={{ amount: 2450, currency: 'USD' }} size="small" />
        <Price money={{ amount: 2450, currency: 'USD' }} />
        <Price money={{ amount: 2450, currency: 'USD' }} size="large" />
      </p>
    ),
  },
  withUnit: {
    note: 'When the price is not for one bottle.',
    show: () => <Price money={{ amount: 9500, currency: 'USD' }} size="large" unit="per person" />,
  },
  extremes: {
    note: 'Nothing, and very much: never broken over two lines.',
    show: () => (
      <p className="flex flex-wrap items-baseline gap-6">
        <Price money={{ amount: 0, currency: 'USD' }} />
        <Price money={{ amount: 123_456_789, currency: 'USD' }} />
      </p>
    ),
  },
};
