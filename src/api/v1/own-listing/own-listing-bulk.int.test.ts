import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { test as withUploads } from '../../../../tests/fixtures/imports/import-api.ts';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, addWine } from '../../../../tests/fixtures/orders/orders-test.ts';

const at = '/api/v1/own-listing';
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('many listings at once', () => {
  test('get other prices, from those that were shown, and are closed', async ({ api }) => {
    const { wineryId, wineId, member } = await addShop(api.app.db);
    const cheap = await addWine(api.app.db, wineryId, 3, { title: 'Cheap', priceCents: 100 });
    const foreign = crypto.randomUUID();
    const change = { way: 'raise-percent', by: '10' };
    const preview = await api.post(member, `${at}/bulk/preview`, { ids: [wineId, foreign], change });
    expect([preview.status, preview.body.data]).toMatchObject([
      200,
      {
        listings: [{ id: wineId, price: usd(2450), newPrice: usd(2695), problem: null, mayClose: true }],
        unknown: [foreign],
        tooMany: null,
      },
    ]);
    const prices = [wineId, foreign, cheap].map((id) => ({ id, price: usd(2450) }));
    const repriced = await api.post(member, `${at}/bulk/price`, { change, prices });
    expect(repriced.body.data).toMatchObject({
      changed: [{ id: wineId }],
      skipped: [
        { id: foreign, name: null, reason: 'not-found' },
        { id: cheap, reason: 'price-changed' },
      ],
    });
    const stored = api.app.db.selectFrom('listings').select('priceCents').where('id', '=', wineId);
    expect((await stored.executeTakeFirstOrThrow()).priceCents).toBe(2695);
    const closed = await api.post(member, `${at}/bulk/close`, { ids: [wineId, foreign] });
    expect(closed.body.data).toMatchObject({ changed: [{ id: wineId }], skipped: [{ reason: 'not-found' }] });
    const again = await api.post(member, `${at}/bulk/close`, { ids: [wineId] });
    expect(again.body.data.skipped).toMatchObject([{ id: wineId, reason: 'invalid-transition' }]);
  });

  test('of a whole list are changed only as it was shown', async ({ api }) => {
    const { wineId, owner } = await addShop(api.app.db);
    const list = { state: 'published' };
    const { version } = (await api.post(owner, `${at}/bulk/preview`, { list })).body.data;
    const change = { way: 'lower-dollars', by: '$4.50' };
    const repriced = await api.post(owner, `${at}/bulk/price`, { list, version, change });
    expect(repriced.body.data).toMatchObject({ changed: [{ id: wineId }], skipped: [] });
    const stale = await api.post(owner, `${at}/bulk/close`, { list, version });
    expect([stale.status, stale.body.errors[0].code]).toEqual([409, 'changed-meanwhile']);
  });

  test('are nobody else’s, and a wrong change is named', async ({ api }) => {
    const { wineId, owner, stranger, admin } = await addShop(api.app.db);
    const change = { way: 'raise-percent', by: '10' };
    const bodies = [
      ['preview', { ids: [wineId] }],
      ['price', { change, prices: [{ id: wineId, price: usd(2450) }] }],
      ['close', { ids: [wineId] }],
    ] as const;
    for (const [name, body] of bodies) {
      expect((await api.post(undefined, `${at}/bulk/${name}`, body)).status, name).toBe(401);
      expect((await api.post({ ...owner, limited: true }, `${at}/bulk/${name}`, body)).status, name).toBe(403);
      for (const who of [stranger, admin]) {
        const { status, body: answer } = await api.post(who, `${at}/bulk/${name}`, body);
        expect(status === 403 || answer.data.changed.length === 0, name).toBe(true);
      }
      expect((await api.post(owner, `${at}/bulk/${name}`, { ids: ['x'], list: 7, prices: 'all' })).status).toBe(400);
    }
    for (const by of ['0', 'ten', '-5']) {
      const wrong = await api.post(owner, `${at}/bulk/price`, { change: { ...change, by }, prices: [] });
      expect([wrong.status, wrong.body.errors[0].meta], by).toEqual([400, { parameter: 'by' }]);
    }
    const untouched = api.app.db.selectFrom('listings').select(['state', 'priceCents']).where('id', '=', wineId);
    expect(await untouched.executeTakeFirst()).toEqual({ state: 'published', priceCents: 2450 });
  });
});

