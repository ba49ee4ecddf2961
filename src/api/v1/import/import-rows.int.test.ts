import { describe, expect } from 'vitest';
import { blackPng } from '../../../../tests/fixtures/images/black-png.ts';
import { test } from '../../../../tests/fixtures/imports/import-api.ts';
import { zipFile } from '../../../../tests/fixtures/imports/zip-file.ts';
import { addListing } from '../../../../tests/fixtures/listings/add-listing.ts';
import type { EntryPoint } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';

const upload = '/api/v1/own-listing/upload-csv';
const unnamed = 'Etikett,Preis,Art,Text\nRot,24,Red,Good.\nWeiss,free,White,Crisp.\n';
const missing = '00000000-0000-4000-8000-000000000000';

/** Status, code, and title of a refusal. */
function refusalOf({ status, body }: Awaited<ReturnType<EntryPoint['get']>>) {
  return [status, body.errors[0].code, body.errors[0].title];
}

describe('the columns of a file', () => {
  test('are chosen by its sender where they cannot be guessed, then it is checked and applied', async ({
    uploads: api,
  }) => {
    const { member } = await addShop(api.app.db);
    const sent = await api.upload(member, `${upload}?columns=choose`, unnamed);
    const { id } = sent.body.data;
    const at = `/api/v1/import/${id}`;
    expect([sent.status, sent.body.data]).toEqual([202, { id, state: 'mapping', url: at }]);
    const shown = await api.get(member, `${at}/columns`);
    expect(shown.body.data).toMatchObject({
      ...{ state: 'mapping', preset: null },
      columns: [
        { header: 'Etikett', sample: ['Rot', 'Weiss'], field: '' },
        { header: 'Preis', field: '' },
        { header: 'Art', field: '' },
        { header: 'Text', field: '' },
      ],
      fields: expect.arrayContaining([{ field: 'priceCents', label: 'Price', hint: null }]),
    });
    const fields = ['title', 'priceCents', 'style', 'description'];
    const chosen = await api.put(member, `${at}/columns`, { fields });
    expect([chosen.status, chosen.body.data]).toEqual([202, { id, state: 'checking', url: at }]);
    await api.work();
    const rows = await api.get(member, `${at}/row?show=new`);
    expect(rows.body).toMatchObject({
      data: [{ line: 2, status: 'new', name: 'Rot', answer: null, outcome: null }],
      meta: { page: 1, perPage: 50, totalItems: 1, totalPages: 1, state: 'checked', show: 'new' },
    });
    const wrong = await api.get(member, `${at}/row`);
    expect(wrong.body.data).toMatchObject([{ line: 3, problems: [{ column: 'Preis', value: 'free' }] }]);
    const file = await api.get(member, `${at}/wrong-rows`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.body).toMatch(
      /^\uFEFF?What is wrong,Etikett,Preis,Art,Text\r\n"?Preis: .*,Weiss,free,White,Crisp\.\r\n$/,
    );
    expect((await api.post(member, `${at}/apply`, {})).status).toBe(202);
    await api.work();
    expect(await api.app.db.selectFrom('listings').select('title').where('title', '=', 'Rot').execute()).toHaveLength(
      1,
    );
    const late = await api.put(member, `${at}/columns`, { fields });
    expect(refusalOf(late)).toEqual([409, 'changed', expect.stringContaining('state that the import is in')]);
  });

  test('are refused with the reason and stay as they were', async ({ uploads: api }) => {
    const { member, stranger, owner } = await addShop(api.app.db);
    const { id } = (await api.upload(member, `${upload}?columns=choose`, unnamed)).body.data;
    const at = `/api/v1/import/${id}/columns`;
    const title = (pattern: RegExp) => [400, 'validation-invalid-params', expect.stringMatching(pattern)];
    for (const [fields, reason] of [
      [['title'], /choose from the lists/],
      [['title', 'title', '', ''], /Two columns are/],
      [['title', 'nothing', '', ''], /choose from the lists/],
      [['', 'priceCents', '', ''], /at least one of these columns/],
    ] as const) {
      expect(refusalOf(await api.put(member, at, { fields })), fields.join()).toEqual(title(reason));
    }
    for (const body of [{}, { fields: 'title' }, { fields: [1] }, { fields: Array(201).fill('') }]) {
      expect((await api.put(member, at, body)).status, JSON.stringify(body)).toBe(400);
    }
    const fields = ['title', '', '', ''];
    expect((await api.put(undefined, at, { fields })).status).toBe(401);
    expect((await api.put({ ...owner, limited: true }, at, { fields })).status).toBe(403);
    for (const [who, url] of [
      [stranger, at],
      [member, `/api/v1/import/${missing}/columns`],
      [member, '/api/v1/import/none/columns'],
    ] as const) {
      expect((await api.put(who, url, { fields })).status).toBe(404);
      expect((await api.get(who, url)).status).toBe(404);
    }
    expect((await api.get(member, at)).body.data).toMatchObject({
      state: 'mapping',
      columns: [{ field: '' }, {}, {}, {}],
    });
    const refused = await api.upload(member, `${upload}?columns=all`, unnamed);
    expect(refused.status).toBe(400);
  });
});

