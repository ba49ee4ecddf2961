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

test('a wine goes from a draft to published and closed, as its document says', async ({ api }) => {
  const { owner, member } = await addShop(api.app.db);
  const id = await begun(api, member);
  expect(errorsOf(await api.post(owner, `${at}/${id}/publish`))).toEqual([
    409,
    'pricing',
    'pricing',
    'delivery',
    'delivery',
    'photos',
  ]);
  expect((await api.put(owner, `${at}/${id}/pricing`, { price: usd(2_450) })).status).toBe(200);
  await api.post(owner, '/api/v1/stock/compare-and-set', { listingId: id, oldTotal: null, newTotal: 12 });
  const fees = { shippingFirst: usd(1_000), shippingAdditional: usd(150) };
  const sent = await api.put(owner, `${at}/${id}/delivery`, { ...pickup, shippingEnabled: true, ...fees });
  expect(sent.body.data.delivery).toMatchObject({ ...pickup, ...fees });
  await addListingPhoto(api.app.db, id);
  const published = await api.post(owner, `${at}/${id}/publish`, { unpaid: true });
  expect([published.status, published.body.data.state, published.body.data.gaps]).toEqual([200, 'published', []]);
  const kept = await api.put(owner, `${at}/${id}/details`, { ...published.body.data.details, abv: 13.5 });
  expect(kept.body.data.details).toEqual({ ...published.body.data.details, abv: 13.5 });
  const placed = await api.put(owner, `${at}/${id}/location`, { place: 'Comfort', lat: 30.01, lng: -98.87 });
  expect(placed.body.data.location).toEqual({ place: 'Comfort, TX', lat: 30.01, lng: -98.87, exactPin: true });
  const far = { place: 'Comfort', lat: 33.58, lng: -101.85 };
  expect(errorsOf(await api.put(owner, `${at}/${id}/location`, far))).toEqual([400, 'lat']);
  isDocumented(ownListingResponse, placed.body.data);
  const closed = await api.post(owner, `${at}/${id}/close`);
  expect([closed.body.data.state, closed.body.data.may]).toEqual(['closed', ['open', 'discard-closed']]);
  const listed = await api.get(member, `${at}?state=closed`);
  expect(listed.body.meta).toEqual({ page: 1, perPage: 9, totalItems: 1, totalPages: 1 });
  isDocumented(ownListingSummaryResponse, listed.body.data[0]);
  expect((await api.post(owner, `${at}/${id}/discard-closed`)).body).toEqual({ data: { id } });
  expect((await api.get(owner, `${at}/${id}`)).status).toBe(404);
});

test('a price is whole cents of the marketplace’s currency, and errors use the names that were sent', async ({
  api,
}) => {
  const { owner, wineId } = await addShop(api.app.db);
  const price = async (sent: unknown) => errorsOf(await api.put(owner, `${at}/${wineId}/pricing`, { price: sent }));
  const before = (await api.get(owner, `${at}/${wineId}`)).body.data;
  for (const wrong of [usd(0), usd(-1), usd(12.345), usd(1e12), { amount: 2_000, currency: 'EUR' }, 12, '12', null]) {
    expect(await price(wrong), JSON.stringify(wrong)).toEqual([400, 'price']);
  }
  const part = async (name: string, body: unknown) => errorsOf(await api.put(owner, `${at}/${wineId}/${name}`, body));
  const details = { ...before.details, description: 'Dark.' };
  expect(await part('details', { ...details, title: 'x'.repeat(61), abv: 99 })).toEqual([400, 'title', 'abv']);
  expect(await part('details', { ...details, description: 'x'.repeat(5_001) })).toEqual([400, 'description']);
  const fees = { shippingFirst: usd(1.5), shippingAdditional: usd(1) };
  expect(await part('delivery', { ...pickup, shippingEnabled: true, ...fees })).toEqual([400, 'shippingFirst']);
  const high = { shippingFirst: usd(100_001), shippingAdditional: usd(1) };
  expect(await part('delivery', { ...pickup, shippingEnabled: true, ...high })).toEqual([400, 'shippingFirst']);
  expect(await part('disclaimer', { disclaimer: 7 })).toEqual([400, 'disclaimer']);
  expect(errorsOf(await api.post(owner, at, { ...red, style: 'blue' }))).toEqual([400, 'style']);
  expect((await api.get(owner, `${at}/${wineId}`)).body.data).toEqual(before);
});

