import { expect, test } from 'vitest';
import type { ArticleNode } from './article-tree.ts';
import { compareSections } from './section-changes.ts';

const heading = (title: string): ArticleNode => ({ tag: 'h2', id: title.toLowerCase(), content: [title] });
const paragraph = (text: string): ArticleNode => ({ tag: 'p', content: [text] });

test('what changed is named by its sections: new, changed, and removed ones, and the introduction', () => {
  const before = [paragraph('Hello'), heading('Orders'), paragraph('One'), heading('Wine'), paragraph('Red')];
  const after = [paragraph('Hi'), heading('Refunds'), paragraph('Two'), heading('Orders'), paragraph('One.')];
  expect(compareSections(before, after)).toEqual([
    { title: 'Introduction', id: null, change: 'changed' },
    { title: 'Refunds', id: 'refunds', change: 'new' },
    { title: 'Orders', id: 'orders', change: 'changed' },
    { title: 'Wine', id: null, change: 'removed' },
  ]);
});

test('sections that only moved have not changed', () => {
  const [orders, wine] = [
    [heading('Orders'), paragraph('One')],
    [heading('Wine'), paragraph('Red')],
  ];
  expect(compareSections([...orders, ...wine], [...wine, ...orders])).toEqual([]);
});
