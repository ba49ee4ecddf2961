import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { readSession } from '#features/accounts/sign-in/session.server.ts';
import { authorizeLoginAs, showLoginAsRequest } from '#features/applications/authorize-login-as.server.ts';
import { disableApplication } from '#features/applications/manage-applications.server.ts';
import { listAudit } from '#features/reporting/list-audit.server.ts';
import { sessionSecret } from '../../../../tests/fixtures/pages/whole-server.ts';
import { addApplication, clientSecret } from '../../../../tests/fixtures/platform/add-application.ts';
import { type Platform, password, test } from '../../../../tests/fixtures/platform/platform-test.ts';

type Tokens = { access_token: string; refresh_token: string; scope: string };

const login = (platform: Platform, more: Record<string, string> = {}) =>
  platform.token({
    client_id: platform.clientId,
    grant_type: 'password',
    username: 'buyer@example.test',
    password,
    ...more,
  });

async function tokensOf(answer: Response | Promise<Response>): Promise<Tokens> {
  const { status, headers } = await answer;
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('application/json');
  expect(headers.get('set-cookie')).toBeNull();
  return (await answer).json();
}

const refresh = ({ token, clientId }: Platform, refresh_token: string) =>
  token({ client_id: clientId, grant_type: 'refresh_token', refresh_token });

const showMe = async ({ send }: Platform, token: string) =>
  (await send('/v1/api/current_user/show', { headers: { authorization: `bearer ${token}` } })).status;

test('a refresh token is replaced, and the one before it counts for half a minute', async ({ platform }) => {
  const first = await tokensOf(login(platform));
  const second = await tokensOf(refresh(platform, first.refresh_token));
  const [again, once] = await Promise.all([0, 1].map(async () => tokensOf(refresh(platform, first.refresh_token))));
  expect([again?.refresh_token, once?.refresh_token]).toEqual([second.refresh_token, second.refresh_token]);
  const third = await tokensOf(refresh(platform, second.refresh_token));
  platform.app.clock.forward(31_000);
  expect((await refresh(platform, second.refresh_token)).status, 'a copy in wrong hands').toBe(401);
  expect((await refresh(platform, third.refresh_token)).status, 'so that the session has ended').toBe(401);
  expect(await showMe(platform, third.access_token)).toBe(401);
});

test('of many refreshes at once all get the same next token', async ({ platform }) => {
  const { refresh_token } = await tokensOf(login(platform));
  const all = await Promise.all(Array.from({ length: 8 }, async () => tokensOf(refresh(platform, refresh_token))));
  expect(new Set(all.map((tokens) => tokens.refresh_token)).size).toBe(1);
});

test('an access token counts for ten minutes, and a session that nobody uses ends', async ({ platform }) => {
  const { access_token, refresh_token } = await tokensOf(login(platform));
  expect(await showMe(platform, access_token)).toBe(200);
  platform.app.clock.forward(10 * 60_000);
  expect(await showMe(platform, access_token)).toBe(401);
  platform.app.clock.forward(31 * 24 * 3_600_000);
  expect((await refresh(platform, refresh_token)).status).toBe(401);
});

test('a token of another application, a changed one, and one of another kind count nothing', async ({ platform }) => {
  const { access_token, refresh_token } = await tokensOf(login(platform));
  const other = await addApplication(platform.app);
  platform.app.clock.forward(6_000);
  const form = { grant_type: 'refresh_token', refresh_token };
  expect((await platform.token({ ...form, client_id: other })).status).toBe(401);
  const stolen = { grant_type: 'token_exchange', client_secret: clientSecret, subject_token: access_token };
  expect((await platform.token({ ...stolen, client_id: other })).status).toBe(401);
  for (const token of [refresh_token, `${access_token}x`, `x${access_token}`, 'a.b', 'a'.repeat(5_000)]) {
    expect(await showMe(platform, token), token).toBe(401);
  }
  expect((await refresh(platform, access_token)).status).toBe(401);
});

test('revoking ends the session, of this application only', async ({ platform }) => {
  const { access_token, refresh_token } = await tokensOf(login(platform));
  const revoke = (token: string | undefined) =>
    platform.send('/v1/auth/revoke', {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ token: refresh_token }),
    });
  expect((await revoke(undefined)).status).toBe(401);
  const other = await addApplication(platform.app);
  platform.app.clock.forward(6_000);
  const foreign = await tokensOf(platform.token({ client_id: other, grant_type: 'client_credentials' }));
  expect((await revoke(foreign.access_token)).status).toBe(403);
  const revoked = await revoke(access_token);
  expect([revoked.status, await revoked.json()]).toEqual([200, { revoked: true }]);
  expect(await showMe(platform, access_token)).toBe(401);
  expect((await refresh(platform, refresh_token)).status).toBe(401);
});

