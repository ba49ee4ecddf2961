import { expect, test } from 'vitest';
import { crumbsJsonLd, siteJsonLd } from './json-ld.ts';
import { pageMeta } from './page-meta.ts';

const page = {
  site: { name: 'Lonevine', baseUrl: 'https://wine.example' },
  title: 'Tannat',
  description: 'Dark.',
  path: '/l/tannat/1',
  image: { large: '/social/l.png', small: '/social/s.png' },
};

test('a page has a title, a canonical URL, and share images, all with absolute URLs', () => {
  const tags = pageMeta(page);
  expect(tags).toContainEqual({ title: 'Tannat | Lonevine' });
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://wine.example/l/tannat/1' });
  expect(tags).toContainEqual({ property: 'og:image', content: 'https://wine.example/social/l.png' });
  expect(tags).toContainEqual({ name: 'twitter:image', content: 'https://wine.example/social/s.png' });
  expect(tags).not.toContainEqual({ name: 'robots', content: 'noindex' });
  expect(pageMeta({ ...page, wholeTitle: true })).toContainEqual({ title: 'Tannat' });
  expect(pageMeta({ ...page, noindex: true })).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('a long description is truncated after a whole word', () => {
  const content = (description: string) =>
    pageMeta({ ...page, description }).find((tag) => 'name' in tag && tag.name === 'description');
  expect(content('Plum \n and  leather.')).toEqual({ name: 'description', content: 'Plum and leather.' });
  expect(content(`${'word, '.repeat(40)}end`)).toEqual({ name: 'description', content: `${'word, '.repeat(25)}word…` });
  expect(content('x'.repeat(1_000))).toEqual({ name: 'description', content: `${'x'.repeat(159)}…` });
});

test('the site describes its search, and breadcrumbs are numbered from one', () => {
  expect(siteJsonLd(page.site)).toMatchObject({
    '@type': 'WebSite',
    potentialAction: { target: { urlTemplate: 'https://wine.example/s?keywords={query}' } },
  });
  expect(crumbsJsonLd(page.site, [{ label: 'A', to: '/a' }, { label: 'B' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'A', item: 'https://wine.example/a' },
    { '@type': 'ListItem', position: 2, name: 'B' },
  ]);
});
