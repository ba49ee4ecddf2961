import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addListingPhoto } from '../../../../tests/fixtures/images/add-listing-photo.ts';
import { addTasting } from '../../../../tests/fixtures/listings/add-tasting.ts';
import {
  at,
  begun,
  errorsOf,
  isDocumented,
  pickup,
  red,
  usd,
} from '../../../../tests/fixtures/listings/own-listing-calls.ts';
import { test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, placed as ordered } from '../../../../tests/fixtures/orders/orders-test.ts';
import {
  bookingResponse,
  calendarMetaResponse,
  exceptionResponse,
  ownListingPhotoResponse,
  ownListingResponse,
  ownListingSummaryResponse,
} from './own-listing-responses.ts';

test('a wine goes from a draft to published and closed, as its document says', async ({ door }) => {
  const { owner, member } = await addShop(door.app.db);
  const id = await begun(door, member);
  expect(errorsOf(await door.post(owner, `${at}/${id}/publish`))).toEqual([
    409,
    'pricing',
    'pricing',
    'delivery',
    'delivery',
    'photos',
  ]);
  expect((await door.put(owner, `${at}/${id}/pricing`, { price: usd(2_450) })).status).toBe(200);
  await door.post(owner, '/api/v1/stock/compare-and-set', { listingId: id, oldTotal: null, newTotal: 12 });
  const fees = { shippingFirst: usd(1_000), shippingAdditional: usd(150) };
  const sent = await door.put(owner, `${at}/${id}/delivery`, { ...pickup, shippingEnabled: true, ...fees });
  expect(sent.body.data.delivery).toMatchObject({ ...pickup, ...fees });
  await addListingPhoto(door.app.db, id);
  const published = await door.post(owner, `${at}/${id}/publish`, { unpaid: true });
  expect([published.status, published.body.data.state, published.body.data.gaps]).toEqual([200, 'published', []]);
  const kept = await door.put(owner, `${at}/${id}/details`, { ...published.body.data.details, abv: 13.5 });
  expect(kept.body.data.details).toEqual({ ...published.body.data.details, abv: 13.5 });
  const placed = await door.put(owner, `${at}/${id}/location`, { place: 'Comfort', lat: 30.01, lng: -98.87 });
  expect(placed.body.data.location).toEqual({ place: 'Comfort, TX', lat: 30.01, lng: -98.87, exactPin: true });
  const far = { place: 'Comfort', lat: 33.58, lng: -101.85 };
  expect(errorsOf(await door.put(owner, `${at}/${id}/location`, far))).toEqual([400, 'lat']);
  isDocumented(ownListingResponse, placed.body.data);
  const closed = await door.post(owner, `${at}/${id}/close`);
  expect([closed.body.data.state, closed.body.data.may]).toEqual(['closed', ['open', 'discard-closed']]);
  const listed = await door.get(member, `${at}?state=closed`);
  expect(listed.body.meta).toEqual({ page: 1, perPage: 9, totalItems: 1, totalPages: 1 });
  isDocumented(ownListingSummaryResponse, listed.body.data[0]);
  expect((await door.post(owner, `${at}/${id}/discard-closed`)).body).toEqual({ data: { id } });
  expect((await door.get(owner, `${at}/${id}`)).status).toBe(404);
});

test('a price is whole cents of the marketplace’s currency, and errors use the names that were sent', async ({
  door,
}) => {
  const { owner, wineId } = await addShop(door.app.db);
  const price = async (sent: unknown) => errorsOf(await door.put(owner, `${at}/${wineId}/pricing`, { price: sent }));
  const before = (await door.get(owner, `${at}/${wineId}`)).body.data;
  for (const wrong of [usd(0), usd(-1), usd(12.345), usd(1e12), { amount: 2_000, currency: 'EUR' }, 12, '12', null]) {
    expect(await price(wrong), JSON.stringify(wrong)).toEqual([400, 'price']);
  }
  const part = async (name: string, body: unknown) => errorsOf(await door.put(owner, `${at}/${wineId}/${name}`, body));
  const details = { ...before.details, description: 'Dark.' };
  expect(await part('details', { ...details, title: 'x'.repeat(61), abv: 99 })).toEqual([400, 'title', 'abv']);
  expect(await part('details', { ...details, description: 'x'.repeat(5_001) })).toEqual([400, 'description']);
  const fees = { shippingFirst: usd(1.5), shippingAdditional: usd(1) };
  expect(await part('delivery', { ...pickup, shippingEnabled: true, ...fees })).toEqual([400, 'shippingFirst']);
  const high = { shippingFirst: usd(100_001), shippingAdditional: usd(1) };
  expect(await part('delivery', { ...pickup, shippingEnabled: true, ...high })).toEqual([400, 'shippingFirst']);
  expect(await part('disclaimer', { disclaimer: 7 })).toEqual([400, 'disclaimer']);
  expect(errorsOf(await door.post(owner, at, { ...red, style: 'blue' }))).toEqual([400, 'style']);
  expect((await door.get(owner, `${at}/${wineId}`)).body.data).toEqual(before);
});

