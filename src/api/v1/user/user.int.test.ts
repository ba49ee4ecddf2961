import { expect } from 'vitest';
import { test as base } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';

const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.test',
  password: 'correct horse',
  passwordConfirmation: 'correct horse',
  birthDay: 1,
  birthMonth: 2,
  birthYear: 1990,
  zip: '94110',
  role: 'sommelier',
  terms: true,
};

/** A shop, and a person who signed up through the API. */
const test = base.extend<{ ada: { id: string; token: string } }>({
  ada: async ({ api }, use) => {
    await addShop(api.app.db);
    const { status, body } = await api.post(undefined, '/api/v1/user/create', person);
    expect([status, body]).toMatchObject([201, { data: { id: expect.any(String) } }]);
    await use(body.data);
  },
});

test('the sign-in answers token and id, and the token alone or `me` stands for the person', async ({ api, ada }) => {
  const login = { email: 'ADA@example.test', password: person.password };
  const { body } = await api.post(undefined, '/api/v1/user/login', login);
  expect(body).toEqual({ data: { id: ada.id, token: expect.any(String) } });
  const headers = { authorization: body.data.token as string };
  const answers = await Promise.all(
    [ada.id, 'me'].map((id) => api.send(`/api/v1/user/get-current-user/${id}`, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await api.send('/api/v1/user/profile/me', { headers })).body.data).toMatchObject({ id: ada.id });
  expect((await api.get(undefined, '/api/v1/user/get-current-user/me')).status).toBe(401);
  expect((await api.get(undefined, '/api/v1/user/profile/me')).status).toBe(401);
});

test('the current user has every attribute of the specification', async ({ api, ada }) => {
  const headers = { authorization: ada.token };
  const { body } = await api.send('/api/v1/user/get-current-user/me', { headers });
  expect(body.data).toEqual({
    id: ada.id,
    type: 'currentUser',
    expresUserId: ada.id,
    role: 'sommelier',
    isAuthenticated: true,
    isAnonymous: false,
    admin: false,
    wineryOwner: false,
    wineryMember: false,
    authScopes: ['user'],
    attributes: {
      banned: false,
      email: 'ada@example.test',
      emailVerified: false,
      pendingEmail: null,
      profile: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        displayName: 'Ada L',
        abbreviatedName: 'AL',
        bio: '',
      },
      stripeConnected: false,
    },
    protectedData: { phoneNumber: null, zip: '94110', state: null, company: null, birthDate: '1990-02-01' },
    profileImage: null,
    stripeAccount: null,
    stripeCustomer: { defaultPaymentMethod: null },
    roles: [],
    scopes: ['user'],
  });
});

test('an owner is told whether they can be paid, and an impersonation session nothing about payments', async ({
  api,
}) => {
  const { owner, wineryId } = await addShop(api.app.db);
  const asked = `/api/v1/user/get-current-user/${owner.id}`;
  const own = (await api.get(owner, asked)).body.data;
  expect(own).toMatchObject({ wineryOwner: true, wineryMember: false, attributes: { stripeConnected: true } });
  expect(own.stripeAccount).toMatchObject({ winery: { id: wineryId }, chargesEnabled: true });
  const limited = (await api.get({ ...owner, limited: true }, asked)).body.data;
  expect(limited).toMatchObject({
    authScopes: ['user:limited'],
    attributes: { stripeConnected: null },
    stripeAccount: null,
    stripeCustomer: null,
  });
});

test('a phone number that is not mentioned stays, and both ways to send one work', async ({ api, ada }) => {
  const names = { firstName: 'Ada', lastName: 'King', bio: 'Wine.' };
  const save = (more: object) =>
    api.send('/api/v1/user/profile/me', {
      method: 'PUT',
      headers: { authorization: ada.token, 'content-type': 'application/json' },
      body: JSON.stringify({ ...names, ...more }),
    });
  const phones = [];
  for (const more of [
    { phoneNumber: '(512) 555-0142' },
    {},
    { protectedData: { phoneNumber: '+1 512 555 0100' } },
    { protectedData: {} },
    { phoneNumber: '' },
  ]) {
    const { status, body } = await save(more);
    phones.push([status, body.data?.protectedData.phoneNumber]);
  }
  expect(phones).toEqual([
    [200, '(512) 555-0142'],
    [200, '(512) 555-0142'],
    [200, '+1 512 555 0100'],
    [200, '+1 512 555 0100'],
    [200, null],
  ]);
  const kept = (await api.send('/api/v1/user/get-current-user/me', { headers: { authorization: ada.token } })).body
    .data;
  expect(kept.attributes.profile.bio).toBe('Wine.');
  for (const wrong of [
    { role: 'king' },
    { phoneNumber: 'none' },
    { phoneNumber: 7 },
    { protectedData: { phoneNumber: {} } },
  ]) {
    const { status, body } = await save(wrong);
    expect([status, body.errors[0].meta.parameter]).toEqual([400, Object.keys(wrong)[0]]);
  }
});

test('a public profile has names, bio and flags, and of a banned or deleted person only the label', async ({
  api,
  ada,
}) => {
  const asked = async () => (await api.get(undefined, `/api/v1/user/profile/${ada.id}`)).body.data;
  const flags = { id: ada.id, type: 'user', banned: false, deleted: false };
  expect(await asked()).toEqual({
    ...flags,
    profile: { displayName: 'Ada L', abbreviatedName: 'AL', bio: '' },
    profileImage: null,
    memberSince: expect.stringMatching(/^\w+ \d{4}$/),
  });
  const users = api.app.db.updateTable('users').where('id', '=', ada.id);
  const label = (displayName: string) => ({ displayName, abbreviatedName: '', bio: '' });
  await users.set({ bannedAt: api.app.clock.now() }).execute();
  expect(await asked()).toMatchObject({ ...flags, banned: true, profile: label('Banned user') });
  await users.set({ deletedAt: api.app.clock.now() }).execute();
  expect(await asked()).toMatchObject({ ...flags, deleted: true, profile: label('Deleted user') });
});

test('a person whom no identity provider has signed in completes no account', async ({ api, ada }) => {
  const path = '/api/auth/create-user-with-idp';
  const asked = { ...person, zip: '94110' };
  expect((await api.post(undefined, path, asked)).status).toBe(401);
  const headers = { authorization: ada.token, 'content-type': 'application/json' };
  expect((await api.send(path, { method: 'POST', headers, body: JSON.stringify(asked) })).status).toBe(401);
});

test('the API lists every state', async ({ api }) => {
  const { body } = await api.get(undefined, '/api/v1/state');
  expect(body.data).toHaveLength(51);
  expect(body.meta.totalItems).toBe(51);
  expect(body.data).toContainEqual({ code: 'CA', name: 'California' });
});