test('an application without rights, a disabled one, and none', async ({ platform }) => {
  const { app, shop } = platform;
  const withoutRights = await addApplication(app, { maySignIn: false, mayBeTrusted: false });
  const disabled = await addApplication(app, { disabledAt: app.clock.now() });
  expect((await login(platform, { client_id: withoutRights })).status).toBe(401);
  const anonymous = { grant_type: 'client_credentials' };
  expect((await platform.token({ ...anonymous, client_id: disabled })).status).toBe(401);
  expect((await platform.token({ ...anonymous, client_id: crypto.randomUUID() })).status).toBe(401);
  expect((await platform.token({ ...anonymous, client_id: 'none' })).status, 'one that can be none').toBe(401);
  const idp = { client_id: 'none', client_secret: clientSecret, idp_token: 'a.b.c' };
  expect((await platform.token(idp, 'auth_with_idp')).status).toBe(401);
  expect((await platform.token(anonymous)).status, 'without the field').toBe(400);
  expect((await platform.token({ grant_type: 'implicit', client_id: platform.clientId })).status).toBe(400);
  const { access_token } = await tokensOf(login(platform));
  const admin = { ...shop.admin, roles: ['admin'] as const };
  const done = await disableApplication(app, admin, { id: platform.clientId, version: 1, disabled: true });
  expect(done.ok).toBe(true);
  expect(await showMe(platform, access_token), 'at once, since its session has ended').toBe(401);
  expect((await login(platform)).status, 'though this node may not know it for five seconds').toBe(401);
  expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  const open = { ...anonymous, client_id: platform.clientId };
  expect((await platform.token(open)).status, 'for what is public').toBe(200);
  app.clock.forward(5_000);
  expect((await platform.token(open)).status, 'after five seconds').toBe(401);
});

