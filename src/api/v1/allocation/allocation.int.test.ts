import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { addAllocation, addBuyers, emailsOf } from '../../../../tests/fixtures/allocations/add-allocation.ts';
import { offer, sweep, wish } from '../../../../tests/fixtures/allocations/allocation-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { type EntryPoint, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, type Shop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  grantPreviewResponse,
  listedAllocationResponse,
  managedAllocationResponse,
  managedWishResponse,
} from './managed-responses.ts';
import { listedOfferResponse, offerResponse, quoteResponse } from './offer-responses.ts';

const dollars = (amount: number) => ({ amount, currency: 'USD' });

type Call = [method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object];

/** The statuses of a call for those who may not, each with who it was. */
async function statusesOf(api: EntryPoint, { buyer, member, admin, stranger }: Shop, [method, path, body]: Call) {
  const people = { nobody: undefined, buyer, stranger, member, admin };
  const found = Object.entries(people).map(async ([name, who]) => {
    // why: without a session the content type says that it is no form of another site
    const headers = { 'content-type': 'application/json' };
    const asked = who
      ? api[method](who, path, body)
      : api.send(path, { method: method.toUpperCase(), headers, body: JSON.stringify(body ?? {}) });
    return [name, (await asked).status];
  });
  return Object.fromEntries(await Promise.all(found));
}

const ownersAlone = { nobody: 401, buyer: 403, stranger: 403, member: 403, admin: 403 };

/** An app with a shop whose wine has thirty bottles in stock. */
async function openOffering(api: EntryPoint) {
  return { ...api.app, shop: await addShop(api.app.db, 30) };
}

