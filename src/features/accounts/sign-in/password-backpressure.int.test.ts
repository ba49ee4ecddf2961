import { expect } from 'vitest';
import { operationRoutes } from '#api/operation-routes.server.ts';
import { userOperations } from '#api/v1/user/user.server.ts';
import { createPasswordHasher } from '#infra/password-hashing.ts';
import { anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  newestToken,
  nowhere,
  sessionSecret,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import type { App } from '../../../app.ts';
import { changeContactDetails } from '../credentials/change-contact-details.server.ts';
import { changePassword } from '../credentials/change-password.server.ts';
import { requestPasswordReset, resetPassword } from '../credentials/reset-password.server.ts';
import { openAuth } from './auth.server.ts';
import { signIn } from './sign-in-and-out.server.ts';
import { signUp } from './sign-up.server.ts';

const busy = { ok: false, code: 'too-many', retryAfterSeconds: 5, busy: true };
const newPassword = { password: 'battery staple', passwordConfirmation: 'battery staple' };

/** The same app while the queue of the password hasher is full. */
const withFullQueue = (app: AccountsApp): AccountsApp => ({
  ...app,
  passwordHasher: { ...app.passwordHasher, isFull: () => true },
});

test('while the queue is full, everything that needs a password is refused, and nothing is counted or used up', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
  const token = await newestToken(app, 'reset-password');
  const counted = () => app.db.selectFrom('rateLimits').select(['key', 'count']).orderBy('key').execute();
  const before = await counted();
  const busyApp = withFullQueue(app);
  const contact = { email: 'new@example.test', phoneNumber: '', currentPassword: ada.password };
  const change = { ...newPassword, currentPassword: ada.password };
  const results = [
    await signIn(busyApp, anonymous, ada, nowhere),
    await signUp(busyApp, anonymous, { ...ada, email: 'mary@example.test' }, nowhere),
    await resetPassword(busyApp, anonymous, { token, fields: newPassword }, nowhere),
    await changePassword(busyApp, actor, change, { ...nowhere, headers }),
    await changeContactDetails(busyApp, actor, contact),
  ];
  expect(results).toEqual(results.map(() => busy));
  expect(await counted()).toEqual(before);
  expect(await resetPassword(app, anonymous, { token, fields: newPassword }, nowhere), 'the link still works').toEqual({
    ok: true,
  });
});

test('a request that arrives while the queue fills gets the same answer, and is not reported as an error', async ({
  accounts: app,
}) => {
  // why: only the real hasher takes so long that a queue forms
  await signedUp({ ...app, passwordHasher: createPasswordHasher() });
  const narrow = createPasswordHasher(0);
  const auth = openAuth(app, { secret: sessionSecret, passwordHasher: narrow });
  // why: simulates requests that all checked the queue before the first was hashed
  const busyApp = { ...app, auth, passwordHasher: { ...narrow, isFull: () => false } };
  const results = await Promise.all(
    Array.from({ length: 9 }, (_, at) => signIn(busyApp, anonymous, ada, { ...nowhere, network: `192.0.2.${at}` })),
  );
  expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(results.filter(({ ok }) => !ok)).toContainEqual(busy);
  expect(results.filter(({ ok }) => !ok)).not.toContainEqual({ ok: false, code: 'no-match' });
});

test('the API answers 503 with the time to wait', async ({ accounts: app }) => {
  const api = operationRoutes(userOperations, withFullQueue(app) as unknown as App);
  const post = (path: string, body: object) =>
    api.request(`/api/v1/user${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  for (const answer of [await post('/login', ada), await post('/create', ada)]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ errors: [{ status: 503, code: 'busy' }] });
  }
});