describe('an ambiguous row', () => {
  test('is answered by one of what it may mean, and only then applied', async ({ uploads: api }) => {
    const { member, stranger, wineryId } = await addShop(api.app.db);
    const { db } = api.app;
    const ids = [];
    for (const vintage of [2020, 2021]) ids.push(await addListing(db, wineryId, { title: 'Merlot', vintage }));
    const sent = await api.import(member, `${upload}?dryRun=true`, 'Name,Price\nMerlot,24\nmerlot,25\nMerlot,26\n');
    const { id } = sent.body.data;
    const at = `/api/v1/import/${id}/row`;
    const asked = await api.get(member, `${at}?show=ask`);
    expect(asked.body.meta).toMatchObject({ totalItems: 3, show: 'ask' });
    expect(asked.body.data[0].candidates.map((one: { id: string }) => one.id).toSorted()).toEqual(ids.toSorted());
    const answered = await api.put(member, `${at}/2`, { answer: ids[0] });
    expect([answered.status, answered.body.data]).toEqual([200, { line: 2, answer: ids[0] }]);
    const same = await api.put(member, `${at}/3`, { answer: ids[0] });
    expect(refusalOf(same)).toEqual([409, 'changed', 'Line 2 of the file already changes this']);
    expect((await api.put(member, `${at}/3`, { answer: 'skip' })).status).toBe(200);
    for (const [line, body, status] of [
      ['4', { answer: missing }, 400],
      ['4', { answer: '' }, 400],
      ['4', {}, 400],
      ['4', { answer: 4 }, 400],
      ['1', { answer: 'skip' }, 404],
      ['9', { answer: 'skip' }, 404],
      ['4e0', { answer: 'skip' }, 404],
      ['-4', { answer: 'skip' }, 404],
      ['99999999999', { answer: 'skip' }, 404],
    ] as const) {
      expect((await api.put(member, `${at}/${line}`, body)).status, `${line} ${JSON.stringify(body)}`).toBe(status);
    }
    expect((await api.put(undefined, `${at}/4`, { answer: 'skip' })).status).toBe(401);
    expect((await api.put({ ...member, limited: true }, `${at}/4`, { answer: 'skip' })).status).toBe(403);
    expect((await api.put(stranger, `${at}/4`, { answer: 'skip' })).status).toBe(404);
    expect((await api.get(stranger, at)).status).toBe(404);
    expect((await api.get(stranger, `/api/v1/import/${id}/wrong-rows`)).status).toBe(404);
    expect((await api.get(member, `${at}?show=all`)).status).toBe(400);
    const applied = await api.post(member, `/api/v1/import/${id}/apply`, {});
    expect(applied.status).toBe(202);
    await api.work();
    const prices = await db.selectFrom('listings').select(['id', 'priceCents']).where('id', 'in', ids).execute();
    expect(new Map(prices.map((wine) => [wine.id, wine.priceCents])).get(ids[0] ?? '')).toBe(2400);
    expect(prices.filter(({ priceCents }) => priceCents === 2400)).toHaveLength(1);
    expect(refusalOf(await api.put(member, `${at}/4`, { answer: 'skip' })).slice(0, 2)).toEqual([409, 'changed']);
  });

  test('is answered once if two people answer it at the same time with the same wine', async ({ uploads: api }) => {
    const { member, owner, wineryId } = await addShop(api.app.db);
    const [first = ''] = [
      await addListing(api.app.db, wineryId, { title: 'Merlot', vintage: 2020 }),
      await addListing(api.app.db, wineryId, { title: 'Merlot', vintage: 2021 }),
    ];
    const sent = await api.import(member, `${upload}?dryRun=true`, 'Name,Price\nMerlot,24\nmerlot,25\n');
    const at = `/api/v1/import/${sent.body.data.id}/row`;
    const both = await Promise.all([
      api.put(member, `${at}/2`, { answer: first }),
      api.put(owner, `${at}/3`, { answer: first }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('pictures of a ZIP file are added to imported wines, for those to whom the import belongs', async ({
  uploads: api,
}) => {
  const { member, stranger } = await addShop(api.app.db);
  const zip = (name: string) => new Blob([zipFile([{ name, content: blackPng(40) }])], { type: 'application/zip' });
  const file = 'Name,SKU,Description,Type\nMerlot,M21,Good.,Red\n';
  const dry = await api.import(member, `${upload}?dryRun=true`, file);
  const early = await api.upload(member, `/api/v1/import/${dry.body.data.id}/pictures`, zip('M21.png'));
  expect(refusalOf(early).slice(0, 2)).toEqual([409, 'changed']);
  expect((await api.get(member, `/api/v1/import/${dry.body.data.id}/pictures`)).status).toBe(404);
  const { id } = (await api.import(member, upload, file)).body.data;
  const at = `/api/v1/import/${id}/pictures`;
  for (const [who, body, status] of [
    [undefined, zip('M21.png'), 401],
    [{ ...member, limited: true }, zip('M21.png'), 403],
    [stranger, zip('M21.png'), 404],
    [member, new Blob(['no ZIP file']), 400],
    [member, zip('../M21.png'), 400],
    [member, zip('other.png'), 400],
    [member, new Blob([]), 400],
  ] as const) {
    expect((await api.upload(who, at, body)).status).toBe(status);
  }
  const added = await api.upload(member, at, zip('M21.png'));
  expect([added.status, added.body.data]).toEqual([200, { pictures: 1 }]);
  const shown = await api.get(member, at);
  expect(shown.body.data).toEqual({ counts: { waiting: 1, done: 0, failed: 0, unused: 1 }, failed: [] });
  expect((await api.get(stranger, at)).status).toBe(404);
});
