import { sql } from 'kysely';
import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  headersWith,
  newestToken,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { changeContactDetails } from '../credentials/change-contact-details.server.ts';
import { changePassword } from '../credentials/change-password.server.ts';
import { verifyEmail } from '../credentials/email-verification.server.ts';
import { requestPasswordReset, resetPassword } from '../credentials/reset-password.server.ts';
import { withRequestSource } from '../request-source.server.ts';
import { openImpersonationSession } from '../sign-in/open-impersonation-session.server.ts';
import { signIn, signOut } from '../sign-in/sign-in-and-out.server.ts';
import { recordRefusedAccess, recordSecurityEvent } from './record-security-event.server.ts';
import { securityEventLifetime } from './security-event.ts';
import { sweepSecurityLog } from './sweep-security-log.server.ts';

const system = { kind: 'system' } as const;
const password = 'battery staple';
const wrong = { ...ada, password: 'wrong horse' };

const events = ({ db }: AccountsApp) => db.selectFrom('securityEvents').selectAll().orderBy('id').execute();
const kinds = async (app: AccountsApp) => (await events(app)).map(({ kind }) => kind);

/** Adds this many events of a kind at once. */
async function flood({ db, clock }: AccountsApp, kind: string, many: number): Promise<void> {
  await sql`insert into security_events (kind, network, occurred_at)
    select ${kind}, '192.0.2.0/24', ${clock.now()} from generate_series(1, ${many}::integer)`.execute(db);
}

test('what happens to an account is recorded with account, wider network and request, and without an address', async ({
  accounts: app,
}) => {
  const within = <Value>(network: string, work: () => Promise<Value>) =>
    withRequestSource({ requestId: 'request-1', network }, work);
  const { actor } = await within('203.0.113.7', () => signedUp(app));
  const signed = await within('2001:db8:0:1::/64', () => signIn(app, anonymous, ada, nowhere));
  const headers = headersWith(signed.ok ? signed.value.cookies : []);
  await signIn(app, anonymous, wrong, nowhere);
  await signIn(app, anonymous, { ...wrong, email: 'nobody@example.test' }, nowhere);
  const fields = { email: 'new@example.test', phoneNumber: '', currentPassword: ada.password };
  expect(await changeContactDetails(app, actor, fields)).toMatchObject({ ok: true });
  expect(
    await verifyEmail(
      app,
      anonymous,
      { token: await newestToken(app, 'confirm-new-email'), password: ada.password },
      nowhere,
    ),
  ).toMatchObject({
    ok: true,
  });
  const change = { currentPassword: ada.password, password, passwordConfirmation: password };
  expect(await changePassword(app, actor, change, { headers, network: undefined })).toMatchObject({ ok: true });
  await requestPasswordReset(app, anonymous, { email: 'new@example.test' }, nowhere);
  const token = await newestToken(app, 'reset-password');
  const reset = { token, fields: { password: ada.password, passwordConfirmation: ada.password } };
  expect(await resetPassword(app, anonymous, reset, nowhere)).toMatchObject({ ok: true });

  const found = await events(app);
  expect(found.map(({ kind, accountId }) => [kind, accountId])).toEqual([
    ['signed-up', actor.id],
    ['signed-in', actor.id],
    ['sign-in-failed', actor.id],
    ['sign-in-failed', null],
    ['email-change-requested', actor.id],
    ['email-changed', actor.id],
    ['password-changed', actor.id],
    ['password-reset', actor.id],
  ]);
  expect(found.slice(0, 3).map(({ network, requestId }) => [network, requestId])).toEqual([
    ['203.0.113.0/24', 'request-1'],
    ['2001:db8:0::/48', 'request-1'],
    [null, null],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/@|Ada|203\.0\.113\.7/);
});

test('an attempt that is refused for too many before it is recorded too', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  for (let attempt = 0; attempt < 11; attempt++) await signIn(app, anonymous, wrong, nowhere);
  const [refused] = (await events(app)).slice(-1);
  expect(refused).toMatchObject({ kind: 'sign-in-limited', accountId: actor.id });
});

