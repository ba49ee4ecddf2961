import { describe, expect } from 'vitest';
import { mailedToken, sendPasswordResets, sentMails } from '../../../../tests/fixtures/platform/platform-mails.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { password, test } from '../../../../tests/fixtures/platform/platform-test.ts';

const newPassword = 'another horse battery';

describe('changing the e-mail', () => {
  test('keeps the new one as pending until its link is opened', async ({ platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    await platform.app.db.updateTable('users').set({ phoneNumber: '512 555 0142' }).execute();
    const { data } = await sdk.currentUser.changeEmail(
      { email: 'New@example.test', currentPassword: password },
      { expand: true },
    );
    expect(data.data.attributes).toMatchObject({ email: 'buyer@example.test', pendingEmail: 'new@example.test' });
    expect(data.data.attributes.profile.protectedData, 'and keeps the rest').toMatchObject({
      phoneNumber: '512 555 0142',
    });
    const verificationToken = await mailedToken(platform, 'confirm-new-email');
    const verified = await sdk.currentUser.verifyEmail({ verificationToken }, { expand: true });
    expect(verified.data.data.attributes).toMatchObject({
      ...{ email: 'new@example.test', emailVerified: true, pendingEmail: null },
    });
    expect(await sdkRefusal(sdk.currentUser.verifyEmail({ verificationToken }))).toMatchObject({
      ...{ status: 400, codes: ['validation-invalid-params'] },
    });
    const anonymous = platform.sdk();
    expect(await sdkRefusal(anonymous.currentUser.verifyEmail({ verificationToken }))).toMatchObject({ status: 403 });
  });

  test('is refused for a wrong password, a taken e-mail, and none', async ({ platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const change = (email: string, currentPassword = password) =>
      sdkRefusal(sdk.currentUser.changeEmail({ email, currentPassword }));
    expect(await change('new@example.test', 'wrong')).toMatchObject({ status: 403, codes: ['forbidden'] });
    expect(await change('owner@example.test', 'wrong'), 'said only to who knows the password').toMatchObject({
      codes: ['forbidden'],
    });
    expect(await change('OWNER@example.test')).toMatchObject({ status: 409, codes: ['email-taken'] });
    expect(await change('none')).toMatchObject({ status: 400, fields: ['email'] });
    expect(await sentMails(platform)).toEqual([]);
  });
});

describe('changing the password', () => {
  test('ends the other sessions, and this one goes on', async ({ platform }) => {
    const [sdk, other] = [await platform.loggedIn('buyer@example.test'), await platform.loggedIn('buyer@example.test')];
    await sdk.currentUser.changePassword({ currentPassword: password, newPassword });
    expect((await sdk.currentUser.show()).status).toBe(200);
    expect(await sdkRefusal(other.currentUser.show())).toMatchObject({ status: 403 });
    expect(await sdkRefusal(platform.loggedIn('buyer@example.test'))).toMatchObject({ status: 401 });
    await platform.sdk().login({ username: 'buyer@example.test', password: newPassword });
  });

  test('is refused for a wrong password, a short one, and a common one', async ({ platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const change = (currentPassword: string, next: string) =>
      sdkRefusal(sdk.currentUser.changePassword({ currentPassword, newPassword: next }));
    expect(await change('wrong', newPassword)).toMatchObject({ status: 403, codes: ['forbidden'] });
    expect(await change(password, 'short')).toMatchObject({ status: 400, fields: ['newPassword'] });
    expect(await change(password, 'password123')).toMatchObject({ status: 400, fields: ['newPassword'] });
    const none = sdk.currentUser.changePassword({ newPassword });
    expect(await sdkRefusal(none)).toMatchObject({ codes: ['validation-missing-key'], fields: ['currentPassword'] });
  });
});

describe('verifying an e-mail', () => {
  test('sends the link at most five times a day, and not once it is verified', async ({ platform }) => {
    const { app, shop } = platform;
    const sdk = await platform.loggedIn('buyer@example.test');
    const send = () => sdk.currentUser.sendVerificationEmail();
    expect(await sdkRefusal(send())).toMatchObject({ status: 409, codes: ['email-already-verified'] });
    await app.db.updateTable('users').set({ emailVerified: false }).where('id', '=', shop.buyer.id).execute();
    for (let time = 0; time < 5; time++) await send();
    expect(await sdkRefusal(send())).toMatchObject({ status: 409, codes: ['email-too-many-verification-requests'] });
    const verificationToken = await mailedToken(platform, 'verify-email');
    await sdk.currentUser.verifyEmail({ verificationToken });
    expect((await sdk.currentUser.show()).data.data.attributes.emailVerified).toBe(true);
  });

  test.for(['none', 'a.b.c', 'x'.repeat(4_001)])('is refused for a token that is none', async (token, { platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const refused = await sdkRefusal(sdk.currentUser.verifyEmail({ verificationToken: token }));
    expect(refused).toMatchObject({ status: 400, codes: ['validation-invalid-params'] });
  });
});

describe('a forgotten password', () => {
  test('is replaced with the link of the mail, once, for the account of the e-mail', async ({ platform }) => {
    const sdk = platform.sdk();
    const { data } = await sdk.passwordReset.request({ email: 'BUYER@example.test' });
    expect(data.data.type).toBe('passwordReset');
    await sendPasswordResets(platform);
    const passwordResetToken = await mailedToken(platform, 'reset-password');
    const reset = (email: string, changed: object = {}) =>
      sdk.passwordReset.reset({ email, passwordResetToken, newPassword, ...changed });
    const wrong = { status: 400, codes: ['validation-invalid-params'] };
    expect(await sdkRefusal(reset('owner@example.test')), 'of another account').toMatchObject(wrong);
    expect(await sdkRefusal(reset('buyer@example.test', { passwordResetToken: 'none' }))).toMatchObject(wrong);
    expect(await sdkRefusal(reset('buyer@example.test', { newPassword: 'short' }))).toMatchObject({
      ...{ status: 400, fields: ['newPassword'] },
    });
    await reset('Buyer@example.test');
    expect(await sdkRefusal(reset('buyer@example.test')), 'a second time').toMatchObject(wrong);
    await sdk.login({ username: 'buyer@example.test', password: newPassword });
  });

  test('is said to be of nobody, as often as links can be asked for', async ({ platform }) => {
    const sdk = platform.sdk();
    const ask = (email: string) => sdkRefusal(sdk.passwordReset.request({ email }));
    expect(await ask('nobody@example.test')).toMatchObject({ status: 409, codes: ['email-not-found'] });
    expect(await ask('none')).toMatchObject({ status: 400, fields: ['email'] });
    for (let time = 1; time < 5; time++) await ask('nobody@example.test');
    expect(await ask('nobody@example.test')).toMatchObject({ status: 429, codes: ['too-many-requests'] });
  });
});
