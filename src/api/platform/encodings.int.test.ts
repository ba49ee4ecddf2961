import sharp from 'sharp';
import { expect } from 'vitest';
import { clientSecret } from '../../../tests/fixtures/platform/add-application.ts';
import { type FrontEnd, test } from '../../../tests/fixtures/platform/front-end-test.ts';
import { password } from '../../../tests/fixtures/platform/platform-test.ts';
import { types } from '../../../tests/fixtures/platform/sdk.ts';
import { aliases, orderCall } from '../../../tests/fixtures/platform/transaction-calls.ts';

const day = new Date('2026-12-01T06:00:00.123Z');
const id = '7d2b6c1e-3f0a-4a57-9a0e-2f7c5b1d9e10';
const texts = { tilde: '~u', caret: '^1', quote: '`x', plain: 'Été', keyword: '~:x', long: 'a key that is repeated' };

/** What a client keeps with a listing, in the types of the SDK, and the same as plain JSON, in which it comes back. */
const kept = {
  sent: {
    ...{ owner: new types.UUID(id), at: day, fee: new types.Money(995, 'USD'), spot: new types.LatLng(30.5, -98.25) },
    ...{
      ratio: new types.BigDecimal('1.5'),
      texts,
      list: [1, 'two', null, true, { deep: [texts] }],
      nothing: undefined,
    },
  },
  read: {
    ...{ owner: id, at: day.toISOString(), fee: { amount: 995, currency: 'USD' }, spot: { lat: 30.5, lng: -98.25 } },
    ...{ ratio: 1.5, texts, list: [1, 'two', null, true, { deep: [texts] }], nothing: null },
  },
};

async function photo(): Promise<File> {
  const made = sharp({ create: { width: 90, height: 60, channels: 3, background: '#723' } });
  return new File([new Uint8Array(await made.jpeg().toBuffer())], 'wine.jpg', { type: 'image/jpeg' });
}

test('the SDK commands in verbose transit: an upload, a listing with every type in its data, and an order', async ({
  frontEnd: { platform },
}) => {
  const transitVerbose = true;
  const owner = await platform.loggedIn('owner@example.test', { transitVerbose });
  const { data: picture } = await owner.images.upload({ image: await photo() }, { expand: true });
  expect(picture.data.attributes.variants.default).toMatchObject({ width: 90, height: 60 });
  const listing = {
    ...{ title: 'Ridgeline', description: '~A `wine`^0', price: new types.Money(2_450, 'USD') },
    ...{ geolocation: new types.LatLng(30.2752, -98.872), images: [picture.data.id] },
    publicData: { vintage: 2019, varietals_offered: ['tempranillo'], pickupEnabled: true, kept: kept.sent },
  };
  const { data } = await owner.ownListings.createDraft(listing, { expand: true, include: ['images'] });
  expect(data.data.attributes).toMatchObject({
    ...{ title: 'Ridgeline', description: '~A `wine`^0', price: listing.price, geolocation: listing.geolocation },
    createdAt: platform.app.clock.now(),
  });
  expect(data.data.attributes.publicData.kept).toEqual(kept.read);
  expect(data.data.relationships.images.data).toEqual([{ id: picture.data.id, type: 'image' }]);
  const server = await platform.loggedIn('buyer@example.test', { transitVerbose, clientSecret });
  const { access_token } = (await server.exchangeToken()).data;
  const trusted = platform.sdk({
    transitVerbose,
    tokenStore: { getToken: () => ({ access_token, token_type: 'bearer' }) },
  });
  const { data: ordered } = await trusted.transactions.initiate(orderCall(platform, 2), { expand: true });
  expect(ordered.data.attributes).toMatchObject({
    ...{ payinTotal: new types.Money(5_047, 'USD'), createdAt: platform.app.clock.now() },
    lineItems: [{ quantity: new types.BigDecimal('2') }, {}, { percentage: new types.BigDecimal('3') }],
  });
});

/** Calls with a token of somebody, in JSON. */
async function jsonOf({ platform }: FrontEnd, who: string, isTrusted = false) {
  const client = { client_id: platform.clientId };
  const grant = async (form: Record<string, string>): Promise<string> =>
    (await (await platform.token({ ...client, ...form })).json()).access_token;
  const own = await grant({ grant_type: 'password', username: `${who}@example.test`, password });
  const exchange = { grant_type: 'token_exchange', client_secret: clientSecret, subject_token: own };
  const token = isTrusted ? await grant(exchange) : own;
  return async (path: string, body: object) => {
    const isForm = body instanceof FormData;
    const answer = await platform.send(`/v1/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(answer.headers.get('content-type')).toBe('application/json');
    return { status: answer.status, ...(await answer.json()) };
  };
}

test('other clients command in JSON, with ids and dates as text, money and points as maps, and decimals as numbers', async ({
  frontEnd,
}) => {
  const { platform } = frontEnd;
  const owner = await jsonOf(frontEnd, 'owner');
  const form = new FormData();
  form.append('image', await photo());
  const { data: picture } = await owner('images/upload?expand=true', form);
  expect(picture).toMatchObject({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), type: 'image' });
  const listing = {
    ...{ title: 'Ridgeline', price: { amount: 2_450, currency: 'USD' }, geolocation: { lat: 30.2752, lng: -98.872 } },
    ...{ images: [picture.id], publicData: { kept: kept.read } },
  };
  const { data: drafted } = await owner('own_listings/create_draft?expand=true&include=images', listing);
  expect(drafted.attributes).toMatchObject({
    ...{ title: 'Ridgeline', price: listing.price, geolocation: listing.geolocation },
    ...{ createdAt: platform.app.clock.now().toISOString(), publicData: { kept: kept.read } },
  });
  expect(drafted.relationships.images.data).toEqual([{ id: picture.id, type: 'image' }]);
  const wrong = await owner('own_listings/update', { id: drafted.id, price: '24.50' });
  expect(wrong).toMatchObject({
    status: 400,
    errors: [{ code: 'validation-invalid-params', source: { path: ['price'] } }],
  });
  const server = await jsonOf(frontEnd, 'buyer', true);
  const params = {
    listingId: platform.shop.wineId,
    stockReservationQuantity: 2,
    protectedData: { deliveryMethod: 'pickup' },
  };
  const order = { processAlias: aliases.template, transition: 'transition/request-payment', params };
  const { data: ordered } = await server('transactions/initiate?expand=true', order);
  expect(ordered.attributes).toMatchObject({
    ...{ payinTotal: { amount: 5_047, currency: 'USD' }, lastTransition: 'transition/request-payment' },
    lineItems: [{ code: 'line-item/item', quantity: 2 }, {}, { percentage: 3 }],
  });
});
