import { expect } from 'vitest';
import { blackPng } from '../../../../tests/fixtures/images/black-png.ts';
import {
  apply,
  type ImportApp,
  type ImportWinery,
  preview,
  show,
  test,
  undo,
} from '../../../../tests/fixtures/imports/import-test.ts';
import { zipFile } from '../../../../tests/fixtures/imports/zip-file.ts';
import { addListing } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addPictures } from './add-pictures.server.ts';
import { pictureMatcher } from './match-picture.ts';
import { receivePictures } from './receive-pictures.server.ts';

const picture = blackPng(40);

/** An applied import of two new wines, the first with a picture column. */
async function applied(app: ImportApp, { owner }: ImportWinery): Promise<string> {
  const file =
    'Name,SKU,Description,Type,Photo\nMerlot,M21,Good.,Red,https://old.example/img/Merlot%20bottle.png?v=2\nBrut,B1,Good.,Sparkling,Merlot bottle.png\n';
  const id = await preview(app, owner, file.replace('%20', ' '));
  await apply(app, owner, id);
  return id;
}

function receive(app: ImportApp, actor: ImportWinery['owner'], id: string, zip: Uint8Array<ArrayBuffer>) {
  return receivePictures(app, actor, { id, content: new Blob([zip]).stream() });
}

async function work(app: ImportApp) {
  for (const data of app.sent.splice(0)) {
    await addPictures(app, { kind: 'system' }, { id: crypto.randomUUID(), data, isLastAttempt: false });
  }
}

const photos = ({ db }: ImportApp) =>
  db
    .selectFrom('listingPhotos')
    .innerJoin('listings', 'listings.id', 'listingPhotos.listingId')
    .select(['title', 'position'])
    .orderBy('title')
    .orderBy('position')
    .execute();

test('pictures of a ZIP file are added to the wines that name them, or have their SKU', async ({
  imports: app,
  winery,
}) => {
  const id = await applied(app, winery);
  const zip = zipFile([
    { name: 'shots/merlot bottle.PNG', content: picture },
    { name: 'B1-2.jpg', content: picture },
    { name: 'b1.png', content: Buffer.from('no picture') },
    { name: 'vineyard.jpg', content: picture },
    { name: '__MACOSX/._b1.png', content: picture },
    { name: 'readme.txt', content: Buffer.from('hello') },
  ]);
  expect(await receive(app, winery.member, id, zip)).toEqual({ ok: true, value: { pictures: 3 } });
  expect((await show(app, winery.owner, id)).pictures).toMatchObject({ counts: { waiting: 3, unused: 1 } });
  const [job = {}] = app.sent;
  await work(app);
  app.sent.push(job);
  await work(app);
  expect((await show(app, winery.owner, id)).pictures).toEqual({
    counts: { waiting: 0, done: 2, failed: 1, unused: 1 },
    failed: [{ name: 'b1.png', problem: 'Not a JPG, GIF, PNG, WebP or AVIF picture that we can read' }],
  });
  expect(await photos(app)).toEqual([
    { title: 'Brut', position: 0 },
    { title: 'Brut', position: 1 },
    { title: 'Merlot', position: 0 },
  ]);
  await undo(app, winery.owner, id);
  expect(await photos(app)).toEqual([]);
  expect(await app.db.selectFrom('images').select('id').where('unattachedSince', 'is', null).execute()).toEqual([]);
});

test('a new wine to which somebody has added a photo of their own is not deleted', async ({ imports: app, winery }) => {
  const id = await applied(app, winery);
  const { id: listingId } = await app.db
    .selectFrom('listings')
    .select('id')
    .where('title', '=', 'Merlot')
    .executeTakeFirstOrThrow();
  const about = { ownerId: winery.owner.id, format: 'jpg' as const, width: 9, height: 9, digest: 'a'.repeat(64) };
  const image = { ...about, createdAt: app.clock.now() };
  const { id: imageId } = await app.db.insertInto('images').values(image).returning('id').executeTakeFirstOrThrow();
  const photo = { imageId, listingId, position: 0, createdAt: app.clock.now() };
  await app.db.insertInto('listingPhotos').values(photo).execute();
  await undo(app, winery.owner, id, true);
  expect(await photos(app)).toEqual([{ title: 'Merlot', position: 0 }]);
});

