import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureOrder } from '../../scripts/feature-order.ts';
import { listSources } from '../../scripts/list-sources.ts';
import { brokenLinks, missingPages, tableNames } from './documents.ts';
import { publicNames } from './public-names.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
// why: texts that the site shows link to pages of the site, not to files
const documents = listSources(root).filter(
  (file) => file.endsWith('.md') && !/^(seed\/(posts|pages)|docs\/guides)\//.test(file),
);

describe('the documents', () => {
  it.each(documents)('%s has no broken links', (file) => {
    const readTarget = (target: string) =>
      existsSync(path.join(root, target)) ? (target.endsWith('.md') ? read(target) : '') : undefined;
    expect(brokenLinks(file, read(file), readTarget)).toEqual([]);
  });

  it('contain every page in docs/urls.md', () => {
    expect(missingPages(read('docs/urls.md'), publicNames().pages)).toEqual([]);
  });

  it('list the features in the README, lowest first', () => {
    expect(tableNames(read('README.md'), 'Feature')).toEqual([...featureOrder]);
  });
});

describe('a broken document', () => {
  const files: Record<string, string> = { 'docs/a.md': '# A title, with signs\n', 'seed/x.csv': '' };
  const check = (text: string) => brokenLinks('docs/b.md', text, (target) => files[target]);

  it('links to a missing file', () => {
    expect(check('[a](a.md) [b](c.md) [x](../seed/x.csv) [out](https://wine.example)')).toEqual(['docs/b.md: c.md']);
  });

  it('links to a missing heading, in the same or another document', () => {
    expect(check('[a](a.md#a-title-with-signs) [b](a.md#another)')).toEqual(['docs/b.md: a.md#another']);
    expect(check('## Here\n[a](#here) [b](#there)')).toEqual(['docs/b.md: #there']);
  });

  it('omits a page', () => {
    expect(missingPages('| `/l/{id}`, `/u` |', ['/', '/l/:id', '/l/:id/:tab?', '/u/:id'])).toEqual(['/', '/u/{id}']);
  });
});
