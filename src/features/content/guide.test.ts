import { expect, test } from 'vitest';
import { readGuide, searchGuides } from './guide.ts';
import { readMarkdown } from './read-markdown.server.ts';

const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: '', phone: '', examples: [] } };
const read = (text: string) => readMarkdown(text, site);

const text = `# For guests

How to visit.

![A gate](pictures/guests.webp)

## Book a tasting

Choose:

- a day
- a session. **Cáncel** it in time.

## Bring a dog

Dogs are welcome if the winery says so. ${'It is a long walk. '.repeat(20)}Cats are not.
`;
const guides = [readGuide('guests', text, read)];
const found = (query: string) => searchGuides(guides, query).map(({ url }) => url);

test('a guide has a title, a sentence, a screenshot, and sections', () => {
  expect(guides[0]).toMatchObject({ title: 'For guests', summary: 'How to visit.', pictureAlt: 'A gate' });
  expect(() => readGuide('x', '# Title only', read)).toThrow('The guide x needs');
});

test('sections are found by all words or their beginnings, without accents and case, titles first', () => {
  expect(found('CANC')).toEqual(['/docs/guests#book-a-tasting']);
  expect(found('dog winery')).toEqual(['/docs/guests#bring-a-dog']);
  expect(found('a')).toEqual(['/docs/guests#book-a-tasting', '/docs/guests#bring-a-dog']);
  for (const nothing of ['', '  ', '?!', 'ancel', 'dog session', '\0', '<script>']) expect(found(nothing)).toEqual([]);
});

test('an excerpt shows the words that were found', () => {
  expect(searchGuides(guides, 'session')[0]?.excerpt).toBe('Choose: a day a session. Cáncel it in time.');
  const [section] = searchGuides(guides, 'cats');
  expect(section?.excerpt).toMatch(/^….*Cats are not\.$/);
  expect(section?.excerpt.length).toBeLessThan(170);
});