test('signing out is recorded once, and not as the person whom an admin impersonated', async ({ accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  const opened = await openImpersonationSession(app, { ...grace.actor, roles: ['admin'] }, actor.id);
  if (!opened.ok) throw new Error(opened.code);
  const before = (await events(app)).length;
  for (const each of [headersWith([opened.value.cookie]), headers, headers, new Headers()])
    await signOut(app, anonymous, { headers: each });
  const since = (await events(app)).slice(before);
  expect(since).toMatchObject([{ kind: 'signed-out', accountId: actor.id }]);
});

test('a failed sign-in costs one statement of the log, which looks up the account itself', async ({
  accounts: app,
}) => {
  await signedUp(app);
  app.statements.length = 0;
  await signIn(app, anonymous, wrong, nowhere);
  expect(app.statements.filter((statement) => statement.includes('security_events'))).toHaveLength(1);
});

test('an event exists only if the transaction of what it records is committed', async ({ accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  await app.db.deleteFrom('sessions').execute();
  const change = { currentPassword: ada.password, password, passwordConfirmation: password };
  expect(await changePassword(app, actor, change, { headers, network: undefined })).toMatchObject({ ok: false });
  expect(await kinds(app)).toEqual(['signed-up']);
});

test('what anybody can cause is kept sixty times an hour for each account or network, and 3,000 times in all', async ({
  accounts: app,
}) => {
  const { actor } = await signedUp(app);
  const refused = () => recordRefusedAccess(app, actor);
  for (let time = 0; time < 70; time++) await refused();
  expect((await kinds(app)).filter((kind) => kind === 'access-refused')).toHaveLength(60);
  await recordSecurityEvent(app, 'access-refused', { id: crypto.randomUUID() });
  expect(await kinds(app), 'another account').toHaveLength(62);
  app.clock.ahead += 3_600_000;
  await refused();
  expect(await kinds(app), 'an hour later').toHaveLength(63);
  await flood(app, 'sign-in-failed', 2_999);
  for (const each of ['one', 'two'])
    await recordSecurityEvent(app, 'sign-in-failed', { email: `${each}@example.test` });
  expect(await kinds(app), 'one more of everybody').toHaveLength(63 + 3_000);
});

test('what follows from a proof is always kept', async ({ accounts: app }) => {
  await flood(app, 'password-changed', 3_000);
  await recordSecurityEvent(app, 'password-changed', { id: crypto.randomUUID() });
  expect(await kinds(app)).toHaveLength(3_001);
});

test('visitors, timers, and a broken log do no harm to what is refused', async ({ accounts: app }) => {
  await recordRefusedAccess(app, anonymous);
  await recordRefusedAccess(app, system);
  expect(await kinds(app)).toEqual([]);
  const { actor } = await signedUp(app);
  const reported: string[] = [];
  const errors = { ...app.errors, report: (name: string) => void reported.push(name) };
  await app.db.schema.dropTable('securityEvents').execute();
  await recordRefusedAccess({ ...app, errors }, actor);
  expect(reported).toEqual(['security-log-failed']);
});

test('the log is only added to, and swept in batches after ninety days', async ({ accounts: app }) => {
  await flood(app, 'signed-in', 2_500);
  for (const change of [
    sql`update security_events set network = null`,
    sql`delete from security_events`,
    sql`truncate security_events`,
  ])
    await expect(change.execute(app.db)).rejects.toThrow('the security log is only added to');
  expect(await sweepSecurityLog(app, anonymous)).toMatchObject({ ok: false, code: 'forbidden' });
  app.clock.ahead += securityEventLifetime - 1_000;
  await recordSecurityEvent(app, 'signed-in', undefined);
  expect(await sweepSecurityLog(app, system)).toEqual({ ok: true, value: { removed: 0 } });
  app.clock.ahead += 1_000;
  expect(await sweepSecurityLog(app, system)).toEqual({ ok: true, value: { removed: 2_500 } });
  expect(await kinds(app)).toEqual(['signed-in']);
});
