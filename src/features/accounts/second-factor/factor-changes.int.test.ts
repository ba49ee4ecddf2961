import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { ada, headersWith, nowhere, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { addNewPasskey, passkeyOrigin, withPasskeys } from '../../../../tests/fixtures/accounts/passkeys-test.ts';
import { SoftwareAuthenticator } from '../../../../tests/fixtures/accounts/software-authenticator.ts';
import { removePasskey } from '../passkeys/manage-passkeys.server.ts';
import { addPasskey, startPasskeyRegistration } from '../passkeys/register-passkey.server.ts';
import { signIn } from '../sign-in/sign-in-and-out.server.ts';
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  showSecondFactor,
  startSecondFactor,
} from './set-up-second-factor.server.ts';
import { codeAt, stepAt } from './totp.server.ts';

test('a second factor turned on meanwhile in another session leaves none to those who have not given it', async ({
  accounts,
}) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const signed = await signIn(app, anonymous, ada, nowhere);
  const stranger = headersWith(signed.ok ? signed.value.cookies : []);
  const started = await startPasskeyRegistration(app, actor, { ...nowhere, headers: stranger });
  if (!started.ok) throw new Error(started.code);
  const answer = new SoftwareAuthenticator(passkeyOrigin).make(started.value);
  const { codes } = await addNewPasskey(app, actor, headers);
  // why: the stranger's request was read before, so it comes with an actor whose session has just ended
  expect(await addPasskey(app, actor, { name: '', answer }, { ...nowhere, headers: stranger })).toMatchObject({
    code: 'expired',
  });
  expect(await showSecondFactor(app, actor)).toMatchObject({ value: { passkeys: 1, codesLeft: codes?.length } });
});

test('a session that has ended, or that a second factor was turned on without, changes none', async ({ accounts }) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  await startSecondFactor(app, actor, { headers });
  const shown = await showSecondFactor(app, actor);
  if (!shown.ok || shown.value.status !== 'waiting') throw new Error('It does not wait for a code');
  const code = codeAt(shown.value.secret, stepAt(app.clock.now()));
  const stale = new Headers(headers);
  await addNewPasskey(app, actor, headers);
  expect(await app.db.selectFrom('secondFactors').selectAll().execute(), 'the secret that waited').toEqual([]);
  await startSecondFactor(app, actor, { headers });
  const { id } = await app.db.selectFrom('passkeys').select('id').executeTakeFirstOrThrow();
  const count = await app.db.selectFrom('securityEvents').select('id').execute();
  const changeNothing = async (from: Headers) => {
    expect(await startSecondFactor(app, actor, { headers: from })).toMatchObject({ code: 'changed' });
    expect(await confirmSecondFactor(app, actor, code, { ...nowhere, headers: from })).toMatchObject({ ok: false });
    expect(await renewRecoveryCodes(app, actor, { headers: from })).toMatchObject({ code: 'changed' });
    expect(await removeSecondFactor(app, actor, { headers: from })).toMatchObject({ code: 'changed' });
    expect(await removePasskey(app, actor, id, { headers: from })).toMatchObject({ code: 'expired' });
  };
  await changeNothing(stale);
  const secret = await showSecondFactor(app, actor);
  const right = secret.ok && secret.value.status === 'waiting' ? secret.value.secret : '';
  const typed = codeAt(right, stepAt(app.clock.now()));
  expect(await confirmSecondFactor(app, actor, typed, { ...nowhere, headers: stale })).toMatchObject({
    code: 'changed',
  });
  await app.db.updateTable('sessions').set({ secondFactorAt: null }).execute();
  await changeNothing(headers);
  expect(await confirmSecondFactor(app, actor, typed, { ...nowhere, headers })).toMatchObject({ code: 'changed' });
  expect(await showSecondFactor(app, actor)).toMatchObject({
    value: { status: 'waiting', passkeys: 1, codesLeft: 10 },
  });
  expect(await app.db.selectFrom('securityEvents').select('id').execute()).toEqual(count);
});
