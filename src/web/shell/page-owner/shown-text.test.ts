import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

test('what a person typed is shown with labels, not what the page added', () => {
  const fields: [string, string][] = [
    ['pageOwner', 'q8mV4Xb1cT0zPn5wLkYdRg'],
    ['intent', 'save'],
    ['seen', '9f86d081884c7d659a2feaa0c55ad015'],
    ['wineryId', '58cc6078-8e75-5180-b024-3cc08b2f6700'],
    ['streetAddress', '12 Main Street'],
    ['bio', 'I sail.\nOften.'],
    ['phone', ' '],
    ['makeDefault', 'on'],
  ];
  expect(shownText(fields)).toEqual([
    { label: 'Street address', text: '12 Main Street' },
    { label: 'Bio', text: 'I sail.\nOften.' },
  ]);
});

const pages = import.meta.glob<string>('../../**/*.tsx', { eager: true, query: '?raw', import: 'default' });

test('no field for a password or a code is shown', () => {
  const secret =
    /<\w+(?:(?!\/>)[\s\S])*?(?:type="password"|autoComplete="one-time-code"|[cC]odeField)(?:(?!\/>)[\s\S])*?\/>/g;
  const names = Object.values(pages).flatMap((text) =>
    [...text.matchAll(secret)].flatMap(([field]) => /\sname="(\w+)"/.exec(field)?.[1] ?? []),
  );
  expect(names.length).toBeGreaterThan(4);
  expect(shownText(names.map((name) => [name, 'a secret text']))).toEqual([]);
});