describe('the allocations of a winery', () => {
  test('are made and published by owners, and seen by those who work there', async ({ api }) => {
    const { shop } = await openOffering(api);
    const { owner, member, admin, wineryId, wineId } = shop;
    await addBuyers(api.app.db, 2);
    const at = `/api/v1/own-allocation/${crypto.randomUUID()}`;
    const group = `${at}/group/${crypto.randomUUID()}`;
    const texts = { title: 'Library', description: '', model: 'wish', granting: 'hand', shipOn: '' };
    const people = {
      ...{ name: 'Founders', opensAt: '2099-01-01T10:00', closesAt: '2099-01-02T10:00', people: 'emails' },
      ...{ emails: emailsOf(2).join(', '), wishesAbove: false },
      limits: [{ listingId: wineId, minBottles: 0, maxBottles: 3, defaultBottles: 1 }],
    };
    const calls: Call[] = [
      ['put', at, { ...texts, version: 0, winery: wineryId }],
      ['put', `${at}/wine/${wineId}`, { price: dollars(60_00), quantity: 6 }],
      ['put', group, people],
    ];
    for (const call of calls) {
      expect(await statusesOf(api, shop, call), call[1]).toEqual(ownersAlone);
      expect((await api[call[0]](owner, call[1], call[2])).status, call[1]).toBe(200);
    }
    expect((await api.put(owner, at, { ...texts, version: 1 })).body.errors[0].code).toBe('changed');
    for (const who of [owner, member, admin]) {
      const { data } = (await api.get(who, at)).body;
      expect(managedAllocationResponse.parse(data)).toEqual(data);
      expect(data).toMatchObject({
        wines: [{ price: dollars(60_00), quantity: 6 }],
        groups: [{ count: 2 }],
        problems: [],
      });
      const listed = await api.get(who, `/api/v1/own-allocation?winery=${wineryId}`);
      expect(listedAllocationResponse.parse(listed.body.data[0])).toEqual(listed.body.data[0]);
      expect(listed.body.meta).toMatchObject({ totalItems: 1, perPage: 20 });
    }
    const { version } = (await api.get(owner, at)).body.data;
    const publish: Call = ['post', `${at}/publish`, { version }];
    expect(await statusesOf(api, shop, publish)).toEqual(ownersAlone);
    expect((await api.post(owner, `${at}/publish`, { version: 1 })).body.errors[0].code).toBe('changed');
    expect((await api.post(owner, `${at}/publish`, { version })).status).toBe(200);
    for (const [method, path, body] of [...calls.slice(1), publish, ['delete', at], ['delete', group]] as Call[])
      expect((await api[method](owner, path, body)).body.errors[0].code, path).toBe('invalid-transition');
  });

  test('refuse fields that are wrong, what is incomplete, and those of other wineries', async ({ api }) => {
    const { shop } = await openOffering(api);
    const { db, clock } = api.app;
    const { owner, wineryId, wineId } = shop;
    const window = { opensAt: clock.now(), closesAt: new Date(clock.now().getTime() + spans.day) };
    const draft = { listingId: wineId, emails: [], window };
    const other = await addAllocation(db, { ...draft, wineryId: await addWinery(db, { slug: 'blue-gate' }) });
    const foreign = `/api/v1/own-allocation/${other.id}`;
    for (const [method, path, body] of [
      ['get', foreign],
      ['delete', foreign],
      ['put', `${foreign}/wine/${wineId}`, { price: dollars(60_00), quantity: 1 }],
      ['delete', `${foreign}/wine/${wineId}`],
      ['put', `${foreign}/group/${other.groupId}`, {}],
      ['delete', `${foreign}/group/${other.groupId}`],
      ['post', `${foreign}/publish`, { version: 1 }],
      ['get', `${foreign}/wish`],
      ['get', `${foreign}/grant-preview`],
      ['put', `${foreign}/grants`, { version: 1, grants: [] }],
      ['post', `${foreign}/grants/finalize`, { version: 1 }],
    ] as Call[]) {
      expect((await api[method](owner, path, body)).status, path).toBe(404);
    }
    const { id } = await addAllocation(db, { ...draft, wineryId });
    const at = `/api/v1/own-allocation/${id}`;
    const wrongFields = async (path: string, body: object) => {
      const { status, body: answer } = await api.put(owner, `${at}${path}`, body);
      return [status, answer.errors.map(({ meta }: { meta: { parameter?: string } }) => meta.parameter)];
    };
    expect(
      await wrongFields('', { version: 1, title: ' ', description: '', model: 'auction', granting: 'hand' }),
    ).toEqual([400, ['title', 'model']]);
    for (const price of [{ amount: 75.5, currency: 'USD' }, { amount: 7_500, currency: 'EUR' }, '75', undefined])
      expect(await wrongFields(`/wine/${wineId}`, { price, quantity: 1 })).toEqual([400, ['price']]);
    const people = { name: 'All', opensAt: '2099-01-01T10:00', closesAt: '2098-01-01T10:00', people: 'years' };
    const limits = [{ listingId: wineId, minBottles: 3, maxBottles: 1 }];
    const group = `/group/${crypto.randomUUID()}`;
    expect(await wrongFields(group, { ...people, minYears: 0, wishesAbove: false, limits })).toEqual([
      400,
      ['minYears', 'limits'],
    ]);
    const incomplete = await api.post(owner, `${at}/publish`, { version: 1 });
    expect(incomplete.body.errors[0]).toMatchObject({
      code: 'incomplete',
      meta: { problems: ['Nobody is in the group Friends.'] },
    });
  });

  test('have wishes that owners grant by hand', async ({ api }) => {
    const offering = await openOffering(api);
    const { shop } = offering;
    const { owner, member, wineId } = shop;
    const people = await addBuyers(api.app.db, 2);
    const id = await offer(offering, { quantity: 4 }, { model: 'wish', granting: 'hand' });
    const at = `/api/v1/own-allocation/${id}`;
    for (const person of people) await wish(offering, person, id, 3);
    expect((await api.get(owner, `${at}/wish`)).body.errors[0].code).toBe('invalid-transition');
    api.app.clock.forward(7 * spans.day);
    await sweep(offering);
    const { data, meta } = (await api.get(member, `${at}/wish`)).body;
    for (const one of data) expect(managedWishResponse.parse(one)).toEqual(one);
    expect(meta).toMatchObject({ totalItems: 2, wines: [{ listingId: wineId, left: 4, wished: 6, granted: 0 }] });
    const { version } = meta;
    const grants = data.map(({ number }: { number: number }) => ({ number, listingId: wineId, granted: 2 }));
    const calls: Call[] = [
      ['post', `${at}/grants/fill`, { version, rule: 'rank' }],
      ['put', `${at}/grants`, { version: version + 1, grants }],
    ];
    for (const call of calls) {
      expect(await statusesOf(api, shop, call), call[1]).toEqual(ownersAlone);
      const { body } = await api[call[0]](owner, call[1], call[2]);
      expect(body.data, call[1]).toEqual({ version: (call[2] as { version: number }).version + 1 });
    }
    const now = version + 2;
    const tooMany = grants.map((one: object) => ({ ...one, granted: 3 }));
    const refused = await api.put(owner, `${at}/grants`, { version: now, grants: tooMany });
    expect(refused.body.errors).toMatchObject([{ meta: { parameter: 'grants' } }]);
    const preview = (await api.get(member, `${at}/grant-preview`)).body.data;
    expect(grantPreviewResponse.parse(preview)).toEqual(preview);
    expect(preview).toMatchObject({ charged: 2, bottles: 4, total: dollars(206_00) });
    const finalize: Call = ['post', `${at}/grants/finalize`, { version: now }];
    expect(await statusesOf(api, shop, finalize)).toEqual(ownersAlone);
    expect((await api.post(owner, finalize[1], finalize[2])).status).toBe(200);
    expect((await api.post(owner, finalize[1], finalize[2])).body.errors[0].code).toBe('invalid-transition');
    await sweep(offering);
    const orders = await api.app.db.selectFrom('orders').select('payinCents').execute();
    expect(orders.map(({ payinCents }) => payinCents)).toEqual([103_00, 103_00]);
  });
});

