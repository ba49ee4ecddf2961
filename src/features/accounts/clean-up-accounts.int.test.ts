import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { ada, newestToken, nowhere, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { cleanUpAccounts } from './clean-up-accounts.server.ts';
import { requestPasswordReset } from './credentials/reset-password.server.ts';
import { signUp } from './sign-in/sign-up.server.ts';

const system = { kind: 'system' } as const;

test('expired sessions and links and unfinished accounts are deleted, everything else is kept', async ({
  accounts: app,
}) => {
  await signUp(app, anonymous, ada, nowhere);
  await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
  expect(await newestToken(app, 'reset-password')).not.toBe('');
  const unfinished = {
    email: 'begun@example.test',
    displayName: 'Begun',
    createdAt: app.clock.now(),
    updatedAt: app.clock.now(),
  };
  await app.db.insertInto('users').values(unfinished).execute();
  expect(await cleanUpAccounts(app, system)).toEqual({ ok: true, value: { removed: 0 } });
  app.clock.ahead += 25 * 3600_000;
  expect(await cleanUpAccounts(app, system)).toEqual({ ok: true, value: { removed: 2 } });
  app.clock.ahead += 30 * 24 * 3600_000;
  expect(await cleanUpAccounts(app, system)).toEqual({ ok: true, value: { removed: 1 } });
  expect(await app.db.selectFrom('users').select('email').execute()).toEqual([{ email: ada.email }]);
  expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([]);
});
