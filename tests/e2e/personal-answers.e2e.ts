import { signInPerson } from '../fixtures/accounts/sign-in-person.ts';
import { expect, test } from '../fixtures/browser/browser-test.ts';

const sample = { email: 'buyer@lonevine.test', password: 'lonevine-demo' };

test('personal responses are never cacheable, page or API, accepted or refused', async ({ page, context, shop }) => {
  const id = await signInPerson(context, shop);
  const session = await context.cookies();
  const { token } = (await (await page.request.post('/api/v1/user/login', { data: sample })).json()).data;
  const headers = { authorization: `Bearer ${token}` };
  const answers = [
    ...(await Promise.all(
      [
        '/account/contact-details',
        '/account/contact-details.data',
        '/account/change-password',
        '/account/your-data/download',
        '/profile-settings',
        '/my-favorites',
        '/cart',
        '/cart/lines.data',
        `/u/${id}`,
        '/',
        `/api/v1/user/get-current-user/${id}`,
        `/api/v1/user/profile/${id}`,
      ].map((path) => page.request.get(path)),
    )),
    await page.request.get(`/api/v1/user/get-current-user/${id}`, { headers }),
    await page.request.post('/api/v1/user/login', { data: sample }),
    await page.request.post('/api/v1/user/create', { data: {} }),
    await page.request.post('/api/auth/create-user-with-idp', { data: {} }),
    await page.request.get('/api/auth/callback/oidc', { maxRedirects: 0 }),
  ];
  expect(answers.map((answer) => [new URL(answer.url()).pathname, answer.headers()['cache-control']])).toEqual(
    answers.map((answer) => [new URL(answer.url()).pathname, 'no-store']),
  );
  expect(await context.cookies(), 'no cookie is set again').toEqual(session);
});
