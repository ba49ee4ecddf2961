import { describe, expect } from 'vitest';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { client } from '../../../../tests/fixtures/accounts/identity-provider.ts';
import { clientSecret } from '../../../../tests/fixtures/platform/add-application.ts';
import { sentMails } from '../../../../tests/fixtures/platform/platform-mails.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import type { Platform } from '../../../../tests/fixtures/platform/platform-test.ts';
import { signedInAtProvider, test } from '../../../../tests/fixtures/platform/provider-test.ts';
import { unconfirmedCookie } from '../../../../tests/fixtures/platform/unconfirmed-cookie.ts';
import { readTransit } from '../transit/transit-reader.ts';
import type { TransitValue } from '../transit/transit-values.ts';
import { writeTransit } from '../transit/transit-writer.ts';

const idp = { idpId: 'oidc', idpClientId: client.id };
const born = { protectedData: { birthDate: '1985-12-09' } };

const countRows = async ({ app: { db } }: Platform) => ({
  people: (await db.selectFrom('users').select('id').where('email', '=', 'grace@example.test').execute()).length,
  sessions: (await db.selectFrom('sessions').select('id').execute()).length,
});

describe('current_user/create_with_idp', () => {
  test('opens an account that the provider’s token logs in to', async ({ platform, provider }) => {
    const sdk = platform.sdk({ clientSecret });
    const idpToken = await signedInAtProvider(provider);
    expect(await sdkRefusal(sdk.loginWithIdp({ ...idp, idpToken })), 'before').toMatchObject({ status: 401 });
    const { data } = await sdk.currentUser.createWithIdp(
      { ...idp, idpToken, email: 'Grace@example.test', lastName: 'Murray', publicData: { tier: 1 }, ...born },
      { expand: true },
    );
    expect(data.data.attributes).toMatchObject({
      ...{ email: 'grace@example.test', emailVerified: true },
      identityProviders: [{ idpId: 'oidc', userId: provider.person.sub }],
      profile: { firstName: 'Grace', lastName: 'Murray', displayName: 'Grace M', publicData: { tier: 1 } },
    });
    expect(await countRows(platform), 'it does not log in').toEqual({ people: 1, sessions: 0 });
    expect(await sentMails(platform)).toEqual([]);
    await sdk.loginWithIdp({ ...idp, idpToken });
    expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(data.data.id.uuid);
    const again = sdk.currentUser.createWithIdp({ ...idp, idpToken, ...born });
    expect(await sdkRefusal(again)).toMatchObject({ status: 409, codes: ['email-taken'] });
  });

  test('says to somebody who is banned that they are, and to nobody else', async ({ platform, provider }) => {
    const sdk = platform.sdk({ clientSecret });
    const idpToken = await signedInAtProvider(provider);
    const { data } = await sdk.currentUser.createWithIdp({ ...idp, idpToken, ...born });
    const { db, clock } = platform.app;
    await db.updateTable('users').set({ bannedAt: clock.now() }).where('id', '=', data.data.id.uuid).execute();
    const again = sdk.currentUser.createWithIdp({ ...idp, idpToken, ...born });
    expect(await sdkRefusal(again)).toMatchObject({ status: 409, codes: ['user-is-banned'] });
    expect(await sdkRefusal(sdk.loginWithIdp({ ...idp, idpToken }))).toMatchObject({ status: 401 });
    const person = { firstName: 'Grace', lastName: 'Hopper', ...born };
    const other = sdk.currentUser.create({ email: 'grace@example.test', password: 'a compiler of words', ...person });
    expect(await sdkRefusal(other), 'without a proof').toMatchObject({ codes: ['email-taken'] });
    expect((await countRows(platform)).sessions).toBe(0);
  });

  test.for([
    ['who is not 21', { protectedData: { birthDate: '2010-01-01' } }, ['protectedData.birthDate']],
    ['without a date of birth', {}, ['protectedData.birthDate']],
    ['with another e-mail', { ...born, email: 'other@example.test' }, ['email']],
    ['with no name', { ...born, firstName: '' }, ['firstName']],
  ] as const)('keeps nothing of somebody %s', async ([, sent, fields], { platform, provider }) => {
    const idpToken = await signedInAtProvider(provider);
    const refused = await sdkRefusal(platform.sdk().currentUser.createWithIdp({ ...idp, idpToken, ...sent }));
    expect(refused).toMatchObject({ status: 400, fields });
    expect(await countRows(platform)).toEqual({ people: 0, sessions: 0 });
  });

  test('is refused for tokens that the provider has not signed, and for a taken e-mail', async ({
    platform,
    provider,
  }) => {
    const sdk = platform.sdk();
    const token = await signedInAtProvider(provider);
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'somebody' };
    const forged = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    for (const idpToken of ['none', 'a.b.c', forged]) {
      const refused = await sdkRefusal(sdk.currentUser.createWithIdp({ ...idp, idpToken, ...born }));
      expect(refused, idpToken).toMatchObject({ status: 400, codes: ['validation-invalid-params'] });
    }
    const { db } = platform.app;
    await db
      .updateTable('users')
      .set({ email: 'grace@example.test' })
      .where('id', '=', platform.shop.buyer.id)
      .execute();
    const taken = sdk.currentUser.createWithIdp({ ...idp, idpToken: token, ...born });
    expect(await sdkRefusal(taken)).toMatchObject({ status: 409, codes: ['email-taken'] });
    expect(await db.selectFrom('identities').select('id').where('providerId', '=', 'oidc').execute()).toEqual([]);
  });
});

