import { expect } from 'vitest';
import { passkeyOrigin } from '../../../../tests/fixtures/accounts/passkeys-test.ts';
import { SoftwareAuthenticator } from '../../../../tests/fixtures/accounts/software-authenticator.ts';
import { type EntryPoint, openApi, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop } from '../../../../tests/fixtures/orders/orders-test.ts';

const at = '/api/v1/user/passkey';

/** Sends requests in one session, freshly proved or not. */
async function inSession(api: EntryPoint, who: Parameters<EntryPoint['token']>[0], provedAt: Date | null) {
  const authorization = await api.token(who);
  await api.app.db.updateTable('sessions').set({ provedAt }).where('userId', '=', who.id).execute();
  return (path: string, body?: object) =>
    api.send(path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
}

test('a passkey is added with what an authenticator answers, once, and gives recovery codes', async ({ orders }) => {
  const api = openApi(orders, { site: { ...openApi(orders).accounts.site, baseUrl: passkeyOrigin } as never });
  const { buyer } = await addShop(orders.db);
  const send = await inSession(api, buyer, orders.clock.now());
  const { status, body } = await send(`${at}/options`, {});
  expect([status, body.data]).toMatchObject([200, { rp: { id: 'localhost' }, challenge: expect.any(String) }]);
  const authenticator = new SoftwareAuthenticator(passkeyOrigin);
  const credential = JSON.parse(authenticator.make(body.data));
  const added = await send(at, { name: 'Key ring', credential });
  expect([added.status, added.body.data.codes.length > 5]).toEqual([201, true]);
  expect((await send(at)).body.data).toMatchObject([{ name: 'Key ring' }]);
  const replayed = await send(at, { credential });
  expect([replayed.status, replayed.body.errors[0].code]).toEqual([409, 'changed']);
});

test('a passkey is refused without a proof, for a wrong answer, and where browsers offer none', async ({ orders }) => {
  const plain = openApi(orders);
  const api = openApi(orders, { site: { ...plain.accounts.site, baseUrl: passkeyOrigin } as never });
  const { buyer, stranger, admin } = await addShop(orders.db);
  const outcome = ({ status, body }: { status: number; body: { errors: { code: string }[] } }) => [
    status,
    body.errors[0]?.code,
  ];
  expect(outcome(await api.post(undefined, `${at}/options`, {}))).toEqual([401, 'forbidden']);
  const unproved = await inSession(api, buyer, null);
  expect(outcome(await unproved(`${at}/options`, {}))).toEqual([403, 'proof-required']);
  expect(outcome(await unproved(at, { credential: {} }))).toEqual([403, 'proof-required']);
  const limited = await inSession(api, { ...stranger, limited: true }, orders.clock.now());
  expect(outcome(await limited(`${at}/options`, {}))).toEqual([403, 'forbidden']);
  const send = await inSession(api, admin, orders.clock.now());
  expect(outcome(await send(at, { credential: {} }))).toEqual([409, 'changed']);
  const { data } = (await send(`${at}/options`, {})).body;
  const elsewhere = new SoftwareAuthenticator('https://evil.test');
  expect(outcome(await send(at, { credential: JSON.parse(elsewhere.make(data)) }))[0]).toBe(400);
  expect(outcome(await send(at, { credential: 'text' }))).toEqual([400, 'validation-invalid-params']);
  expect((await send(at, { name: 'x'.repeat(500), credential: {} })).body.errors[0].meta).toEqual({
    parameter: 'name',
  });
  expect((await send(at)).body.data).toEqual([]);
  const insecure = await inSession(plain, buyer, orders.clock.now());
  expect(outcome(await insecure(`${at}/options`, {}))).toEqual([409, 'unavailable']);
});
