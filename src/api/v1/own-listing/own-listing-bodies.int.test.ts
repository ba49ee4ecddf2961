import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addListingPhoto } from '../../../../tests/fixtures/images/add-listing-photo.ts';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { at, begun, errorsOf, pickup, red, usd } from '../../../../tests/fixtures/listings/own-listing-calls.ts';
import { test as base, type EntryPoint } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, type TestOrders } from '../../../../tests/fixtures/orders/orders-test.ts';

/** The requests to a geocoder, with their networks; it finds nothing, so that the gazetteer is used. */
const test = base.extend<{ asked: [text: string, network: string | undefined][]; orders: TestOrders }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the parameter to know which fixtures are needed
  asked: async ({}, use) => use([]),
  orders: async ({ orders, asked }, use) =>
    use({
      ...orders,
      geocoder: async (text: string, _limit: number, network?: string) => {
        asked.push([text, network]);
        return [];
      },
    } as typeof orders),
});

/** Puts a part of a listing from a network. */
async function putFrom(api: EntryPoint, who: SignedIn | undefined, from: string, [path, sent]: [string, object]) {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (who) headers.set('authorization', `Bearer ${await api.token(who)}`);
  return api.send(`${at}/${path}`, { method: 'PUT', headers, body: JSON.stringify(sent) }, from);
}

test('a place is not looked up for people who may not change the listing, and for others by their network', async ({
  api,
  asked,
}) => {
  const { buyer, owner, wineId } = await addShop(api.app.db);
  const place = { place: 'Comfort' };
  const from = '203.0.113.7';
  const statusOf = async (who: SignedIn | undefined, id: string, sent: object = place) =>
    (await putFrom(api, who, from, [`${id}/location`, sent])).status;
  for (const who of [buyer, undefined, { ...owner, limited: true }]) {
    for (const sent of [
      place,
      { place: 'x'.repeat(201) },
      { place: 'Comfort', lat: 91, lng: 1 },
      { place: 'Qxyzzyq' },
    ]) {
      expect(await statusOf(who, wineId, sent), JSON.stringify(sent)).toBe(who ? 403 : 401);
    }
  }
  expect((await api.get({ ...owner, limited: true }, `${at}/${wineId}`)).status).toBe(200);
  expect(await statusOf(owner, 'nothing')).toBe(404);
  expect(await statusOf(buyer, await begun(api, owner))).toBe(404);
  expect(asked).toEqual([]);
  expect(await statusOf(owner, wineId)).toBe(200);
  expect(asked).toEqual([
    ['comfort', from],
    ['comfort', from],
  ]);
});

test('a version that was not seen is not overwritten if a fingerprint is sent', async ({ api }) => {
  const { owner, member, wineId, wineryId } = await addShop(api.app.db);
  const { seen: drawn } = (await api.get(owner, `${at}/${wineId}`)).body.data;
  const changes: Record<string, [theirs: object, mine: object]> = {
    details: [
      { ...red, type: undefined },
      { ...red, type: undefined, title: 'Tannat' },
    ],
    pricing: [{ price: usd(2_600) }, { price: usd(2_700) }],
    delivery: [
      { ...pickup, pickupZip: '78635' },
      { ...pickup, pickupZip: '78636' },
    ],
    features: [{ awards: ['Gold'] }, { awards: ['Silver'] }],
    location: [{ place: 'Comfort' }, { place: '' }],
    disclaimer: [{ disclaimer: 'Decant it.' }, { disclaimer: 'Chill it.' }],
  };
  expect(Object.keys(changes)).toEqual(Object.keys(drawn));
  for (const [part, [theirs, mine]] of Object.entries(changes)) {
    const path = `${at}/${wineId}/${part}`;
    const saved = await api.put(member, path, { ...theirs, seen: drawn[part] });
    expect(saved.status, part).toBe(200);
    const late = await api.put(owner, path, { ...mine, seen: drawn[part] });
    expect(errorsOf(late), part).toEqual([409, 'changed-meanwhile']);
    const now = saved.body.data.seen[part];
    expect([late.body.errors[0].meta, now], part).toEqual([{ seen: now }, expect.not.stringMatching(drawn[part])]);
    expect((await api.get(owner, `${at}/${wineId}`)).body.data[part], part).toEqual(saved.body.data[part]);
    expect((await api.put(owner, path, { ...mine, seen: now })).status, `${part}, with the new fingerprint`).toBe(200);
    expect((await api.put(member, path, theirs)).status, `${part}, without a fingerprint`).toBe(200);
  }
  const shownWhole = (await api.get(owner, `${at}/${wineId}`)).body.data;
  for (const part of ['details', 'pricing', 'delivery', 'features', 'location', 'disclaimer']) {
    const again = await api.put(owner, `${at}/${wineId}/${part}`, {
      ...shownWhole[part],
      seen: shownWhole.seen[part],
    });
    expect([again.status, again.body.data], `${part}, unchanged`).toEqual([200, shownWhole]);
  }

  const plan = `${at}/${await addTasting(api.app.db, wineryId)}/availability-plan`;
  const { seen } = (await api.get(owner, plan)).body.data;
  const seats = (many: number) => ({ entries: [{ dayOfWeek: 'sat', start: '11:00', end: '17:00', seats: many }] });
  const saved = await api.put(member, plan, { ...seats(8), seen });
  const late = await api.put(owner, plan, { ...seats(6), seen });
  expect([errorsOf(late), late.body.errors[0].meta]).toEqual([
    [409, 'changed-meanwhile'],
    { seen: saved.body.data.seen },
  ]);
  expect((await api.get(owner, plan)).body).toEqual(saved.body);
  expect((await api.put(owner, plan, { ...seats(6), seen: saved.body.data.seen })).status).toBe(200);

  for (const position of [0, 1, 2]) await addListingPhoto(api.app.db, wineId, position);
  const photos = `${at}/${wineId}/photo`;
  const shown: string[] = (await api.get(owner, photos)).body.data.map(({ id }: { id: string }) => id);
  const theirs = shown.toReversed();
  expect((await api.put(member, photos, { imageIds: theirs, seen: shown })).status).toBe(200);
  const moved = [shown[1], shown[0], shown[2]];
  const met = await api.put(owner, photos, { imageIds: moved, seen: shown });
  expect([errorsOf(met), met.body.errors[0].meta]).toEqual([[409, 'changed-meanwhile'], { seen: theirs }]);
  expect((await api.put(owner, photos, { imageIds: moved, seen: theirs })).status).toBe(200);
});