test('nobody changes or sees another winery’s listing, whatever they send', async ({ door }) => {
  const { buyer, owner, wineId, wineryId } = await addShop(door.app.db);
  const tastingId = await addTasting(door.app.db, wineryId);
  const draft = await begun(door, owner);
  const during = '?start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z';
  const calls = (who: SignedIn | undefined, id: string, calendar: string) => [
    door.get(who, `${at}/${id}`),
    door.put(who, `${at}/${id}/pricing`, { price: usd(1) }),
    door.put(who, `${at}/${id}/pricing`, { price: 'nothing' }),
    door.post(who, `${at}/${id}/publish`),
    door.post(who, `${at}/${id}/close`),
    door.get(who, `${at}/${id}/photo`),
    door.post(who, `${at}/${id}/photo`, { imageId: crypto.randomUUID() }),
    door.put(who, `${at}/${id}/photo`, { imageIds: [] }),
    door.delete(who, `${at}/${id}/photo/${crypto.randomUUID()}`),
    door.get(who, `${at}/${calendar}/availability-plan`),
    door.put(who, `${at}/${calendar}/availability-plan`, { entries: [] }),
    door.get(who, `/api/v1/booking${during}&listingId=${calendar}`),
    door.get(who, `/api/v1/availability-exception${during}&listingId=${calendar}`),
  ];
  const before = await door.get(owner, `${at}/${wineId}`);
  for (const who of [buyer, undefined]) {
    expect((await Promise.all(calls(who, wineId, tastingId))).map(({ status }) => status)).toEqual(Array(13).fill(403));
    expect([await door.post(who, at, red), await door.get(who, at)].map(({ status }) => status)).toEqual([403, 403]);
  }
  expect((await door.get(buyer, `${at}/${draft}`)).status).toBe(404);
  expect((await door.get(owner, `${at}/nothing`)).status).toBe(404);
  expect((await door.get(owner, `${at}/${wineId}`)).body).toEqual(before.body);
  const limited = { ...owner, limited: true };
  expect((await door.put(limited, `${at}/${wineId}/pricing`, { price: usd(1) })).status).toBe(403);
});