test('a listing is duplicated as a draft by its winery alone', async ({ api }) => {
  const { wineId, member, stranger } = await addShop(api.app.db);
  const copied = await api.post(member, `${at}/${wineId}/duplicate`);
  expect([copied.status, copied.body.data]).toMatchObject([201, { state: 'draft', stock: 0, photos: 0 }]);
  expect(copied.body.data.id).not.toBe(wineId);
  expect((await api.post(stranger, `${at}/${wineId}/duplicate`)).status).toBe(403);
  expect((await api.post(member, `${at}/${crypto.randomUUID()}/duplicate`)).status).toBe(404);
  expect((await api.post(undefined, `${at}/${wineId}/duplicate`, {})).status).toBe(401);
});

test('what new listings begin with is shown and set by owners, and no newer version is overwritten', async ({
  api,
}) => {
  const { owner, member } = await addShop(api.app.db);
  const shown = (await api.get(owner, `${at}/defaults`)).body.data;
  expect(shown).toMatchObject({ winery: { slug: 'red-gate' }, cancellationHours: 24, seen: expect.any(String) });
  const shipping = { shippingEnabled: true, shippingFirst: usd(950), shippingAdditional: usd(150) };
  const saved = await api.put(owner, `${at}/defaults`, { ...shipping, cancellationHours: 48, seen: shown.seen });
  expect([saved.status, saved.body.data]).toMatchObject([200, { ...shipping, cancellationHours: 48 }]);
  const stale = await api.put(owner, `${at}/defaults`, { pickupEnabled: true, seen: shown.seen });
  expect([stale.status, stale.body.errors[0].meta]).toEqual([409, { seen: saved.body.data.seen }]);
  const wrong = await api.put(owner, `${at}/defaults`, { ...shipping, shippingFirst: null, cancellationHours: 721 });
  expect(wrong.body.errors.map(({ meta }: { meta: object }) => meta)).toEqual(
    expect.arrayContaining([{ parameter: 'shippingFirst' }]),
  );
  for (const who of [member, { ...owner, limited: true }]) {
    expect((await api.put(who, `${at}/defaults`, shipping)).status).toBe(403);
  }
  expect((await api.get(member, `${at}/defaults`)).status).toBe(403);
});

withUploads('the video of a listing is sent and taken away by its winery', async ({ uploads: api }) => {
  const { wineId, member, stranger } = await addShop(api.app.db);
  const film = await readFile(new URL('../../../../tests/fixtures/images/bars.mp4', import.meta.url));
  const sent = await api.upload(member, `${at}/${wineId}/video`, new Uint8Array(film));
  expect([sent.status, sent.body.data]).toEqual([201, { id: expect.any(String) }]);
  const codeOf = async (who: typeof member, file: BodyInit, id = wineId) => {
    const { status, body } = await api.upload(who, `${at}/${id}/video`, file);
    return [status, body.errors[0].code];
  };
  expect(await codeOf(stranger, new Uint8Array(film))).toEqual([403, 'forbidden']);
  expect(await codeOf(member, 'no video')).toEqual([409, 'image-invalid']);
  expect(await codeOf(member, new Uint8Array(film), crypto.randomUUID())).toEqual([404, 'not-found']);
  expect(await codeOf(member, new Uint8Array(21 * 1024 * 1024))).toEqual([413, 'request-upload-over-limit']);
  expect((await api.delete(stranger, `${at}/${wineId}/video`)).status).toBe(403);
  expect((await api.delete(member, `${at}/${wineId}/video`)).body.data).toBeNull();
  expect((await api.delete(member, `${at}/${wineId}/video`)).status).toBe(200);
});
