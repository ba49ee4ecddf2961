import type { ExampleGroup, Examples } from '#ui/example.ts';
import { ReviewArticle } from './review-article.tsx';

export const group: ExampleGroup = 'wine';

const review = {
  rating: 4,
  content: 'Needs an hour of air.\nThen it does not stop talking.',
  createdAt: '2026-11-01T18:00:00Z',
};

export const examples: Examples = {
  published: { show: () => <ReviewArticle who="Bea R" review={review} /> },
  pending: {
    note: 'What only its author sees.',
    show: () => <ReviewArticle who="You" review={{ ...review, rating: 1 }} pending />,
  },
  withWhatWasBought: {
    show: () => (
      <ReviewArticle who="Deleted user" review={{ ...review, rating: 5, content: 'x'.repeat(300) }}>
        <p className="text-caption text-ink-soft">Bought: 2023 Picpoul Blanc</p>
      </ReviewArticle>
    ),
  },
};
