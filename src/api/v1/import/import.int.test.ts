import { describe, expect } from 'vitest';
import { test } from '../../../../tests/fixtures/imports/import-api.ts';
import { addShop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';

const ofWineries = '/api/v1/winery/upload-csv';
const ofListings = '/api/v1/own-listing/upload-csv';

const wineries = `Winery,City,State,Phone
Hill Top,Fredericksburg,TX,(512) 555-0142
Nowhere,Atlantis,TX,
`;
const wines = `Name,Vintage,Size,SKU,Price,Stock,Type,Varietal,Description
Estate Merlot,2021,750ml,M21,24.50,48,Red Wine,Merlot,Dark.
`;

/** A form with the file in its field `file`. */
function form(content: string, field = 'file'): FormData {
  const fields = new FormData();
  fields.append(field, new File([content], 'C:\\lists\\wineries.csv', { type: 'text/csv' }));
  return fields;
}

describe('a file of wineries', () => {
  test('is applied by the job while its sender waits, reported, and can be undone', async ({ uploads: api }) => {
    const { admin, wineryId } = await addShop(api.app.db);
    const names = async () => (await api.app.db.selectFrom('wineries').select('name').orderBy('name').execute()).length;
    const dry = await api.import(admin, `${ofWineries}?dryRun=true`, wineries);
    const wrong = [{ line: 3, column: 'City', value: 'Atlantis', message: expect.any(String) }];
    const report = { created: 1, changed: 0, unchanged: 0, wrong };
    expect([dry.status, dry.body.data]).toEqual([200, { id: expect.any(String), ...report }]);
    expect(await names()).toBe(1);
    api.app.clock.forward(spans.minute);
    const done = await api.import(admin, ofWineries, form(wineries));
    expect([done.status, done.body.data]).toEqual([200, { id: expect.any(String), ...report }]);
    expect(await names()).toBe(2);
    const { id } = done.body.data;
    const shown = await api.get(admin, `/api/v1/import/${id}`);
    expect(shown.body.data).toEqual({
      ...{ id, kind: 'wineries', state: 'applied', fileName: 'wineries.csv', total: 2, done: 1, failure: null, report },
    });
    const listed = await api.get(admin, '/api/v1/import?of=directory');
    expect(listed.body).toMatchObject({ data: [{ id }, { id: dry.body.data.id }], meta: { page: 1, totalItems: 2 } });
    const undone = await api.post(admin, `/api/v1/import/${id}/undo`, {});
    expect([undone.status, undone.headers.get('location'), undone.body.data]).toEqual([
      ...[202, `/api/v1/import/${id}`],
      { id, state: 'undoing', url: `/api/v1/import/${id}` },
    ]);
    await api.work();
    expect((await api.get(admin, `/api/v1/import/${id}`)).body.data).toMatchObject({ state: 'undone' });
    const applied = await api.post(admin, `/api/v1/import/${dry.body.data.id}/apply`, {});
    expect([applied.status, applied.body.data.state]).toEqual([202, 'applying']);
    await api.work();
    expect(await names()).toBe(2);
    const left = api.app.db.selectFrom('wineries').select('id').where('id', '=', wineryId);
    expect(await left.executeTakeFirst()).toBeDefined();
  });

  test('is refused with the reason, and nothing of it is kept', async ({ uploads: api }) => {
    const { admin, owner } = await addShop(api.app.db);
    const refused = async (who: typeof admin | undefined, file: BodyInit, query = '') => {
      const { status, body } = await api.upload(who, ofWineries + query, file);
      return [status, body.errors[0].code, body.errors[0].title];
    };
    expect(await refused(undefined, wineries)).toEqual([401, 'forbidden', expect.any(String)]);
    for (const who of [owner, { ...admin, limited: true }]) {
      expect(await refused(who, wineries)).toEqual([403, 'forbidden', expect.any(String)]);
    }
    for (const [file, title] of [
      ['', /empty/],
      ['Winery,City\n', /no rows below/],
      ['PK\u0003\u0004\u0000\u0000', /not a CSV file/],
      ['Winery,City\n"Hill,Austin\n', /never closed.*line 2/],
      [form(wineries, 'image'), /empty/],
    ] as const) {
      expect(await refused(admin, file)).toEqual([400, 'validation-invalid-value', expect.stringMatching(title)]);
    }
    const tooLarge = [413, 'request-upload-over-limit', expect.stringContaining('20 MB')];
    expect(await refused(admin, `Winery\n${'x'.repeat(21 * 1024 * 1024)}`)).toEqual(tooLarge);
    expect(await refused(admin, wineries, '?dryRun=maybe')).toEqual([
      ...[400, 'validation-invalid-params', expect.any(String)],
    ]);
    expect(await api.app.db.selectFrom('imports').select('id').execute()).toEqual([]);
    expect(await refused(admin, 'Etikett,Ort\nRot,Wien\n')).toEqual([
      ...[400, 'validation-invalid-value', expect.stringContaining('at least one of these columns')],
    ]);
    expect(await api.app.db.selectFrom('wineries').select('id').execute()).toHaveLength(1);
  });
});

describe('a file of wines', () => {
  test('becomes drafts of the sender’s winery, and then sets their stock', async ({ uploads: api }) => {
    const { member, stranger, admin } = await addShop(api.app.db);
    const made = await api.import(member, ofListings, wines);
    expect([made.status, made.body.data]).toMatchObject([200, { created: 1, changed: 0, wrong: [] }]);
    const stock = await api.import(member, `${ofListings}?kind=stock`, 'SKU,Stock\nM21,7\n');
    expect([stock.status, stock.body.data]).toMatchObject([200, { created: 0, changed: 1 }]);
    const wine = await api.app.db
      .selectFrom('listings')
      .innerJoin('stock', 'stock.listingId', 'listings.id')
      .select(['state', 'quantity'])
      .where('sku', '=', 'M21')
      .executeTakeFirstOrThrow();
    expect(wine).toEqual({ state: 'draft', quantity: 7 });
    for (const who of [stranger, admin]) {
      expect((await api.upload(who, ofListings, wines)).status).toBe(403);
      expect((await api.get(who, `/api/v1/import/${made.body.data.id}`)).status).toBe(404);
      expect((await api.post(who, `/api/v1/import/${made.body.data.id}/undo`, {})).status).toBe(404);
    }
    const twice = await api.post(member, `/api/v1/import/${made.body.data.id}/apply`, {});
    expect([twice.status, twice.body.errors[0].code]).toEqual([409, 'changed']);
    expect((await api.get(member, '/api/v1/import/none')).status).toBe(404);
    expect((await api.upload(member, `${ofListings}?kind=wineries`, wines)).status).toBe(400);
  });
});
