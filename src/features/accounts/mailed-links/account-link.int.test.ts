import { describe, expect } from 'vitest';
import { z } from 'zod';
import { anonymous } from '#kit/actor.ts';
import { ada, newestToken, nowhere, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { linkRevokers, nextPassword } from '../../../../tests/fixtures/accounts/link-revokers.ts';
import { verifyEmail } from '../credentials/email-verification.server.ts';
import { requestPasswordReset, resetPassword } from '../credentials/reset-password.server.ts';
import { banAccount, unbanAccount } from '../oversight/ban-account.server.ts';
import { readAccountLink, signAccountLink } from './account-link.server.ts';

const [purpose, schema] = ['test', z.object({ thing: z.string() })];

describe('a link in a mail to somebody with an account', () => {
  test('works for its purpose until it expires', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const until = new Date(app.clock.now().getTime() + 60_000);
    const token = await signAccountLink(app, { userId: actor.id, purpose, claims: { thing: 'this' }, until });
    const found = { userId: actor.id, claims: expect.objectContaining({ thing: 'this' }) };
    expect(await readAccountLink(app, token, { purpose, schema })).toEqual(found);
    expect(await readAccountLink(app, token, { purpose: 'other', schema })).toBeUndefined();
    expect(await readAccountLink(app, `${token}x`, { purpose, schema })).toBeUndefined();
    app.clock.ahead += 61_000;
    expect(await readAccountLink(app, token, { purpose, schema })).toBeUndefined();
  });

  test.for(Object.keys(linkRevokers))(
    'is ended by %s, as one for a new password and one to verify an email are',
    async (name, { accounts: app }) => {
      const person = await signedUp(app);
      const userId = person.actor.id;
      const until = new Date(app.clock.now().getTime() + 3_600_000);
      const token = await signAccountLink(app, { userId, purpose, claims: { thing: 'this' }, until });
      const verification = await newestToken(app, 'verify-email');
      await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
      const reset = await newestToken(app, 'reset-password');
      await linkRevokers[name]?.(app, person);
      expect(await readAccountLink(app, token, { purpose, schema })).toBeUndefined();
      const broken = { ok: false, code: 'broken-link' };
      const input = { token: verification, password: ada.password };
      expect(await verifyEmail(app, person.actor, input, nowhere)).toEqual(broken);
      expect(await resetPassword(app, anonymous, { token: reset, fields: nextPassword }, nowhere)).toEqual(broken);
    },
  );

  test('goes on working when somebody logs out or in', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const until = new Date(app.clock.now().getTime() + 3_600_000);
    const token = await signAccountLink(app, { userId: actor.id, purpose, claims: { thing: 'this' }, until });
    await app.db.deleteFrom('sessions').execute();
    expect(await readAccountLink(app, token, { purpose, schema })).toBeDefined();
  });

  test('for a new password is not sent to a person who is banned', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    await app.db.transaction().execute((db) => banAccount({ ...app, db }, { userId: actor.id, reason: 'A test' }));
    await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
    expect((await app.sent()).filter(({ mail }) => mail === 'reset-password')).toEqual([]);
  });

  test('is not made for a person who is banned: nothing reads it', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    await app.db.transaction().execute((db) => banAccount({ ...app, db }, { userId: actor.id, reason: 'A test' }));
    const until = new Date(app.clock.now().getTime() + 3_600_000);
    const token = await signAccountLink(app, { userId: actor.id, purpose, claims: { thing: 'this' }, until });
    await app.db.transaction().execute((db) => unbanAccount({ ...app, db }, actor.id));
    expect(await readAccountLink(app, token, { purpose, schema })).toBeUndefined();
  });
});
