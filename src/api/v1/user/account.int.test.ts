import { expect } from 'vitest';
import { codeAt, stepAt } from '#features/accounts/second-factor/totp.server.ts';
import { type Answer, test as base, type EntryPoint } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';

const password = 'correct horse';

const person = {
  ...{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.test', password, passwordConfirmation: password },
  ...{ birthDay: 1, birthMonth: 2, birthYear: 1990, zip: '78624', state: 'TX', role: 'sommelier', terms: true },
};

type Send = (method: string, path: string, body?: object) => Promise<Answer>;

function sender(api: EntryPoint, token: string): Send {
  return (method, path, body) =>
    api.send(`/api/v1/${path}`, {
      method,
      headers: { authorization: token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
}

/** A person who signed up, and what sends requests in their session. */
const test = base.extend<{ ada: { id: string; send: Send } }>({
  ada: async ({ api }, use) => {
    const { body } = await api.post(undefined, '/api/v1/user/create', person);
    await use({ id: body.data.id, send: sender(api, body.data.token) });
  },
});

const outcome = ({ status, body }: Answer) => [status, body.data ?? body.errors?.[0].code ?? null];

test('what a person said at sign-up can be changed, and wrong values are named', async ({ ada }) => {
  const details = { zip: '94110', state: 'CA', company: 'Wines & Co', role: 'industry-pro' };
  expect(outcome(await ada.send('PUT', 'user/personal-details', details))).toEqual([200, null]);
  const shown = await ada.send('GET', 'user/get-current-user/me');
  expect(shown.body.data).toMatchObject({ role: 'industry-pro', protectedData: { zip: '94110', state: 'CA' } });
  const wrong = await ada.send('PUT', 'user/personal-details', { zip: 'x', state: 'XX', role: 'king', birthDate: '1' });
  expect([wrong.status, wrong.body.errors.map(({ meta }: { meta: object }) => meta)]).toEqual([
    400,
    [{ parameter: 'zip' }, { parameter: 'state' }, { parameter: 'role' }, { parameter: 'birthDate' }],
  ]);
  const mismatched = await ada.send('PUT', 'user/personal-details', { state: 'TX' });
  expect([mismatched.status, mismatched.body.errors[0].meta]).toEqual([400, { parameter: 'zip' }]);
  for (const change of [{ role: 'sommelier' }, { state: '' }]) {
    expect((await ada.send('PUT', 'user/personal-details', change)).status).toBe(200);
  }
  const after = (await ada.send('GET', 'user/get-current-user/me')).body.data;
  expect(after).toMatchObject({
    role: 'sommelier',
    protectedData: { state: null, zip: '94110', company: 'Wines & Co', birthDate: '1990-02-01' },
  });
});

test('a new e-mail needs the password and waits for its link, or is canceled', async ({ ada }) => {
  const contact = { email: 'king@example.test', phoneNumber: '(512) 555-0142' };
  const refused = await ada.send('PUT', 'user/contact-details', contact);
  expect([refused.status, refused.body.errors[0].meta.parameter]).toEqual([400, 'currentPassword']);
  const asked = await ada.send('PUT', 'user/contact-details', { ...contact, currentPassword: password });
  expect(outcome(asked)).toEqual([200, { email: true, phoneNumber: true }]);
  const pending = async () => (await ada.send('GET', 'user/get-current-user/me')).body.data.attributes.pendingEmail;
  expect(await pending()).toBe('king@example.test');
  expect((await ada.send('PUT', 'user/contact-details', { phone: '(512) 555-0142' })).status).toBe(400);
  const sameEmail = { email: person.email };
  expect(outcome(await ada.send('PUT', 'user/contact-details', sameEmail))).toEqual([
    200,
    { email: false, phoneNumber: false },
  ]);
  const { protectedData } = (await ada.send('GET', 'user/get-current-user/me')).body.data;
  expect(protectedData.phoneNumber).toBe('(512) 555-0142');
  await ada.send('DELETE', 'user/contact-details/pending-email');
  expect(await pending()).toBeNull();
});

test('at most five verification mails are sent a day, with the code of the specification', async ({ ada }) => {
  const answers = [];
  for (let time = 0; time < 6; time += 1) answers.push(outcome(await ada.send('POST', 'user/verification')));
  expect(answers[0]).toEqual([200, null]);
  expect(answers.at(-1)).toEqual([429, 'email-too-many-verification-requests']);
  expect(outcome(await ada.send('PUT', 'user/verification', { token: 'made-up' }))).toEqual([400, 'broken-link']);
});

test('the optional mails are shown and chosen', async ({ ada }) => {
  expect((await ada.send('GET', 'user/email-preferences')).body.data).toEqual([
    ...['messages', 'reviews', 'orders', 'winery-reviews', 'clubs', 'plans'],
  ]);
  expect((await ada.send('PUT', 'user/email-preferences', { mails: ['orders'] })).body.data).toEqual(['orders']);
  expect((await ada.send('PUT', 'user/email-preferences', { mails: ['ads'] })).status).toBe(400);
});

test('the newsletter is subscribed to with a verified e-mail, and unsubscribed from', async ({ ada, app }) => {
  const { email } = person;
  expect((await ada.send('GET', 'user/newsletter')).body.data).toEqual({ email });
  expect(outcome(await ada.send('PUT', 'user/newsletter', { subscribed: true }))).toEqual([409, 'email-unverified']);
  await app.db.updateTable('users').set({ emailVerified: true }).where('id', '=', ada.id).execute();
  for (const subscribed of [true, false]) {
    expect(outcome(await ada.send('PUT', 'user/newsletter', { subscribed }))).toEqual([200, { email, subscribed }]);
    expect((await ada.send('GET', 'user/newsletter')).body.data).toEqual({ email, subscribed });
  }
  expect((await ada.send('PUT', 'user/newsletter', { subscribed: 'yes' })).status).toBe(400);
});

test('a new password ends other sessions; a session is listed, ended, and logged out', async ({ api, ada }) => {
  const login = async (typed: string) =>
    api.post(undefined, '/api/v1/user/login', { email: person.email, password: typed });
  const other = sender(api, (await login(password)).body.data.token);
  expect((await ada.send('GET', 'user/session')).body.data).toHaveLength(2);
  const change = { currentPassword: password, password: 'battery staple', passwordConfirmation: 'battery staple' };
  expect((await ada.send('PUT', 'user/password', { ...change, currentPassword: 'x' })).status).toBe(400);
  expect(outcome(await ada.send('PUT', 'user/password', change))).toEqual([200, null]);
  expect((await other('GET', 'user/session')).status).toBe(401);
  expect((await login(password)).status).toBe(401);
  const third = sender(api, (await login('battery staple')).body.data.token);
  const { data: sessions } = (await third('GET', 'user/session')).body;
  const former = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await third('DELETE', `user/session/${former.id}`);
  expect((await ada.send('GET', 'user/session')).status).toBe(401);
  expect(outcome(await third('DELETE', 'user/session'))).toEqual([200, { ended: 0 }]);
  expect(outcome(await third('POST', 'user/logout'))).toEqual([200, null]);
  expect((await third('GET', 'user/session')).status).toBe(401);
});

test('a link for a new password is asked for without saying whether there is an account', async ({ api, ada }) => {
  expect(ada.id).toBeDefined();
  const ask = (email: string) => api.post(undefined, '/api/v1/user/password-reset', { email });
  expect(outcome(await ask('ada@example.test'))).toEqual([200, { email: 'ada@example.test' }]);
  expect(outcome(await ask('nobody@example.test'))).toEqual([200, { email: 'nobody@example.test' }]);
  const reset = (newPassword: string) =>
    api.put(undefined, '/api/v1/user/password-reset', { passwordResetToken: 'made-up', newPassword });
  expect(outcome(await reset('battery staple'))).toEqual([400, 'broken-link']);
  expect((await reset('short')).body.errors[0].meta).toEqual({ parameter: 'password' });
  const withNul = { passwordResetToken: 'made\0up', newPassword: 'battery staple' };
  const refused = await api.put(undefined, '/api/v1/user/password-reset', withNul);
  expect([refused.status, refused.body.errors[0].meta]).toEqual([400, { parameter: 'passwordResetToken' }]);
});

test('a second factor needs a proof, is turned on by a code, and removed', async ({ api, ada }) => {
  await api.app.db.updateTable('sessions').set({ provedAt: null }).execute();
  expect(outcome(await ada.send('POST', 'user/second-factor'))).toEqual([403, 'proof-required']);
  expect((await ada.send('POST', 'user/proof', { currentPassword: 'x' })).status).toBe(400);
  expect(outcome(await ada.send('POST', 'user/proof', { currentPassword: password }))).toEqual([200, null]);
  const { data } = (await ada.send('POST', 'user/second-factor')).body;
  expect(data).toMatchObject({ status: 'waiting', secret: expect.any(String) });
  expect(outcome(await ada.send('POST', 'user/second-factor/confirm', { code: '000' }))).toEqual([
    400,
    'validation-invalid-value',
  ]);
  const code = codeAt(data.secret, stepAt(api.app.clock.now()));
  const on = await ada.send('POST', 'user/second-factor/confirm', { code });
  expect([on.status, on.body.data.codes.length > 5]).toEqual([200, true]);
  expect((await ada.send('GET', 'user/second-factor')).body.data).toMatchObject({ status: 'on', passkeys: 0 });
  expect((await ada.send('POST', 'user/second-factor/recovery-codes')).status).toBe(200);
  expect(outcome(await ada.send('DELETE', 'user/second-factor'))).toEqual([200, { isOff: true }]);
  expect((await ada.send('GET', 'user/passkey')).body.data).toEqual([]);
  expect((await ada.send('PUT', `user/passkey/${crypto.randomUUID()}`, { name: 'Phone' })).status).toBe(404);
  expect(outcome(await ada.send('DELETE', `user/passkey/${crypto.randomUUID()}`))).toEqual([200, { isOff: false }]);
});

test('the address book is filled, changed, and emptied by its person alone', async ({ api, ada }) => {
  const hye = {
    ...{ recipientName: 'Ada Lovelace', streetAddress: '12 Main Street' },
    ...{ city: 'Hye', state: 'TX', postalCode: '78635' },
  };
  expect(outcome(await ada.send('POST', 'user/address', hye))).toEqual([201, null]);
  expect((await ada.send('POST', 'user/address', { ...hye, postalCode: 'x' })).status).toBe(400);
  const [saved] = (await ada.send('GET', 'user/address')).body.data;
  expect(saved).toMatchObject({ ...hye, isDefault: true });
  const { buyer } = await addShop(api.app.db);
  expect((await api.put(buyer, `/api/v1/user/address/${saved.id}`, hye)).status).toBe(404);
  expect((await ada.send('PUT', `user/address/${saved.id}`, { ...hye, city: 'Stonewall' })).status).toBe(200);
  expect((await ada.send('PUT', `user/address/${saved.id}/default`)).status).toBe(200);
  expect((await ada.send('GET', 'user/address')).body.data).toMatchObject([{ city: 'Stonewall', isDefault: true }]);
  expect((await ada.send('DELETE', `user/address/${saved.id}`)).status).toBe(200);
  expect((await ada.send('DELETE', `user/address/${saved.id}`)).status).toBe(404);
});

test('a person reads all their data, and deletes the account with the password only', async ({ ada }) => {
  expect((await ada.send('GET', 'user/data')).body.data).toMatchObject({ collectedAt: expect.any(String) });
  const wrong = await ada.send('POST', 'user/delete', { confirmation: 'DELETE' });
  expect([wrong.status, wrong.body.errors[0].meta]).toEqual([400, { parameter: 'confirmation' }]);
  expect(outcome(await ada.send('POST', 'user/delete', { confirmation: password }))).toEqual([200, null]);
  expect((await ada.send('GET', 'user/data')).status).toBe(401);
});

test('cards and payout accounts say that no payment provider answers, and whose they are', async ({ api, ada }) => {
  expect(outcome(await ada.send('GET', 'card'))).toEqual([200, null]);
  expect(outcome(await ada.send('POST', 'card/setup'))).toEqual([503, 'provider-unavailable']);
  expect(outcome(await ada.send('DELETE', 'card'))).toEqual([200, null]);
  expect(outcome(await ada.send('POST', 'card', { setupRef: 'x' }))).toEqual([404, 'not-found']);
  const { owner, wineryId } = await addShop(api.app.db);
  const path = `/api/v1/payout-account/${wineryId}`;
  expect((await api.get(owner, '/api/v1/payout-account')).body.data).toMatchObject([{ winery: { id: wineryId } }]);
  expect((await api.get(undefined, path)).status).toBe(401);
  for (const other of ['x', wineryId]) {
    expect(outcome(await ada.send('GET', `payout-account/${other}`))).toEqual([403, 'forbidden']);
    expect(outcome(await ada.send('PUT', `payout-account/${other}`, {}))).toEqual([403, 'forbidden']);
  }
  const opened = { country: 'US', accountToken: 'ct_1' };
  expect(outcome(await api.post(owner, path, opened))).toEqual([403, 'proof-required']);
  expect(outcome(await api.post(owner, `${path}/link`, {}))).toEqual([403, 'proof-required']);
});