test('nobody changes or sees another winery’s listing, whatever they send', async ({ api }) => {
  const { buyer, owner, wineId, wineryId } = await addShop(api.app.db);
  const tastingId = await addTasting(api.app.db, wineryId);
  const draft = await begun(api, owner);
  const during = '?start=2026-01-01T00:00:00Z&end=2027-01-01T00:00:00Z';
  const calls = (who: SignedIn | undefined, id: string, calendar: string) => [
    api.get(who, `${at}/${id}`),
    api.put(who, `${at}/${id}/pricing`, { price: usd(1) }),
    api.put(who, `${at}/${id}/pricing`, { price: 'nothing' }),
    api.post(who, `${at}/${id}/publish`),
    api.post(who, `${at}/${id}/close`),
    api.get(who, `${at}/${id}/photo`),
    api.post(who, `${at}/${id}/photo`, { imageId: crypto.randomUUID() }),
    api.put(who, `${at}/${id}/photo`, { imageIds: [] }),
    api.delete(who, `${at}/${id}/photo/${crypto.randomUUID()}`),
    api.get(who, `${at}/${calendar}/availability-plan`),
    api.put(who, `${at}/${calendar}/availability-plan`, { entries: [] }),
    api.get(who, `/api/v1/booking${during}&listingId=${calendar}`),
    api.get(who, `/api/v1/availability-exception${during}&listingId=${calendar}`),
  ];
  const before = await api.get(owner, `${at}/${wineId}`);
  for (const who of [buyer, undefined]) {
    const answers = [...(await Promise.all(calls(who, wineId, tastingId))), await api.post(who, at, red)];
    expect((await api.get(who, at)).status).toBe(who ? 403 : 401);
    // why: a change without body and token is refused as what a form of another site might send
    for (const { status } of answers) expect(who ? [403] : [401, 403]).toContain(status);
  }
  expect((await api.get(buyer, `${at}/${draft}`)).status).toBe(404);
  expect((await api.get(owner, `${at}/nothing`)).status).toBe(404);
  expect((await api.get(owner, `${at}/${wineId}`)).body).toEqual(before.body);
  const limited = { ...owner, limited: true };
  expect((await api.put(limited, `${at}/${wineId}/pricing`, { price: usd(1) })).status).toBe(403);
});