describe('the allocations that are offered to somebody', () => {
  test('are listed, priced, and bought, once for each attempt', async ({ api }) => {
    const offering = await openOffering(api);
    const { stranger, wineId } = offering.shop;
    const [ada] = await addBuyers(api.app.db, 1);
    if (!ada) throw new Error('There is no buyer');
    const id = await offer(offering);
    const at = `/api/v1/allocation/${id}`;
    const listed = (await api.get(ada, '/api/v1/allocation')).body;
    expect(listedOfferResponse.parse(listed.data[0])).toEqual(listed.data[0]);
    expect(listed.meta).toMatchObject({ totalItems: 1, perPage: 20 });
    const { data } = (await api.get(ada, at)).body;
    expect(offerResponse.parse(data)).toEqual(data);
    const wines = [{ listingId: wineId, quantity: 2 }];
    const asked = { step: 'buy', delivery: 'pickup', wines };
    const quote = (await api.post(ada, `${at}/price`, asked)).body.data;
    expect(quoteResponse.parse(quote)).toEqual(quote);
    expect(quote.total).toEqual(dollars(103_00));
    const order = { attempt: crypto.randomUUID(), delivery: 'pickup', wines, total: quote.total };
    for (const [method, path, body] of [
      ['get', at],
      ['post', `${at}/price`, asked],
      ['post', `${at}/buy`, order],
      ['put', `${at}/wish`, order],
      ['delete', `${at}/wish`],
    ] as Call[])
      expect((await api[method](stranger, path, body)).status, path).toBe(404);
    const code = async (body: object) => (await api.post(ada, `${at}/buy`, { ...order, ...body })).body.errors[0];
    expect(await code({ total: dollars(1) })).toMatchObject({ code: 'price-changed', status: 409 });
    expect(await code({ wines: [{ listingId: wineId, quantity: 4 }] })).toMatchObject({ meta: { parameter: 'wines' } });
    expect(await code({ attempt: 'mine' })).toMatchObject({ status: 400, meta: { parameter: 'attempt' } });
    expect((await api.post(ada, `${at}/price`, { ...asked, step: 'wish' })).body.errors[0].code).toBe('closed');
    const bought = await api.post(ada, `${at}/buy`, order);
    expect(bought.status).toBe(201);
    expect((await api.post(ada, `${at}/buy`, order)).body.data).toEqual(bought.body.data);
    await sweep(offering);
    const orders = await api.app.db.selectFrom('orders').select('id').execute();
    expect(orders).toEqual([bought.body.data]);
    expect((await api.get(ada, at)).body.data.purchases).toMatchObject([{ state: 'billed', total: dollars(103_00) }]);
  });

  test('are wished for, and drawn in public', async ({ api }) => {
    const offering = await openOffering(api);
    const { wineId } = offering.shop;
    const [ada] = await addBuyers(api.app.db, 1);
    if (!ada) throw new Error('There is no buyer');
    const id = await offer(offering, {}, { model: 'wish' });
    const at = `/api/v1/allocation/${id}/wish`;
    const wanted = { delivery: 'pickup', wines: [{ listingId: wineId, quantity: 2 }], total: dollars(103_00) };
    expect((await api.put(ada, at, wanted)).status).toBe(200);
    expect((await api.delete(ada, at)).status).toBe(200);
    expect((await api.delete(ada, at)).status).toBe(404);
    expect((await api.put(ada, at, wanted)).status).toBe(200);
    const draw = `/api/v1/allocation-draw/${id}`;
    expect((await api.get(undefined, draw)).body.data).toMatchObject({
      secret: null,
      wishesDigest: null,
      results: null,
    });
    expect((await api.get(undefined, `${draw}/wishes`)).status).toBe(404);
    api.app.clock.forward(7 * spans.day);
    await sweep(offering);
    api.app.clock.forward(10 * spans.minute);
    await sweep(offering);
    const { data } = (await api.get(undefined, draw)).body;
    expect(data.results).toMatchObject({
      totalItems: 1,
      left: [10],
      wished: [2],
      winners: 1,
      drawn: [{ number: 1, wished: [2], bottles: [2] }],
    });
    expect(createHash('sha256').update(Buffer.from(data.secret, 'hex')).digest('hex')).toBe(data.commitment);
    const list = (await api.get(undefined, `${draw}/wishes`)).body;
    expect(createHash('sha256').update(list).digest('hex')).toBe(data.wishesDigest);
    expect((await api.get(undefined, `${draw}/results`)).body).toBe('1 2\n');
    expect((await api.put(ada, at, wanted)).body.errors[0].code).toBe('closed');
  });
});
