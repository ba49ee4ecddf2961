import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);

test('each row of the table of bans has one test with its name, and each of these tests a row', async () => {
  const text = await readFile(new URL('docs/bans.md', root), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| '));
  const names = rows.map((line) => line.split('|')[1]?.trim()).filter((name) => name !== 'Feature');
  const folder = new URL('tests/bans/', root);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.int.test.ts'));
  const tests = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const titles = tests.flatMap((content) =>
    [...content.matchAll(/^\s*(?:test|with\w+)\('([A-Z][^']*)'/gm)].map(([, title]) => title),
  );
  expect(names.length).toBeGreaterThan(25);
  expect(titles.toSorted()).toEqual(names.toSorted());
});
