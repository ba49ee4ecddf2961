import { expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  headersWith,
  nowhere,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { openImpersonationSession } from './open-impersonation-session.server.ts';
import { readSession } from './session.server.ts';
import { signUp } from './sign-up.server.ts';

async function signedUp(app: AccountsApp, email: string) {
  const signed = await signUp(app, anonymous, { ...ada, email }, nowhere);
  if (!signed.ok) throw new Error(signed.code);
  return signed.value.userId;
}

const asAdmin = (id: string): Actor => ({ kind: 'user', id, roles: ['admin'], limited: false });

test('an admin impersonates a person for an hour, with limited rights, and the audit records it', async ({
  accounts: app,
}) => {
  const [adminId, userId] = [await signedUp(app, 'admin@example.test'), await signedUp(app, 'user@example.test')];
  await app.db.updateTable('users').set({ admin: true }).where('id', '=', adminId).execute();
  const opened = await openImpersonationSession(app, asAdmin(adminId), userId);
  if (!opened.ok) throw new Error(opened.code);
  const session = () => readSession(app, headersWith([opened.value.cookie]));
  expect((await session()).actor).toEqual({ kind: 'user', id: userId, roles: [], limited: true });
  expect(await app.db.selectFrom('impersonationAudit').select(['adminId', 'userId']).execute()).toEqual([
    { adminId, userId },
  ]);
  await expect(app.db.deleteFrom('impersonationAudit').execute()).rejects.toThrow('only added to');
  app.clock.ahead += 3600_000;
  expect((await session()).actor).toEqual(anonymous);
});

test('nobody else can, not even from such a session, and deleted people cannot be impersonated', async ({
  accounts: app,
}) => {
  const userId = await signedUp(app, 'user@example.test');
  const as = (roles: ('admin' | 'winery-owner')[], limited = false): Actor => ({
    kind: 'user',
    id: userId,
    roles,
    limited,
  });
  for (const actor of [anonymous, { kind: 'system' } as const, as([]), as(['winery-owner']), as(['admin'], true)]) {
    expect(await openImpersonationSession(app, actor, userId)).toEqual({ ok: false, code: 'forbidden' });
  }
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const none of [missing, '', 'no-id']) {
    expect(await openImpersonationSession(app, as(['admin']), none)).toEqual({ ok: false, code: 'not-found' });
  }
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).execute();
  expect(await openImpersonationSession(app, as(['admin']), userId)).toEqual({ ok: false, code: 'not-found' });
});

test.for([
  ['is no longer an admin', () => ({ admin: false })],
  ['is banned', (now: Date) => ({ bannedAt: now })],
  ['is deleted', (now: Date) => ({ deletedAt: now })],
] as const)('it ends when the admin who opened it %s', async ([, changeOf], { accounts: app }) => {
  const [adminId, userId] = [await signedUp(app, 'admin@example.test'), await signedUp(app, 'user@example.test')];
  const change = (what: { admin?: boolean; bannedAt?: Date; deletedAt?: Date }) =>
    app.db.updateTable('users').set(what).where('id', '=', adminId).execute();
  await change({ admin: true });
  const opened = await openImpersonationSession(app, asAdmin(adminId), userId);
  if (!opened.ok) throw new Error(opened.code);
  const session = () => readSession(app, headersWith([opened.value.cookie]));
  expect((await session()).actor).toMatchObject({ id: userId, limited: true });
  const before = app.statements.length;
  await change(changeOf(app.clock.now()));
  expect((await session()).actor).toEqual(anonymous);
  expect(app.statements.length, 'the change and one query').toBe(before + 2);
});
