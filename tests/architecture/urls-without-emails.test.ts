import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../src/web');

/**
 * The forms of a component that ask for an email and are not posted: a browser would put it into the URL, and so into
 * histories and the logs of proxies.
 */
function leakyForms(text: string): string[] {
  // why: the fields of an empty form stand elsewhere, and what follows it is not in it
  const forms = text
    .replaceAll(/<(?:Form|form|fetcher\.Form)\b[^>]*\/>/g, '')
    .matchAll(/<(?:Form|form|fetcher\.Form)\b([^>]*(?:=>[^>]*)*)>([\s\S]*?)<\/(?:Form|form|fetcher\.Form)>/g);
  return [...forms]
    .filter(([, attributes = '', fields = '']) => !/\bmethod=/.test(attributes) && /e-?mail/i.test(fields))
    .map(([form]) => form.slice(0, 80));
}

test('no form puts an email into a URL', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((name) =>
    leakyForms(readFileSync(path.join(web, name), 'utf8')).map((form) => `${name}: ${form}`),
  );
  expect(found).toEqual([]);
});

test('a search by email that is not posted is found', () => {
  const field = '<TextField name="search" label="Order id or buyer’s e-mail" />';
  expect(leakyForms(`<Form key="x" className="grid">${field}</Form>`)).toHaveLength(1);
  expect(leakyForms(`<Form method="post" className="grid">${field}</Form>`)).toEqual([]);
  expect(leakyForms('<Form><TextField name="keywords" /></Form>')).toEqual([]);
});
