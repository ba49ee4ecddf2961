import { sql } from 'kysely';
import { expect } from 'vitest';
import { addCalendar, calendarTime } from '../../../tests/fixtures/listings/add-calendar.ts';
import { addListing } from '../../../tests/fixtures/listings/add-listing.ts';
import { clientSecret } from '../../../tests/fixtures/platform/add-application.ts';
import { limitedToken } from '../../../tests/fixtures/platform/login-as.ts';
import { type Platform, password, test } from '../../../tests/fixtures/platform/platform-test.ts';
import { aliases } from '../../../tests/fixtures/platform/transaction-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { platformEndpoints } from './endpoints.server.ts';

/** What the requests are about. */
type Things = { draftId: string; exceptionId: string; tastingId: string; transactionId: string; imageId: string };

/** A question of the buyer, and what the owner of the winery has. */
async function addThings({ app, shop, loggedIn }: Platform): Promise<Things> {
  const draftId = await addListing(app.db, shop.wineryId, { state: 'draft' });
  const { exceptionId, listingId: tastingId } = await addCalendar(app.db, shop.wineryId, app.clock.now());
  const buyer = await loggedIn('buyer@example.test');
  const asked = { processAlias: aliases.ours, transition: 'transition/enquire', params: { listingId: shop.wineId } };
  const { data } = await buyer.transactions.initiate(asked);
  return { draftId, exceptionId, tastingId, transactionId: data.data.id.uuid, imageId: crypto.randomUUID() };
}

/** A request of the owner for each endpoint that nothing is wrong with: the query of a read, the body of a command. */
function requestsOf({ shop, baseUrl }: Platform, things: Things): Record<string, object> {
  const { draftId, exceptionId, tastingId, transactionId, imageId } = things;
  const period = { start: calendarTime.start.toISOString(), end: calendarTime.end.toISOString() };
  const soon = { start: '2026-12-08T06:00:00Z', end: '2026-12-09T06:00:00Z' };
  const urls = { successURL: `${baseUrl}/done`, failureURL: `${baseUrl}/again` };
  const order = { listingId: shop.wineId, stockReservationQuantity: 1, protectedData: { deliveryMethod: 'pickup' } };
  const begin = { processAlias: aliases.ours, transition: 'transition/request-payment', params: order };
  const step = { id: transactionId, transition: 'transition/mark-delivered', params: {} };
  const person = { firstName: 'Grace', lastName: 'Hopper', protectedData: { birthDate: '1985-12-09' } };
  return {
    ...{ 'marketplace/show': {}, 'current_user/show': {}, 'users/show': { id: shop.owner.id }, 'events/query': {} },
    ...{ 'listings/show': { id: shop.wineId }, 'listings/query': {}, 'listings/search': {}, 'own_listings/query': {} },
    ...{ 'own_listings/show': { id: draftId }, 'reviews/query': { listingId: shop.wineId } },
    ...{ 'reviews/show': { id: crypto.randomUUID() }, 'transactions/query': {}, 'stripe_account/fetch': {} },
    ...{ 'transactions/show': { id: transactionId }, 'process_transitions/query': { transactionId } },
    ...{ 'messages/query': { transactionId }, 'stock_adjustments/query': { listingId: shop.wineId, ...period } },
    ...{ 'timeslots/query': { listingId: tastingId, ...soon }, 'bookings/query': { listingId: tastingId, ...period } },
    ...{ 'availability_exceptions/query': { listingId: tastingId, ...period } },
    ...{ 'sitemap_data/query_listings': {}, 'sitemap_data/query_assets': {} },
    'current_user/create': { email: 'grace@example.test', password: 'a compiler of words', ...person },
    'current_user/create_with_idp': { idpId: 'oidc', idpClientId: 'a', idpToken: 'a.b.c', ...person },
    'current_user/update_profile': { bio: 'Hello' },
    'current_user/change_email': { email: 'other@example.test', currentPassword: password },
    'current_user/send_verification_email': {},
    'current_user/verify_email': { verificationToken: 'none' },
    'current_user/delete': { currentPassword: password },
    'password_reset/request': { email: 'buyer@example.test' },
    'password_reset/reset': {
      email: 'buyer@example.test',
      passwordResetToken: 'none',
      newPassword: 'another password',
    },
    'images/upload': {},
    'own_listings/create': { title: 'A wine' },
    'own_listings/create_draft': { title: 'A wine' },
    'own_listings/update': { id: draftId, title: 'Another title' },
    'own_listings/add_image': { id: draftId, imageId },
    'own_listings/publish_draft': { id: draftId },
    'own_listings/close': { id: shop.wineId },
    'own_listings/open': { id: shop.wineId },
    'own_listings/discard_draft': { id: draftId },
    'stock/compare_and_set': { listingId: shop.wineId, oldTotal: 12, newTotal: 13 },
    'stock_adjustments/create': { listingId: shop.wineId, quantity: 1 },
    'availability_exceptions/create': { listingId: tastingId, ...soon, seats: 0 },
    'availability_exceptions/delete': { id: exceptionId },
    'transactions/initiate': begin,
    'transactions/initiate_speculative': begin,
    'transactions/transition': step,
    'transactions/transition_speculative': step,
    'transactions/update_metadata': { id: transactionId, metadata: { seen: true } },
    'messages/send': { transactionId, content: 'Hello' },
    'current_user/create_stripe_account': { country: 'US', accountToken: 'ct_1' },
    'current_user/update_stripe_account': { businessProfileURL: 'https://shop.example' },
    'stripe_account/create': { country: 'US', accountToken: 'ct_1' },
    'stripe_account/update': { businessProfileURL: 'https://shop.example' },
    'stripe_account_links/create': urls,
    'stripe_persons/create': { personToken: 'cpt_1' },
    'stripe_customer/create': {},
    'stripe_customer/add_payment_method': { stripePaymentMethodId: 'pm_1' },
    'stripe_customer/delete_payment_method': {},
    'stripe_setup_intents/create': {},
    // why: it ends the other sessions of the owner
    'current_user/change_password': { currentPassword: password, newPassword: 'another horse battery' },
  };
}

