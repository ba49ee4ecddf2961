import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listGuides } from './guides.server.ts';

const folder = path.resolve(import.meta.dirname, '../../../docs/guides');
const site = { name: 'Lonevine', baseUrl: 'https://wine.test', contact: { email: '', phone: '', examples: [] } };

test('every guide of the repository is shown, with a sentence, sections, and a screenshot', () => {
  const guides = listGuides(site);
  const slugs = guides.map(({ slug }) => slug).sort();
  expect(slugs).toEqual(readdirSync(folder).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []));
  expect(slugs.map((slug) => `${slug}.webp`)).toEqual(readdirSync(path.join(folder, 'pictures')).sort());
  expect(guides.find(({ slug }) => slug === 'leave-the-platform')).toMatchObject({
    title: 'Leave the hosted platform',
  });
});
