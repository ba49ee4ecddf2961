import { somebody } from '../fixtures/accounts/sign-up-form.ts';
import { expect, test } from '../fixtures/browser/browser-test.ts';

const sample = { email: 'buyer@lonevine.test', password: 'lonevine-demo' };

test('the API issues a token for email and password, never for an email address alone', async ({ request }) => {
  const login = (data: object) => request.post('/api/v1/user/login', { data });
  const { token } = (await (await login(sample)).json()).data;
  expect((await login({ email: sample.email })).status()).toBe(401);
  expect((await login({ email: sample.email, password: 'wrong horse' })).status()).toBe(401);
  const created = await request.post('/api/v1/user/create', { data: { email: 'x' } });
  expect(created.status()).toBe(400);
  expect((await created.json()).errors[0]).toMatchObject({ status: 400, code: 'validation-invalid-params' });
  const headers = { authorization: `Bearer ${token}` };
  const other = '00000000-0000-4000-8000-000000000000';
  expect((await request.get(`/api/v1/user/get-current-user/${other}`, { headers })).status()).toBe(403);
  const put = await request.put(`/api/v1/user/profile/${other}`, { headers, data: { firstName: 'X', lastName: 'Y' } });
  expect(put.status()).toBe(403);
  expect((await request.get(`/api/v1/user/profile/${other}`)).status()).toBe(404);
  expect((await request.get(`/api/v1/user/get-current-user/${other}`)).status()).toBe(401);
});

test('the API shows and changes a person’s own profile, and refuses fields that cannot be changed', async ({
  request,
}) => {
  const ada = { ...somebody('api'), passwordConfirmation: 'correct horse', birthDay: '10', birthMonth: '12' };
  const rest = { birthYear: '1985', zip: '78624', state: 'TX', role: 'sommelier', terms: true };
  const created = await request.post('/api/v1/user/create', { data: { ...ada, ...rest } });
  expect(created.status()).toBe(201);
  const { id, token } = (await created.json()).data;
  const headers = { authorization: `Bearer ${token}` };
  const flags = { admin: true, emailVerified: true };
  const refused = await request.put(`/api/v1/user/profile/${id}`, { headers, data: flags });
  expect(refused.status()).toBe(400);
  const change = { firstName: 'Augusta', lastName: 'King', bio: 'Counts bottles.' };
  const put = await request.put(`/api/v1/user/profile/${id}`, { headers, data: change });
  expect((await put.json()).data).toMatchObject({
    attributes: {
      emailVerified: false,
      profile: { firstName: 'Augusta', displayName: 'Augusta K', bio: 'Counts bottles.' },
    },
    roles: [],
    scopes: ['user'],
  });
  const wrong = await request.put(`/api/v1/user/profile/${id}`, {
    headers,
    data: { firstName: ' ', lastName: 'King' },
  });
  expect([wrong.status(), (await wrong.json()).errors[0].meta.parameter]).toEqual([400, 'firstName']);
  expect((await (await request.get(`/api/v1/user/profile/${id}`)).json()).data).toMatchObject({
    profile: { displayName: 'Augusta K', abbreviatedName: 'AK' },
  });
});