test('pages of other origins get no tokens of an application, and end none', async ({ platform }) => {
  const clientId = await addApplication(platform.app, { allowedOrigins: ['https://shop.example'] });
  platform.app.clock.forward(6_000);
  const send = (path: string, form: Record<string, string>, headers: Record<string, string>) =>
    platform.send(`/v1/auth/${path}`, { method: 'POST', headers, body: new URLSearchParams(form) });
  const anonymous = { client_id: clientId, grant_type: 'client_credentials' };
  const person = { ...anonymous, grant_type: 'password', username: 'buyer@example.test', password };
  const elsewhere = { origin: 'https://elsewhere.example' };
  for (const form of [anonymous, person]) {
    const refused = await send('token', form, elsewhere);
    expect([refused.status, await refused.json()]).toMatchObject([403, { errors: [{ code: 'forbidden' }] }]);
  }
  expect(await platform.app.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  const idp = { client_id: clientId, client_secret: clientSecret, idp_token: 'a.b.c' };
  expect((await send('auth_with_idp', idp, elsewhere)).status).toBe(403);
  const { access_token, refresh_token } = await tokensOf(send('token', person, { origin: 'https://shop.example' }));
  expect((await send('token', person, { origin: platform.baseUrl })).status, 'the site itself').toBe(200);
  expect((await send('token', person, {})).status, 'a server').toBe(200);
  const revoke = (origin: string) =>
    send('revoke', { token: refresh_token }, { origin, authorization: `Bearer ${access_token}` });
  expect((await revoke('https://elsewhere.example')).status).toBe(403);
  expect(await showMe(platform, access_token)).toBe(200);
  expect((await revoke('https://shop.example')).status).toBe(200);
  expect(await showMe(platform, access_token)).toBe(401);
});

test('a right that admins withdraw counts no more in tokens that have it', async ({ platform }) => {
  const { app, clientId: client_id } = platform;
  const tokens = await tokensOf(login(platform));
  const exchange = { grant_type: 'token_exchange', client_secret: clientSecret, subject_token: tokens.access_token };
  const trusted = await tokensOf(platform.token({ client_id, ...exchange }));
  expect(await showMe(platform, trusted.access_token)).toBe(200);
  const withdraw = async (rights: { mayBeTrusted?: false; maySignIn?: false }) => {
    await app.db.updateTable('applications').set(rights).where('id', '=', client_id).execute();
    // why: applications are read every five seconds
    app.clock.forward(6_000);
  };
  await withdraw({ mayBeTrusted: false });
  expect([await showMe(platform, trusted.access_token), await showMe(platform, tokens.access_token)]).toEqual([
    401, 200,
  ]);
  await withdraw({ maySignIn: false });
  expect(await showMe(platform, tokens.access_token)).toBe(401);
  expect((await refresh(platform, tokens.refresh_token)).status).toBe(401);
});

test('an account with a second factor needs its code', async ({ platform }) => {
  const { app, shop } = platform;
  const factor = { userId: shop.buyer.id, secret: 'sealed', confirmedAt: app.clock.now(), createdAt: app.clock.now() };
  await app.db.insertInto('secondFactors').values(factor).execute();
  const refused = await login(platform);
  expect([refused.status, await refused.json()]).toMatchObject([401, { errors: [{ code: 'second-factor-required' }] }]);
  expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([]);
});

test('too many attempts are refused, as on the page for logging in', async ({ platform }) => {
  for (let time = 0; time < 10; time++) await login(platform, { password: 'wrong' });
  const refused = await login(platform);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect(await refused.json()).toMatchObject({ errors: [{ code: 'too-many-requests' }] });
});

const verifier = 'a verifier that is long enough to be one, as PKCE asks';
const challenge = createHash('sha256').update(verifier).digest('base64url');

test('an admin logs in to an application as somebody, read-only, once per code', async ({ platform }) => {
  const { app, shop } = platform;
  const redirect_uri = 'https://shop.example/api/login-as';
  const given = { allowedOrigins: ['https://shop.example', 'https://elsewhere.example'], redirectUris: [redirect_uri] };
  const clientId = await addApplication(app, given);
  const asked = {
    ...{ response_type: 'code', client_id: clientId, user_id: shop.buyer.id, redirect_uri, state: 'abc' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  };
  const needs = { ...app, site: { baseUrl: platform.baseUrl }, sessionSecret } as unknown as Parameters<
    typeof authorizeLoginAs
  >[0];
  const authorized = await authorizeLoginAs(needs, shop.admin, asked);
  const url = new URL(authorized.ok ? authorized.value.url : 'none:');
  expect([url.origin, url.searchParams.get('state')]).toEqual(['https://shop.example', 'abc']);
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: url.searchParams.get('code') ?? '',
    redirect_uri,
  };
  const wrong = await authorizeLoginAs(needs, shop.admin, asked);
  const spent = new URL(wrong.ok ? wrong.value.url : 'none:').searchParams.get('code') ?? '';
  expect((await platform.token({ ...form, code: spent, code_verifier: 'another' })).status).toBe(401);
  const tokens = await tokensOf(platform.token({ ...form, code_verifier: verifier }));
  expect(tokens.scope).toBe('user:limited');
  expect(await showMe(platform, tokens.access_token)).toBe(200);
  expect((await platform.token({ ...form, code_verifier: verifier })).status, 'a second time').toBe(401);
  const trusted = { grant_type: 'token_exchange', client_secret: clientSecret, subject_token: tokens.access_token };
  expect((await platform.token({ ...trusted, client_id: clientId })).status).toBe(401);
  const elsewhere = { ...asked, redirect_uri: 'https://elsewhere.example/' };
  expect(await showLoginAsRequest(app, shop.admin, elsewhere)).toEqual({ ok: false, code: 'invalid' });
  const other = { ...asked, redirect_uri: `${redirect_uri}/open?to=https://elsewhere.example` };
  expect(await showLoginAsRequest(app, shop.admin, other), 'another page of the same origin').toMatchObject({
    ok: false,
  });
  const open = { ...elsewhere, client_id: platform.clientId };
  expect(await showLoginAsRequest(app, shop.admin, open), 'any origin may call, and not get codes').toMatchObject({
    ok: false,
  });
  const audit = await app.db.selectFrom('impersonationAudit').select('applicationId').execute();
  expect(audit).toEqual([{ applicationId: clientId }, { applicationId: clientId }]);
  const listed = await listAudit(needs, { ...shop.admin, roles: ['admin'] }, { kind: 'impersonated' });
  expect(listed).toMatchObject({ value: { entries: [{ details: 'Front end' }, { details: 'Front end' }] } });
});

test('a token of the platform API counts nothing on the site, and one of the site nothing here', async ({
  platform,
}) => {
  const { access_token } = await tokensOf(login(platform));
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await platform.send('/api/v1/user/get-current-user/me', { headers })).status).toBe(401);
  const { app } = platform;
  const session = await readSession(
    { ...app, sessionSecret, site: { baseUrl: platform.baseUrl } },
    new Headers(headers),
  );
  expect(session.actor.kind).toBe('anonymous');
  const own = await platform.send('/api/v1/user/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'buyer@example.test', password }),
  });
  expect(await showMe(platform, (await own.json()).data.token)).toBe(401);
});