type Send = (authorization?: string) => Promise<[status: number, code?: string]>;

/** The request of an endpoint, with any token. */
function sending({ send }: Platform, { name, method }: Endpoint, sent: object): Send {
  return async (authorization) => {
    const form = new FormData();
    form.append('image', new File(['a text'], 'wine.jpg', { type: 'image/jpeg' }));
    const post =
      name === 'images/upload'
        ? { method: 'POST', body: form }
        : { method: 'POST', body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } };
    const search = new URLSearchParams(Object.entries(sent));
    const [path, init] = method === 'get' ? [`${name}?${search}`, {}] : [name, post];
    const headers = { ...('headers' in init && init.headers), ...(authorization !== undefined && { authorization }) };
    const answer = await send(`/v1/api/${path}`, { ...init, headers });
    const { errors } = await answer.json();
    return errors ? [answer.status, errors[0].code] : [answer.status];
  };
}

/** Everything that is stored but counts of rate limits and the security log, which refusals write. */
async function storedIn({ app: { db } }: Platform): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limits', 'security_events')`.execute(db);
  const digests = tables.map(
    ({ name }) => sql`select ${name} as name,
      (select coalesce(md5(string_agg(line::text, ',' order by line::text)), '') from ${sql.table(name)} line) as digest`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

const forbidden = [403, 'forbidden'];

/** Reads that are for operators alone, and of what is not there. */
const otherReads: Readonly<Record<string, unknown[]>> = {
  'events/query': forbidden,
  'reviews/show': [404, 'not-found'],
};

/** What a limited token gets otherwise: payout accounts are their owners’ alone, and a mail’s link is a permission. */
const ofLimited: Readonly<Record<string, unknown[]>> = {
  'stripe_account/fetch': [404, 'not-found'],
  'current_user/verify_email': [400, 'validation-invalid-params'],
};

/** Commands that no winery may give. */
const ofOperators = ['transactions/update_metadata'];

/** Tokens of the owner of the winery, of each kind. */
async function tokensOf(platform: Platform) {
  const { shop, clientId: client_id, token } = platform;
  const grant = async (form: Record<string, string>): Promise<string> =>
    (await (await token({ client_id, ...form })).json()).access_token;
  const login = { grant_type: 'password', username: 'owner@example.test', password };
  const expired = await grant(login);
  platform.app.clock.forward(11 * 60_000);
  const limited = await limitedToken(platform, shop.owner.id);
  const own = await grant(login);
  const exchange = { grant_type: 'token_exchange', client_secret: clientSecret, subject_token: own };
  return {
    expired,
    limited,
    own,
    trusted: await grant(exchange),
    anonymous: await grant({ grant_type: 'client_credentials' }),
  };
}

/** Which answer each token gets without that anything is changed. */
function answersOf({ name, method, scope }: Endpoint): Record<string, unknown> {
  const [missing, invalid] = ['missing', 'invalid'].map((what) => [401, `auth-${what}-access-token`]);
  const refused = { none: missing, basic: missing, garbled: invalid, expired: invalid };
  const read = otherReads[name] ?? [200];
  if (method === 'get') {
    return {
      ...refused,
      anonymous: scope === 'user' ? forbidden : read,
      limited: ofLimited[name] ?? read,
      own: read,
      trusted: read,
    };
  }
  return { ...refused, ...(scope === 'user' && { anonymous: forbidden, limited: ofLimited[name] ?? forbidden }) };
}

test('every endpoint takes the tokens that it is for, and refuses the others', async ({ platform }) => {
  const requests = requestsOf(platform, await addThings(platform));
  expect(Object.keys(requests).toSorted()).toEqual(platformEndpoints.map(({ name }) => name).toSorted());
  const tokens = await tokensOf(platform);
  const headers: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.entries(tokens).map(([name, token]) => [name, `bearer ${token}`])),
    ...{ none: undefined, basic: 'Basic abc', garbled: 'Bearer none' },
  };
  const before = await storedIn(platform);
  const answered: Record<string, Record<string, unknown>> = {};
  for (const endpoint of platformEndpoints) {
    const send = sending(platform, endpoint, requests[endpoint.name] ?? {});
    const answers: Record<string, unknown> = {};
    for (const name of Object.keys(answersOf(endpoint))) answers[name] = await send(headers[name]);
    answered[endpoint.name] = answers;
  }
  expect(answered).toEqual(Object.fromEntries(platformEndpoints.map((one) => [one.name, answersOf(one)])));
  expect(await storedIn(platform), 'nothing was changed').toEqual(before);
  // what was refused was refused for the token alone: with the trust of the secret it is done, or fails for another reason
  for (const [name, sent] of Object.entries(requests)) {
    const endpoint = platformEndpoints.find((one) => one.name === name && one.method === 'post');
    const [status] = endpoint ? await sending(platform, endpoint, sent)(headers.trusted) : [200];
    expect(status === 403 || status === 401, name).toBe(ofOperators.includes(name));
  }
});
