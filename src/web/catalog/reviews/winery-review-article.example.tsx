import type { WineryReview } from '#features/reviews/wineries/winery-review.ts';
import type { ExampleGroup, Examples } from '#ui/example.ts';
import { ReviewAuthor, WineryReviewArticle } from './winery-review-article.tsx';

export const group: ExampleGroup = 'wine';

const review: WineryReview = {
  id: 'verified',
  winery: { id: '1c9e8d7f-6a5b-4c3d-a2b1-1f0e9d8c7b61', slug: 'pedernales-bend', name: 'Pedernales Bend' },
  author: { id: null, name: 'June A' },
  state: 'published',
  score: 4,
  scores: { quality: 5, variety: null, ambiance: 4, affordable: null, foodOfferings: null, customerService: 3 },
  content: 'We sat by the river until the light went.\nBring a hat.',
  visited: '2026-04',
  verified: 'visitor',
  createdAt: '2026-05-01T18:00:00Z',
  editedAt: null,
  photos: [],
  answer: null,
  helpful: 3,
  demo: false,
  isOwn: false,
  foundHelpful: false,
  reported: false,
};
const author = <ReviewAuthor author={review.author} />;
const answer = { content: 'Thank you. The arbor is up.', createdAt: '2026-05-03T18:00:00Z' };

export const examples: Examples = {
  verified: { show: () => <WineryReviewArticle who={author} review={review} /> },
  answered: {
    show: () => (
      <WineryReviewArticle
        who={author}
        review={{ ...review, id: 'answered', verified: null, editedAt: '2026-05-02', answer }}
      />
    ),
  },
  longInAList: {
    note: 'The rest is on the review’s own page.',
    show: () => (
      <WineryReviewArticle
        who={author}
        review={{ ...review, id: 'long', content: 'A long day. '.repeat(200) }}
        listed
      />
    ),
  },
};
