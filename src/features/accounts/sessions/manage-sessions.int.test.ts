import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  headersWith,
  nowhere,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { openImpersonationSession } from '../sign-in/open-impersonation-session.server.ts';
import { readSession } from '../sign-in/session.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import { revokeOtherSessions, revokeSession, showSessions } from './manage-sessions.server.ts';
import { maxSessions } from './session-lifetime.ts';

const [hour, day] = [3_600_000, 86_400_000];
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Signs Ada in from a device. @returns request headers with the new session */
async function signInFrom(app: AccountsApp, sent: Record<string, string> = {}): Promise<Headers> {
  const signed = await signIn(app, anonymous, ada, { ...nowhere, headers: new Headers(sent) });
  if (!signed.ok) throw new Error(signed.code);
  return headersWith(signed.value.cookies);
}

const isSignedIn = async (app: AccountsApp, headers: Headers) =>
  (await readSession(app, headers)).actor.kind === 'user';

test('somebody sees where they are signed in, on which device, and ends one session or all others', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  const stranger = await signedUp(app, { ...ada, email: 'grace@example.test' });
  app.clock.ahead += hour;
  const browser = await signInFrom(app, { 'user-agent': firefox });
  const program = await signInFrom(app, { 'user-agent': 'curl/8.5.0' });
  app.clock.ahead += hour;
  await readSession(app, browser);
  const shown = await showSessions(app, actor, (await readSession(app, headers)).sessionId);
  if (!shown.ok) throw new Error(shown.code);
  const at = (hoursAgo: number) => new Date(app.clock.now().getTime() - hoursAgo * hour);
  const near = (time: Date) => time.getTime() / 60_000;
  expect(shown.value.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Unknown device', true],
    ['Firefox on Windows', false],
    ['curl', false],
  ]);
  expect(near(shown.value[1]?.openedAt ?? at(9))).toBeCloseTo(near(at(1)), 0);
  expect(near(shown.value[1]?.lastUsedAt ?? at(9))).toBeCloseTo(near(at(0)), 0);
  const curl = shown.value[2]?.id ?? '';
  await revokeSession(app, stranger.actor, curl);
  expect(await isSignedIn(app, program), 'a stranger cannot end it').toBe(true);
  for (const id of [curl, curl, 'no id']) expect(await revokeSession(app, actor, id)).toEqual({ ok: true });
  expect(await isSignedIn(app, program)).toBe(false);
  expect(await revokeOtherSessions(app, actor, { headers })).toEqual({ ok: true, value: { ended: 1 } });
  expect(await isSignedIn(app, browser)).toBe(false);
  expect(await isSignedIn(app, headers)).toBe(true);
  expect(await isSignedIn(app, stranger.headers)).toBe(true);
});

test('signing in again in the same browser replaces its session, by whichever account it was', async ({
  accounts: app,
}) => {
  const { headers, actor } = await signedUp(app);
  const grace = await signedUp(app, { ...ada, email: 'grace@example.test' });
  const again = await signInFrom(app, { cookie: headers.get('cookie') ?? '' });
  expect(await isSignedIn(app, headers)).toBe(false);
  const third = await signInFrom(app, { cookie: grace.headers.get('cookie') ?? '' });
  expect(await isSignedIn(app, grace.headers)).toBe(false);
  expect(await showSessions(app, actor, (await readSession(app, third)).sessionId)).toMatchObject({
    value: [{ isCurrent: true }, { isCurrent: false }],
  });
  const unsigned = { cookie: (again.get('cookie') ?? '').replace(/\.[^.]*$/, '.AAAA') };
  await signInFrom(app, unsigned);
  expect(await isSignedIn(app, again), 'nobody can end a session whose token they only guess').toBe(true);
});

test('one person has a bounded number of sessions; the one unused for longest ends', async ({ accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  const first = await signInFrom(app);
  for (let round = 2; round < maxSessions; round++) {
    app.clock.ahead += 16 * 60_000;
    await signInFrom(app);
  }
  await readSession(app, headers);
  const newest = await signInFrom(app);
  const shown = await showSessions(app, actor, (await readSession(app, newest)).sessionId);
  expect(shown.ok && shown.value.length).toBe(maxSessions);
  expect(await isSignedIn(app, first)).toBe(false);
  expect(await isSignedIn(app, headers), 'it was used').toBe(true);
});

test('a session that is used lasts ninety days, one that is not used thirty', async ({ accounts: app }) => {
  const { headers } = await signedUp(app);
  const idle = await signInFrom(app);
  for (const days of [29, 29, 29]) {
    app.clock.ahead += days * day;
    expect(await isSignedIn(app, headers)).toBe(true);
  }
  expect(await isSignedIn(app, idle)).toBe(false);
  app.clock.ahead += 2 * day;
  expect(await isSignedIn(app, headers), 'used until the day before').toBe(true);
  app.clock.ahead += 2 * day;
  expect(await isSignedIn(app, headers)).toBe(false);
});

test('the session of an admin ends after twelve hours without use, and after a week in any case', async ({
  accounts: app,
}) => {
  const { actor, headers } = await signedUp(app);
  await app.db.updateTable('users').set({ admin: true }).execute();
  const idle = await signInFrom(app);
  for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
    app.clock.ahead += 8 * hour;
    expect(await isSignedIn(app, headers)).toBe(true);
  }
  expect(await isSignedIn(app, idle)).toBe(false);
  app.clock.ahead += 9 * hour;
  expect(await isSignedIn(app, headers)).toBe(false);
  expect(actor.kind).toBe('user');
});

test('an impersonation session is not prolonged by its use, nor listed', async ({ accounts: app }) => {
  const { actor, headers } = await signedUp(app);
  const admin = await signedUp(app, { ...ada, email: 'grace@example.test' });
  await app.db.updateTable('users').set({ admin: true }).where('id', '=', admin.actor.id).execute();
  const opened = await openImpersonationSession(app, { ...admin.actor, roles: ['admin'] }, actor.id);
  if (!opened.ok) throw new Error(opened.code);
  app.clock.ahead += hour / 2;
  const impersonation = headersWith([opened.value.cookie]);
  expect(await isSignedIn(app, impersonation)).toBe(true);
  expect(await showSessions(app, actor, (await readSession(app, headers)).sessionId)).toMatchObject({
    value: [{ isCurrent: true }],
  });
  app.clock.ahead += hour / 2 + 1000;
  expect(await isSignedIn(app, impersonation)).toBe(false);
});