test.for([
  ['no ZIP file', new Uint8Array(Buffer.from('PK not really')), 'unreadable'],
  ['a name that leads out of its folder', zipFile([{ name: '../../b1.png', content: picture }]), 'unsafe'],
  ['an absolute name', zipFile([{ name: '/etc/b1.png', content: picture }]), 'unsafe'],
  ['a name with backslashes', zipFile([{ name: '..\\b1.png', content: picture }]), 'unsafe'],
  [
    'very many files',
    zipFile(Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}.png`, content: picture }))),
    'too-many',
  ],
  ['nothing of the file', zipFile([{ name: 'vineyard.png', content: picture }]), 'no-pictures'],
  ['no file', zipFile([]), 'no-pictures'],
] as const)(
  'a ZIP file with %s is refused, and nothing is stored',
  async ([, zip, problem], { imports: app, winery }) => {
    const id = await applied(app, winery);
    expect(await receive(app, winery.owner, id, zip)).toEqual({ ok: false, code: 'unreadable-file', problem });
    expect((await app.files()).kept.filter((name) => name.includes('pictures'))).toEqual([]);
    expect((await app.files()).received).toEqual([]);
  },
);

test('what unpacks to more than it says, or says that it is huge, is not unpacked', async ({
  imports: app,
  winery,
}) => {
  const id = await applied(app, winery);
  const bomb = Buffer.alloc(30 * 1024 * 1024);
  const zip = zipFile([
    { name: 'b1.png', content: bomb },
    { name: 'b1-2.png', content: bomb, claims: 1_000 },
    { name: 'm21.png', content: picture },
  ]);
  expect(zip.length).toBeLessThan(100_000);
  expect(await receive(app, winery.owner, id, zip)).toMatchObject({ value: { pictures: 1 } });
  expect((await show(app, winery.owner, id)).pictures).toMatchObject({ counts: { waiting: 1, failed: 2 } });
  const content = Buffer.alloc(20 * 1024 * 1024);
  const many = Array.from({ length: 30 }, (_, at) => ({ name: `m21-${at}.png`, content }));
  expect(await receive(app, winery.owner, id, zipFile(many))).toMatchObject({ problem: 'too-much' });
});

test('pictures are for those who may change the import, once it is applied', async ({ imports: app, winery }) => {
  const zip = zipFile([{ name: 'm21.png', content: picture }]);
  const early = await preview(app, winery.owner, 'Name,Description,Type\nRed,Good.,Red\n');
  expect(await receive(app, winery.owner, early, zip)).toMatchObject({ code: 'in-progress' });
  const id = await applied(app, winery);
  for (const actor of [winery.stranger, winery.admin]) {
    expect(await receive(app, actor, id, zip)).toMatchObject({ code: 'not-found' });
  }
  expect(await receive(app, { ...winery.owner, limited: true }, id, zip)).toMatchObject({ code: 'forbidden' });
});

test('a wine has at most twelve photos', async ({ imports: app, winery }) => {
  await addListing(app.db, winery.wineryId, { title: 'Old' });
  const id = await applied(app, winery);
  const zip = zipFile(Array.from({ length: 14 }, (_, at) => ({ name: `m21-${at + 1}.png`, content: picture })));
  expect(await receive(app, winery.owner, id, zip)).toMatchObject({ value: { pictures: 14 } });
  await work(app);
  expect((await show(app, winery.owner, id)).pictures).toMatchObject({ counts: { done: 12, failed: 2 } });
});

test('pictures are found by their names, however these are written', () => {
  const match = pictureMatcher([
    { listingId: 'a', photo: 'Red.JPG; back.jpg', sku: 'R-1' },
    { listingId: 'b', photo: 'https://x.example/p/White.png?v=1', sku: 'W' },
    { listingId: 'c', photo: 'red.jpg', sku: '' },
  ]);
  expect(
    ['red.jpg', 'folder/BACK.jpg', 'white.gif', 'W_3.png', 'r-1.png', 'R-1-2.png', 'x.png', '.png'].map(match),
  ).toEqual([...[['a', 'c'], ['a'], ['b'], ['b'], ['a'], ['a'], [], []]]);
});
