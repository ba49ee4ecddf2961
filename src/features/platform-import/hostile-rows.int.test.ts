import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { test } from '../../../tests/fixtures/platform-import/platform-import-test.ts';
import { rowOutcomes } from './import-report.ts';

/** What no field expects, and every field has to bear. */
const oddValues = [
  ...[null, true, -1, 0.5, 1e300, '', ' ', 'x'.repeat(20_000), '\u0000', '\ud800', '<script>', '2024-13-45T99:99:99Z'],
  ...[[], [[]], [null], {}, { a: { b: [] } }, { amount: 'x', currency: 5 }, { data: 7 }],
];

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

/** Copies of a resource, each with one value that is replaced, and an id of its own; at each place a fourth of them. */
function* damaged(resource: Json): Generator<Json> {
  for (const [number, place] of placesIn(resource).entries()) {
    for (const [at, value] of oddValues.entries()) {
      if ((number + at) % 4 > 0) continue;
      const copy = structuredClone(resource) as { [key: string]: Json };
      const last = place.at(-1) as string;
      const parent = place
        .slice(0, -1)
        .reduce<Json>((within, key) => (within as { [key: string]: Json })[key] as Json, copy);
      (parent as { [key: string]: Json })[last] = value as Json;
      yield { ...copy, id: crypto.randomUUID() };
    }
  }
}

/** The places of the values in a resource, those within lists only in their first element. */
function placesIn(value: Json, at: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return at.length === 0 ? [] : [[...at]];
  const entries = Object.entries(value).filter(([key]) => !Array.isArray(value) || key === '0');
  const within = entries.flatMap(([key, one]) => (at.length > 6 ? [] : placesIn(one as Json, [...at, key])));
  return at.length === 0 ? within.filter(([first]) => first !== 'id' && first !== 'type') : [[...at], ...within];
}

test('whatever a row contains, it is imported or refused with a reason, and no other row suffers', async ({
  importing,
}) => {
  const read = async (name: string) => JSON.parse(await readFile(path.join(importing.folder, name), 'utf8'));
  const [users, [listings], transactions] = [
    await read('users-1.json'),
    await read('listings.json'),
    await read('transactions.json'),
  ];
  await importing.run();
  const rows = {
    'users-3.json': { data: [...damaged({ ...users.data[1] })], included: users.included },
    'listings-2.json': { data: [...damaged(listings.data[0])], included: listings.included },
    'listings-3.json': { data: [...damaged(listings.data[3])], included: listings.included },
    'transactions-2.json': { data: [...damaged(transactions.data[2])], included: transactions.included },
    'transactions-3.json': { data: [...damaged(transactions.data[5])], included: transactions.included },
  };
  for (const row of rows['users-3.json'].data as { attributes?: { email?: unknown } }[]) {
    if (row.attributes?.email === 'ben@example.test') row.attributes.email = `${crypto.randomUUID()}@example.test`;
  }
  for (const [name, content] of Object.entries(rows)) await importing.write(name, content);
  importing.app.downloadImage = async () => ({ ok: false, reason: 'It is not there' });
  const report = await importing.run();
  for (const [name, { data }] of Object.entries(rows)) {
    const counts = report.files.find(({ file }) => file === name);
    expect(
      rowOutcomes.reduce((sum, outcome) => sum + (counts?.[outcome] ?? 0), 0),
      name,
    ).toBe(data.length);
    expect(counts?.new, name).toBeGreaterThan(0);
    expect(counts?.wrong, name).toBeGreaterThan(0);
  }
  const refused = (await importing.written()).split('\r\n').filter((line) => line.includes('The database refuses it'));
  expect(refused).toEqual([]);
}, 180_000);