describe('logging in with the provider', () => {
  test('keeps no more sessions of a person than a password does', async ({ platform, provider }) => {
    const sdk = platform.sdk({ clientSecret });
    const idpToken = await signedInAtProvider(provider);
    await sdk.currentUser.createWithIdp({ ...idp, idpToken, ...born });
    const { db } = platform.app;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'grace@example.test')
      .executeTakeFirstOrThrow();
    const now = platform.app.clock.now();
    const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
    const earlier = Array.from({ length: 120 }, () => ({ ...times, userId, token: crypto.randomUUID() }));
    await db.insertInto('sessions').values(earlier).execute();
    await sdk.loginWithIdp({ ...idp, idpToken });
    expect((await sdk.currentUser.show()).status).toBe(200);
    expect((await countRows(platform)).sessions).toBeLessThanOrEqual(100);
  });

  test('counts attempts for the person in the application, whatever the network of its server', async ({
    platform,
    provider,
  }) => {
    const sdk = platform.sdk({ clientSecret });
    const idpToken = await signedInAtProvider(provider);
    await sdk.currentUser.createWithIdp({ ...idp, idpToken, ...born });
    const tokenOf = (sub: string) => `a.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.c`;
    for (let time = 0; time < 120; time++) {
      const refused = await sdkRefusal(sdk.loginWithIdp({ ...idp, idpToken: tokenOf(`person ${time}`) }));
      expect(refused.status).toBe(401);
    }
    await sdk.loginWithIdp({ ...idp, idpToken });
    const statuses: number[] = [];
    for (let time = 0; time < 21; time++) {
      statuses.push((await sdkRefusal(sdk.loginWithIdp({ ...idp, idpToken: tokenOf('one') }))).status);
    }
    expect([statuses.at(-2), statuses.at(-1)]).toEqual([401, 429]);
  });

  test('leaves no session of somebody whose account is not complete, which can be completed', async ({
    platform,
    provider,
  }) => {
    const sdk = platform.sdk({ clientSecret });
    const idpToken = await signedInAtProvider(provider);
    const { db, clock } = platform.app;
    const { id: userId } = await addPerson(db, { email: 'grace@example.test', termsAcceptedAt: null });
    const identity = { userId, providerId: 'oidc', accountId: provider.person.sub };
    await db
      .insertInto('identities')
      .values({ ...identity, createdAt: clock.now(), updatedAt: clock.now() })
      .execute();
    expect(await sdkRefusal(sdk.loginWithIdp({ ...idp, idpToken }))).toMatchObject({ status: 401 });
    expect((await countRows(platform)).sessions).toBe(0);
    await sdk.currentUser.createWithIdp({ ...idp, idpToken, ...born });
    await sdk.loginWithIdp({ ...idp, idpToken });
  });
});

