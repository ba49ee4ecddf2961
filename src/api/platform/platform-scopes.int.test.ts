import { sql } from 'kysely';
import { expect } from 'vitest';
import { clientSecret } from '../../../tests/fixtures/platform/add-application.ts';
import { limitedToken } from '../../../tests/fixtures/platform/login-as.ts';
import { type Platform, password, test } from '../../../tests/fixtures/platform/platform-test.ts';
import { addThings, validRequests } from '../../../tests/fixtures/platform/valid-requests.ts';
import type { Endpoint } from './endpoint.ts';
import { platformEndpoints } from './endpoints.server.ts';

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
  const requests = validRequests(platform, await addThings(platform));
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
  // why: the token alone was refused: with the trust of the secret it is done, or fails for another reason
  for (const [name, sent] of Object.entries(requests)) {
    const endpoint = platformEndpoints.find((one) => one.name === name && one.method === 'post');
    const [status] = endpoint ? await sending(platform, endpoint, sent)(headers.trusted) : [200];
    expect(status === 403 || status === 401, name).toBe(ofOperators.includes(name));
  }
});
