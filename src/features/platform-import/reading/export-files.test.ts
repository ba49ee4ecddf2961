import { mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toJson } from '#api/platform/transit/transit-json.ts';
import { readTransit } from '#api/platform/transit/transit-reader.ts';
import { Point, TransitMoney, Uuid } from '#api/platform/transit/transit-values.ts';
import { writeTransit } from '#api/platform/transit/transit-writer.ts';
import { listExportFiles, readExportFile } from './export-files.server.ts';

const id = '7d2b6c1e-3f0a-4a57-9a0e-2f7c5b1d9e10';
const author = 'b1f4c0de-55aa-4c1e-8c7b-90d1e2f3a401';
const createdAt = '2026-03-02T15:04:05.000Z';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lonevine-export-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(content: unknown) {
  await writeFile(path.join(folder, 'listings.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return readExportFile(folder, 'listings.json', (text) => toJson(readTransit(text)));
}

const listing = {
  id,
  type: 'listing',
  attributes: {
    title: '~Ridgeline',
    price: { amount: 2450, currency: 'USD' },
    createdAt,
    geolocation: { lat: 30, lng: -98 },
  },
  relationships: { author: { data: { id: author, type: 'user' } } },
};
const user = { id: author, type: 'user', attributes: { banned: false }, relationships: {} };

const read1 = { ...listing, relationships: { author: [{ id: author, type: 'user' }] } };

/** The same as the SDK's own types. */
const typed = {
  ...{ id: new Uuid(id), type: 'listing' },
  attributes: {
    ...{ title: '~Ridgeline', price: new TransitMoney(2450, 'USD'), createdAt: new Date(createdAt) },
    geolocation: new Point(30, -98),
  },
  relationships: { author: { data: { id: new Uuid(author), type: 'user' } } },
};
const typedUser = { ...user, id: new Uuid(author) };

const asSdk = {
  ...listing,
  id: { _sdkType: 'UUID', uuid: id },
  attributes: {
    ...listing.attributes,
    price: { _sdkType: 'Money', amount: 2450, currency: 'USD' },
    geolocation: { _sdkType: 'LatLng', lat: 30, lng: -98 },
  },
  relationships: { author: { data: { id: { uuid: author }, type: 'user' } } },
};

const page = { data: [typed], included: [typedUser], meta: {} };

test.each([
  ['a document', { data: [listing], included: [user], meta: {} }],
  ['several documents', [{ data: [listing], included: [user] }]],
  ['resources', [listing]],
  ['resources of the SDK', [asSdk]],
  ['compact transit', writeTransit(page, 'compact')],
  ['verbose transit', writeTransit(page, 'verbose')],
  ['answers in transit', `[${writeTransit(page, 'compact')},${writeTransit(page, 'compact')}]`],
  ['one array in transit', writeTransit([page, page], 'compact')],
])('a file can be %s', async (_, content) => {
  const rows = await read(content);
  expect(rows.length).toBeGreaterThan(0);
  for (const { resource, included } of rows) {
    expect(resource).toEqual(read1);
    if (included.size > 0) expect(included.get(`user/${author}`)).toMatchObject({ id: author });
  }
});

test('what is no resource is a row without one', async () => {
  const wrong = [
    { id: 'no uuid', type: 'listing' },
    { type: 'listing', attributes: {} },
    7,
    null,
    'text',
    { id, type: 5 },
  ];
  const rows = await read({ data: [...wrong, { ...listing, relationships: { author: 'me' } }, listing] });
  expect(rows.map(({ resource }) => resource !== null)).toEqual([...wrong.map(() => false), false, true]);
});

test('a file that is none of these is refused', async () => {
  await expect(read('{"data": [')).rejects.toThrow('It is no JSON');
  await expect(read('7')).rejects.toThrow('It has no "data"');
  await expect(read({ listings: [] })).rejects.toThrow('It has no "data"');
  await expect(read('["^ ","~:data",["^ "')).rejects.toThrow('It is no JSON');
  await expect(read('["^ ","~:data","~#odd"]')).rejects.toThrow();
});

test('a file that is nested too deeply is refused', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  await expect(read(`{"data":[{"id":"${id}","type":"listing","attributes":{"title":${deep}}}]}`)).rejects.toThrow(
    'It is nested too deeply',
  );
  await expect(read(`["^ ","~:data",${deep}]`)).rejects.toThrow('nested too deeply');
});

test('a key that would change what an object is does nothing', async () => {
  const [row] = await read(`{"data":[{"id":"${id}","type":"listing","attributes":{"__proto__":{"title":"x"}}}]}`);
  expect(row?.resource?.attributes.title).toBeUndefined();
});

test('a file that is too large is refused before it is read', async () => {
  const file = await open(path.join(folder, 'users.json'), 'w');
  await file.truncate(65 * 1024 * 1024);
  await file.close();
  await expect(readExportFile(folder, 'users.json', readTransit)).rejects.toThrow('It is larger than 64 MB');
});

test('a link out of the folder is not followed', async () => {
  await symlink('/etc/hostname', path.join(folder, 'users.json'));
  await expect(readExportFile(folder, 'users.json', readTransit)).rejects.toThrow('It is no file');
});

test('the files of a kind are read in the order of their numbers', async () => {
  for (const name of ['users-10.json', 'users-2.json', 'listings.json', 'users.txt', 'Users-1.json']) {
    await writeFile(path.join(folder, name), '{}');
  }
  expect(await listExportFiles(folder, 'users')).toEqual(['Users-1.json', 'users-2.json', 'users-10.json']);
});