describe('the endpoint of the web server', () => {
  const path = '/api/auth/create-user-with-idp';
  const person = { firstName: 'Grace', lastName: 'Hopper', idpToken: 'x', idpId: 'oidc' };
  const fields = { birthDate: '1985-12-09', zip: '78624', role: 'sommelier' };

  const send = async (platform: Platform, body: TransitValue, cookie = '') => {
    const answer = await platform.send(path, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/transit+json', origin: platform.baseUrl, cookie },
      },
      body: writeTransit(body, 'compact'),
    });
    const type = answer.status < 400 ? 'application/transit+json' : 'application/json';
    expect(answer.headers.get('content-type')).toBe(type);
    const text = await answer.text();
    return { status: answer.status, body: answer.status < 400 ? readTransit(text) : JSON.parse(text) };
  };

  test('completes the account of the session in transit, once', async ({ platform }) => {
    const cookie = await unconfirmedCookie(platform);
    const young = { ...person, protectedData: { ...fields, birthDate: '2010-01-01' } };
    expect(await send(platform, young, cookie)).toMatchObject({
      ...{
        status: 400,
        body: { status: 400, data: { errors: [{ source: { path: ['protectedData', 'birthDate'] } }] } },
      },
    });
    const done = await send(platform, { ...person, protectedData: fields }, cookie);
    expect(done).toMatchObject({
      status: 200,
      body: { status: 200, statusText: 'OK', data: { data: { type: 'currentUser' } } },
    });
    const stored = platform.app.db
      .selectFrom('users')
      .select(['zip', 'role'])
      .where('email', '=', 'grace@example.test');
    expect(await stored.execute()).toEqual([{ zip: '78624', role: 'sommelier' }]);
    expect((await send(platform, { ...person, protectedData: fields }, cookie)).status).toBe(401);
  });

  test('keeps what the client stores of the person, beside what is stored of somebody who was imported', async ({
    platform,
  }) => {
    const cookie = await unconfirmedCookie(platform);
    const { db } = platform.app;
    const { id: userId } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'grace@example.test')
      .executeTakeFirstOrThrow();
    const imported = { publicData: JSON.stringify({ tier: 1, color: 'green' }) };
    await db
      .insertInto('userExtendedData')
      .values({ userId, ...imported })
      .execute();
    const maps = { publicData: { tier: 2 }, privateData: { from: 'a friend' } };
    const sent = { ...person, ...maps, protectedData: { ...fields, pet: 'cat' } };
    const large = { ...sent, privateData: { from: 'x'.repeat(60_000) } };
    expect((await send(platform, large, cookie)).status).toBe(400);
    expect((await send(platform, sent, cookie)).status).toBe(200);
    const stored = db.selectFrom('userExtendedData').select(['publicData', 'privateData', 'protectedData']);
    expect(await stored.where('userId', '=', userId).execute()).toEqual([
      { publicData: { tier: 2, color: 'green' }, privateData: { from: 'a friend' }, protectedData: { pet: 'cat' } },
    ]);
  });

  test('takes the name that others see and the bio, and leaves open what is not said, as create_with_idp', async ({
    platform,
  }) => {
    const cookie = await unconfirmedCookie(platform);
    const said = { displayName: 'Admiral', bio: 'I like ports', protectedData: { birthDate: '1985-12-09' } };
    expect(await send(platform, { ...person, ...said, displayName: 'x'.repeat(400) }, cookie)).toMatchObject({
      ...{ status: 400, body: { data: { errors: [{ source: { path: ['displayName'] } }] } } },
    });
    expect((await send(platform, { ...person, ...said }, cookie)).status).toBe(200);
    const stored = platform.app.db
      .selectFrom('users')
      .select(['displayName', 'bio', 'firstName', 'birthDate', 'termsAcceptedAt'])
      .where('email', '=', 'grace@example.test');
    expect(await stored.execute()).toEqual([
      {
        // why: a date of birth that is known stays
        ...{ displayName: 'Admiral', bio: 'I like ports', firstName: 'Grace', birthDate: new Date('1985-12-10') },
        termsAcceptedAt: platform.app.clock.now(),
      },
    ]);
  });

  test('is refused in transit to whom nobody has signed in', async ({ platform }) => {
    expect(await send(platform, { ...person, protectedData: fields })).toMatchObject({
      ...{ status: 401, body: { data: { errors: [{ code: 'auth-missing-access-token' }] } } },
    });
  });
});
