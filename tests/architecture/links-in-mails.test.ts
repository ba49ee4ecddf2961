import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listSources } from '../../scripts/list-sources.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** What puts a token into a URL of a mail: as `t`, or as the `invitation` of a club. */
const putsToken = /URLSearchParams\(\{ (t|invitation)\b/;

it('docs/links-in-mails.md has a row for every link in a mail that carries a token', () => {
  const makers = listSources(root).filter(
    (file) => file.startsWith('src/features/') && file.endsWith('.server.ts') && putsToken.test(read(file)),
  );
  const rows = read('docs/links-in-mails.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const named = makers.filter((file) => rows.some((row) => row.includes(`(../${file})`)));
  expect(named).toEqual(makers);
  expect(makers.length).toBeGreaterThanOrEqual(8);
});