test('a body that is not JSON, incomplete, or too large is refused with the name of what is wrong', async ({ api }) => {
  const { buyer, owner, wineId, wineryId } = await addShop(api.app.db);
  await addListingPhoto(api.app.db, wineId);
  const tasting = `${await addTasting(api.app.db, wineryId)}/availability-plan`;
  const before = (await api.get(owner, `${at}/${wineId}`)).body.data;
  const { id: photo } = (await api.get(owner, `${at}/${wineId}/photo`)).body.data[0];
  const place = { place: 'Comfort' };
  const wrong: [path: string, body: unknown, ...parameters: string[]][] = [
    ['photo', { imageIds: 'x' }, 'imageIds'],
    ['photo', {}, 'imageIds'],
    ['photo', { imageIds: [7] }, 'imageIds'],
    ['photo', { imageIds: Array(49).fill(photo) }, 'imageIds'],
    ['photo', { imageIds: [photo], seen: photo }, 'seen'],
    ['location', { ...place, lat: 30.01 }, 'lng'],
    ['location', { ...place, lng: -98.87, exactPin: false }, 'lat'],
    ['location', { ...place, exactPin: true }, 'lat', 'lng'],
    ['location', {}, 'place'],
    ['location', { place: null }, 'place'],
    ['features', [], 'body'],
    ['features', undefined, 'body'],
    ['features', { awards: [], colour: 'red' }, 'colour'],
    ['disclaimer', { disclaimer: 'Decant it.', seen: 7 }, 'seen'],
    ['pricing', { price: usd(1_200), priceCents: '0.01' }, 'priceCents'],
    [
      'delivery',
      { ...pickup, shippingEnabled: true, shippingFirstCents: 1, shippingAdditionalCents: '1' },
      'shippingFirstCents',
      'shippingAdditionalCents',
    ],
    ['details', { ...before.details, description: 'Dark.', abvTenths: '13.5' }, 'abvTenths'],
  ];
  for (const [part, body, ...parameters] of wrong) {
    const path = `${at}/${wineId}/${part}`;
    expect(errorsOf(await api.put(owner, path, body)), JSON.stringify(body)).toEqual([400, ...parameters]);
    expect((await api.put(buyer, path, body)).status, JSON.stringify(body)).toBe(403);
  }
  expect(errorsOf(await api.put(owner, `${at}/${tasting}`, { entries: [], seen: 7 }))).toEqual([400, 'seen']);
  expect((await api.put(buyer, `${at}/${tasting}`, { entries: [], seen: 7 })).status).toBe(403);
  expect(errorsOf(await api.post(owner, at, { ...red, winery: 7 }))).toEqual([400, 'winery']);
  expect(errorsOf(await api.post(owner, at, { ...red, abvTenths: '13.5', seen: 'x' }))).toEqual([
    400,
    'abvTenths',
    'seen',
  ]);
  expect((await api.get(owner, `${at}/${wineId}`)).body.data).toEqual(before);
});
