import { expect } from 'vitest';
import { retireSampleAccounts, sampleAccounts, samplePassword } from '../../seed/seed-accounts.ts';
import { sessionCookie } from '../../src/features/accounts/sign-in/session.server.ts';
import { test } from '../fixtures/database/integration-test.ts';
import { baseUrl, sessionSecret, withServer } from '../fixtures/pages/whole-server.ts';

/** An account of the demo that is banned in no case. */
const [buyer] = sampleAccounts;

test('in production no sample account signs in, neither with its public password nor with a session it had', async ({
  demo: app,
}) => {
  const { email = '' } = buyer ?? {};
  const now = app.clock.now();
  const { id } = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const expiresAt = new Date(now.getTime() + 3600_000);
  const row = { userId: id, token: 'had-before', expiresAt, createdAt: now, updatedAt: now };
  await app.db.insertInto('sessions').values(row).execute();
  const [cookie = ''] = sessionCookie({ sessionSecret, site: { baseUrl } }, 'had-before', 3600).split(';');
  const tryEverything = async (blockedAccounts: Set<string>) => {
    let found = {};
    await withServer(
      app,
      async ({ fetch }) => {
        const post = (path: string, type: string, body: string) =>
          fetch(
            new Request(baseUrl + path, { method: 'POST', body, headers: { origin: baseUrl, 'content-type': type } }),
          );
        const person = { email, password: samplePassword };
        const form = new URLSearchParams({ ...person, from: '/', hash: '', pageOwner: 'nobody' }).toString();
        const web = await post('/login', 'application/x-www-form-urlencoded', form);
        const api = await post('/api/v1/user/login', 'application/json', JSON.stringify(person));
        const page = await fetch(new Request(`${baseUrl}/account/contact-details`, { headers: { cookie } }));
        found = { web: web.headers.getSetCookie().join().includes('session='), api: api.status, page: page.status };
      },
      { blockedAccounts },
    );
    return found;
  };
  expect(await tryEverything(new Set())).toEqual({ web: true, api: 200, page: 200 });
  const blocked = new Set(await retireSampleAccounts(app.db, now));
  expect(await tryEverything(blocked)).toEqual({ web: false, api: 401, page: 302 });
});