test('a tasting has its plan, its exceptions and its bookings', async ({ api }) => {
  const { buyer, owner, wineryId } = await addShop(api.app.db);
  const tastingId = await addTasting(api.app.db, wineryId);
  const plan = { timezone: 'America/Denver', entries: [{ dayOfWeek: 'sat', start: '11:00', end: '17:00', seats: 8 }] };
  expect((await api.put(owner, `${at}/${tastingId}/availability-plan`, plan)).body).toEqual({
    data: { ...plan, cancellation: { hours: 24, keptPercent: 100 }, confirmationHours: 24, seen: expect.any(String) },
  });
  const nowhere = { ...plan, timezone: 'Texas/Hye' };
  expect(errorsOf(await api.put(owner, `${at}/${tastingId}/availability-plan`, nowhere))).toEqual([400, 'timezone']);
  const never = { ...plan, entries: [] };
  expect(errorsOf(await api.put(owner, `${at}/${tastingId}/availability-plan`, never))).toEqual([
    409,
    'listing-offered',
  ]);
  const exceptions = '/api/v1/availability-exception';
  const feast = { listingId: tastingId, start: '2026-12-05T17:00:00.000Z', end: '2026-12-05T23:00:00.000Z', seats: 3 };
  const { status, body } = await api.post(owner, exceptions, feast);
  expect(status).toBe(201);
  isDocumented(exceptionResponse, body.data);
  expect(errorsOf(await api.post(owner, exceptions, feast))).toEqual([409, 'exception-overlap']);
  expect(errorsOf(await api.post(owner, exceptions, { ...feast, seats: 1.5 }))).toEqual([400, 'seats']);
  const one = `${exceptions}/${body.data.id}`;
  expect((await api.put(owner, one, { seats: 5 })).body.data.seats).toBe(5);
  expect(errorsOf(await api.put(owner, one, { seats: 8, seen: 3 }))).toEqual([409, 'changed-meanwhile']);
  expect((await api.put(owner, one, { seats: 8, seen: 5 })).body.data.seats).toBe(8);
  expect((await api.put(buyer, one, { seats: 0 })).status).toBe(403);
  await ordered(api.app, buyer, {
    items: [{ listingId: tastingId }],
    bookingDates: { startDate: '2026-12-12', endDate: '2026-12-12' },
    seats: 2,
  });
  const closing = { listingId: tastingId, start: '2026-12-12T07:00:00Z', end: '2026-12-13T07:00:00Z', seats: 0 };
  const asked = await api.post(owner, exceptions, closing);
  expect(errorsOf(asked)).toEqual([409, 'bookings-rely']);
  const during = `?listingId=${tastingId}&start=2026-12-01T00:00:00Z&end=2027-01-01T00:00:00Z`;
  const booked = await api.get(owner, `/api/v1/booking${during}&state=pending,accepted`);
  const { confirmed, ...relying } = asked.body.errors[0].meta;
  expect(relying).toEqual({ total: 1, bookings: [booked.body.data[0].id] });
  expect(
    (await api.post(owner, exceptions, { ...closing, confirmed: 'all' })).status,
    'a page is not the whole list',
  ).toBe(409);
  const closed = await api.post(owner, exceptions, { ...closing, confirmed });
  expect(closed.status).toBe(201);
  expect((await api.delete(owner, `${exceptions}/${closed.body.data.id}`)).status).toBe(200);
  const listed = await api.get(owner, exceptions + during);
  expect([listed.body.data.length, listed.body.meta.totalItems]).toEqual([1, 1]);
  expect(listed.body.meta.months).toEqual({ '2026-12': [body.data.id] });
  expect(booked.body.meta.months).toEqual({ '2026-12': [booked.body.data[0].id] });
  expect(booked.body.data).toMatchObject([{ seats: 2, state: 'pending' }]);
  isDocumented(bookingResponse, booked.body.data[0]);
  // why: in Texas it is still the last evening of the year, by UTC the new year has begun
  const eve = { ...feast, start: '2027-01-01T00:30:00.000Z', end: '2027-01-01T02:00:00.000Z' };
  const { body: last } = await api.post(owner, exceptions, eve);
  const winter = await api.get(
    owner,
    `${exceptions}?listingId=${tastingId}&start=2026-12-01T00:00:00Z&end=2027-02-01T00:00:00Z`,
  );
  expect(winter.body.meta.months).toEqual({ '2026-12': [body.data.id], '2027-01': [last.data.id] });
  isDocumented(calendarMetaResponse, { months: winter.body.meta.months });
  expect((await api.delete(owner, one)).body).toEqual({ data: { id: body.data.id } });
});

test('photos are added, ordered and removed by their images’ ids', async ({ api }) => {
  const { owner, wineId } = await addShop(api.app.db);
  await addListingPhoto(api.app.db, wineId);
  const photos = `${at}/${wineId}/photo`;
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  for (const imageId of [crypto.randomUUID(), 'no id', undefined, nested(1), nested(99)]) {
    expect(errorsOf(await api.post(owner, photos, { imageId }))).toEqual([409, 'image-invalid']);
  }
  const tooDeep = await api.post(owner, photos, { imageId: nested(100) });
  expect(errorsOf(tooDeep)).toEqual([413, 'request-upload-over-limit']);
  const [photo] = (await api.get(owner, photos)).body.data;
  isDocumented(ownListingPhotoResponse, photo);
  const removed = crypto.randomUUID();
  expect(errorsOf(await api.put(owner, photos, { imageIds: [removed, photo.id] }))).toEqual([404, 'not-found']);
  const ordered = await api.put(owner, photos, { imageIds: [removed, photo.id], seen: [removed, photo.id] });
  expect([ordered.status, ordered.body.data]).toEqual([200, [photo]]);
  expect(errorsOf(await api.delete(owner, `${photos}/${photo.id}`))).toEqual([409, 'listing-offered']);
  await api.post(owner, `${at}/${wineId}/close`);
  expect(errorsOf(await api.delete(owner, `${photos}/${photo.id}`))).toEqual([409, 'listing-offered']);
  await api.app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', wineId).execute();
  expect((await api.delete(owner, `${photos}/${photo.id}`)).body).toEqual({ data: [] });
});
