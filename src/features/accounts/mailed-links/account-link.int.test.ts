import { describe, expect } from 'vitest';
import { z } from 'zod';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  newestToken,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { changeContactDetails } from '../credentials/change-contact-details.server.ts';
import { changePassword } from '../credentials/change-password.server.ts';
import { verifyEmail } from '../credentials/email-verification.server.ts';
import { requestPasswordReset, resetPassword } from '../credentials/reset-password.server.ts';
import { banAccount, unbanAccount } from '../oversight/ban-account.server.ts';
import { endSessionsOf } from '../oversight/help-person.server.ts';
import { revokeOtherSessions, revokeSession } from '../sessions/manage-sessions.server.ts';
import { readAccountLink, signAccountLink } from './account-link.server.ts';

const next = { password: 'a new horse', passwordConfirmation: 'a new horse' };

type Person = { actor: SignedIn; headers: Headers };

/** Everything that ends the links that were mailed to a person. */
const revokers: Record<string, (app: AccountsApp, person: Person) => Promise<unknown>> = {
  'a ban': (app, { actor }) =>
    app.db.transaction().execute((db) => banAccount({ ...app, db }, { userId: actor.id, reason: 'A test' })),
  'a ban that was lifted': (app, { actor }) =>
    app.db.transaction().execute(async (db) => {
      await banAccount({ ...app, db }, { userId: actor.id, reason: 'A test' });
      await unbanAccount({ ...app, db }, actor.id);
    }),
  'the end of one session': async (app, { actor }) => revokeSession(app, actor, crypto.randomUUID()),
  'the end of all other sessions': (app, { actor, headers }) => revokeOtherSessions(app, actor, { headers }),
  'the end of their sessions by an admin': (app, { actor }) => {
    const admin = { kind: 'user', id: crypto.randomUUID(), roles: ['admin'], limited: false } as const;
    return endSessionsOf(app, admin, actor.id);
  },
  'a new password': (app, { actor, headers }) =>
    changePassword(app, actor, { currentPassword: ada.password, ...next }, { headers, network: nowhere.network }),
  'a password by mail': async (app) => {
    await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
    const token = await newestToken(app, 'reset-password');
    await resetPassword(app, anonymous, { token, fields: next }, nowhere);
  },
  'a new email': async (app, { actor }) => {
    const fields = { email: 'new@example.test', phoneNumber: '', currentPassword: ada.password };
    await changeContactDetails(app, actor, fields);
    await verifyEmail(app, actor, { token: await newestToken(app, 'confirm-new-email') }, nowhere);
  },
};

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

  test.for(Object.keys(revokers))(
    'is ended by %s, as one for a new password and one to verify an email are',
    async (name, { accounts: app }) => {
      const person = await signedUp(app);
      const userId = person.actor.id;
      const until = new Date(app.clock.now().getTime() + 3_600_000);
      const token = await signAccountLink(app, { userId, purpose, claims: { thing: 'this' }, until });
      const verification = await newestToken(app, 'verify-email');
      await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
      const reset = await newestToken(app, 'reset-password');
      await revokers[name]?.(app, person);
      expect(await readAccountLink(app, token, { purpose, schema })).toBeUndefined();
      const broken = { ok: false, code: 'broken-link' };
      const input = { token: verification, password: ada.password };
      expect(await verifyEmail(app, person.actor, input, nowhere)).toEqual(broken);
      expect(await resetPassword(app, anonymous, { token: reset, fields: next }, nowhere)).toEqual(broken);
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
