import type { ExampleGroup, Examples } from '../example.ts';
import { Wordmark } from './wordmark.tsx';

export const group: ExampleGroup = 'brand';

export const examples: Examples = {
  sizes: {
    show: () => (
      <div className="flex flex-wrap items-baseline gap-8">
        <Wordmark siteName="Lonevine" />
        <Wordmark siteName="Lonevine" size="large" />
      </div>
    ),
  },
  otherName: {
    note: 'A site of another name: its whole name in ink.',
    show: () => <Wordmark siteName="Cellar Door" />,
  },
};