test('a tasting has its plan, its exceptions and its bookings', async ({ door }) => {
  const { buyer, owner, wineryId } = await addShop(door.app.db);
  const tastingId = await addTasting(door.app.db, wineryId);
  const plan = { timezone: 'America/Denver', entries: [{ dayOfWeek: 'sat', start: '11:00', end: '17:00', seats: 8 }] };
  expect((await door.put(owner, `${at}/${tastingId}/availability-plan`, plan)).body).toEqual({
    data: { ...plan, seen: expect.any(String) },
  });
  const nowhere = { ...plan, timezone: 'Texas/Hye' };
  expect(errorsOf(await door.put(owner, `${at}/${tastingId}/availability-plan`, nowhere))).toEqual([400, 'timezone']);
  const never = { ...plan, entries: [] };
  expect(errorsOf(await door.put(owner, `${at}/${tastingId}/availability-plan`, never))).toEqual([
    409,
    'listing-offered',
  ]);
  const exceptions = '/api/v1/availability-exception';
  const feast = { listingId: tastingId, start: '2026-12-05T17:00:00.000Z', end: '2026-12-05T23:00:00.000Z', seats: 3 };
  const { status, body } = await door.post(owner, exceptions, feast);
  expect(status).toBe(201);
  isDocumented(exceptionResponse, body.data);
  expect(errorsOf(await door.post(owner, exceptions, feast))).toEqual([409, 'exception-overlap']);
  expect(errorsOf(await door.post(owner, exceptions, { ...feast, seats: 1.5 }))).toEqual([400, 'seats']);
  const one = `${exceptions}/${body.data.id}`;
  expect((await door.put(owner, one, { seats: 5 })).body.data.seats).toBe(5);
  expect(errorsOf(await door.put(owner, one, { seats: 8, seen: 3 }))).toEqual([409, 'changed-meanwhile']);
  expect((await door.put(owner, one, { seats: 8, seen: 5 })).body.data.seats).toBe(8);
  expect((await door.put(buyer, one, { seats: 0 })).status).toBe(403);
  await ordered(door.app, buyer, {
    items: [{ listingId: tastingId }],
    bookingDates: { startDate: '2026-12-12', endDate: '2026-12-12' },
    seats: 2,
  });
  const closing = { listingId: tastingId, start: '2026-12-12T07:00:00Z', end: '2026-12-13T07:00:00Z', seats: 0 };
  const asked = await door.post(owner, exceptions, closing);
  expect(errorsOf(asked)).toEqual([409, 'bookings-rely']);
  const during = `?listingId=${tastingId}&start=2026-12-01T00:00:00Z&end=2027-01-01T00:00:00Z`;
  const booked = await door.get(owner, `/api/v1/booking${during}&state=pending,accepted`);
  const { confirmed, ...relying } = asked.body.errors[0].meta;
  expect(relying).toEqual({ total: 1, bookings: [booked.body.data[0].id] });
  expect(
    (await door.post(owner, exceptions, { ...closing, confirmed: 'all' })).status,
    'a page is not the whole list',
  ).toBe(409);
  const closed = await door.post(owner, exceptions, { ...closing, confirmed });
  expect(closed.status).toBe(201);
  expect((await door.delete(owner, `${exceptions}/${closed.body.data.id}`)).status).toBe(200);
  const listed = await door.get(owner, exceptions + during);
  expect([listed.body.data.length, listed.body.meta.totalItems]).toEqual([1, 1]);
  expect(listed.body.meta.months).toEqual({ '2026-12': [body.data.id] });
  expect(booked.body.meta.months).toEqual({ '2026-12': [booked.body.data[0].id] });
  expect(booked.body.data).toMatchObject([{ seats: 2, state: 'pending' }]);
  isDocumented(bookingResponse, booked.body.data[0]);
  // why: in Texas it is still the last evening of the year, by UTC the new year has begun
  const eve = { ...feast, start: '2027-01-01T00:30:00.000Z', end: '2027-01-01T02:00:00.000Z' };
  const { body: last } = await door.post(owner, exceptions, eve);
  const winter = await door.get(
    owner,
    `${exceptions}?listingId=${tastingId}&start=2026-12-01T00:00:00Z&end=2027-02-01T00:00:00Z`,
  );
  expect(winter.body.meta.months).toEqual({ '2026-12': [body.data.id], '2027-01': [last.data.id] });
  isDocumented(calendarMetaResponse, { months: winter.body.meta.months });
  expect((await door.delete(owner, one)).body).toEqual({ data: { id: body.data.id } });
});

test('photos are added, ordered and removed by their images’ ids', async ({ door }) => {
  const { owner, wineId } = await addShop(door.app.db);
  await addListingPhoto(door.app.db, wineId);
  const photos = `${at}/${wineId}/photo`;
  for (const imageId of [crypto.randomUUID(), 'no id', undefined]) {
    expect(errorsOf(await door.post(owner, photos, { imageId }))).toEqual([409, 'image-invalid']);
  }
  const [photo] = (await door.get(owner, photos)).body.data;
  isDocumented(ownListingPhotoResponse, photo);
  const ordered = await door.put(owner, photos, { imageIds: [crypto.randomUUID(), photo.id] });
  expect([ordered.status, ordered.body.data]).toEqual([200, [photo]]);
  expect(errorsOf(await door.delete(owner, `${photos}/${photo.id}`))).toEqual([409, 'listing-offered']);
  await door.post(owner, `${at}/${wineId}/close`);
  expect(errorsOf(await door.delete(owner, `${photos}/${photo.id}`))).toEqual([409, 'listing-offered']);
  await door.app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', wineId).execute();
  expect((await door.delete(owner, `${photos}/${photo.id}`)).body).toEqual({ data: [] });
});
