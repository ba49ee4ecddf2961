import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { elementsOf, referencesOf } from '../src/features/content/article-tree.ts';
import { readMarkdown } from '../src/features/content/read-markdown.server.ts';
import { paymentTermLabel } from '../src/features/orders/process/payment-term.ts';
import { publicNames } from '../tests/architecture/public-names.ts';
import { demoWineries, wineIdName } from './demo-wines.ts';
import { stableId } from './stable-id.ts';

const site = {
  name: 'Lonevine',
  baseUrl: 'https://wine.test',
  contact: { email: 'a@wine.test', phone: '+1 555', examples: [] },
};
const read = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8');
const namesIn = (folder: string) => readdirSync(new URL(`./${folder}/`, import.meta.url));
const files = ['posts', 'pages', '../docs/guides'].flatMap((folder) =>
  namesIn(folder).flatMap((name) => (name.endsWith('.md') ? `${folder}/${name}` : [])),
);

/** The pages of the site, as patterns. */
const routes = publicNames().pages.map(
  (page) => new RegExp(`^${page.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`),
);

test.each(files)('%s links to pages, posts, and anchors that exist, and shows wines of the demo', (file) => {
  const tree = readMarkdown(read(file), site);
  const wines = demoWineries.flatMap(({ slug, wines }) => wines.map((wine) => stableId(wineIdName(slug, wine))));
  const { listings, wineries } = referencesOf(tree);
  expect(listings.filter((id) => !wines.includes(id))).toEqual([]);
  expect(wineries.filter((slug) => !demoWineries.some((winery) => winery.slug === slug))).toEqual([]);
  const links = [...elementsOf(tree)].flatMap((element) => (element.tag === 'a' ? element.href : []));
  for (const href of links.filter((link) => link.startsWith('/') && link !== '/api/docs')) {
    const [path = '', anchor] = (href.split('?')[0] ?? '').split('#');
    expect(
      routes.some((route) => route.test(path)),
      href,
    ).toBe(true);
    if (path.startsWith('/blog/')) expect(namesIn('posts')).toContain(`${path.slice('/blog/'.length)}.md`);
    if (anchor !== undefined) expect(read(`pages${path}.md`), href).toContain(`{#${anchor}}`);
  }
});

test('the page about the site agrees with the plans of wineries: some cost money, and some include a marked place', () => {
  const about = read('pages/about.md');
  expect(about).toContain('(/winery-plans)');
  expect(about).not.toContain('That is all');
  expect(about).toContain('marked place');
});

test('the terms name the time that buyers have to pay', () => {
  expect(read('pages/terms-of-service.md')).toContain(`not completed within ${paymentTermLabel} expires`);
});
