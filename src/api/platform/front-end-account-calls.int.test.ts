import { expect } from 'vitest';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addPicture } from '../../../tests/fixtures/platform/add-picture.ts';
import { type FrontEnd, test } from '../../../tests/fixtures/platform/front-end-test.ts';
import { mailedToken, sendPasswordResets } from '../../../tests/fixtures/platform/platform-mails.ts';
import { sdkRefusal } from '../../../tests/fixtures/platform/platform-refusal.ts';
import { password } from '../../../tests/fixtures/platform/platform-test.ts';
import { type Sdk, types } from '../../../tests/fixtures/platform/sdk.ts';
import { accountToken, bankToken } from '../../../tests/fixtures/platform/stripe-platform-test.ts';

// Each call of a front end for accounts, payouts, and cards, with its parameters, and what the front end reads of the answer.

const newPassword = 'another horse battery';

/** Opens an account as a front end does, and logs in. */
async function signUp({ platform }: FrontEnd, email: string): Promise<Sdk> {
  const sdk = platform.sdk();
  const person = { firstName: 'Grace', lastName: 'Hopper', protectedData: { birthDate: '1985-12-09' } };
  await sdk.currentUser.create({ email, password, ...person });
  await sdk.login({ username: email, password });
  return sdk;
}

test('authInfo, then currentUser.show: the start of a front end, logged in and not', async ({ frontEnd }) => {
  const { platform, buyer } = frontEnd;
  const visitor = platform.sdk();
  expect(await visitor.authInfo()).toEqual({});
  expect(await sdkRefusal(visitor.currentUser.show())).toMatchObject({ status: 403 });
  expect(await visitor.authInfo()).toMatchObject({ isAnonymous: true, scopes: ['public-read'] });
  expect(await buyer.authInfo()).toMatchObject({ isAnonymous: false, scopes: ['user'] });
  const include = ['profileImage', 'stripeAccount', 'stripeCustomer', 'stripeCustomer.defaultPaymentMethod'];
  const { data } = await buyer.currentUser.show({
    ...{ include, 'fields.image': ['variants.square-small', 'variants.square-xsmall', 'variants.square-xsmall2x'] },
    ...{ 'imageVariant.square-xsmall': 'w:40;h:40;fit:crop', 'imageVariant.square-xsmall2x': 'w:80;h:80;fit:crop' },
  });
  expect(data.data).toMatchObject({
    ...{ type: 'currentUser', attributes: { email: 'buyer@example.test', emailVerified: true, banned: false } },
    relationships: { profileImage: { data: null }, stripeAccount: { data: null } },
  });
});

test('currentUser.create(email, password, firstName, lastName, protectedData), and email-taken', async ({
  frontEnd: { platform },
}) => {
  const sdk = platform.sdk();
  const person = { email: 'new@example.test', password, firstName: 'Grace', lastName: 'Hopper' };
  const create = (given: object = {}) =>
    sdk.currentUser.create({
      ...person,
      protectedData: { birthDate: '1985-12-09', phoneNumber: '512 555 0142' },
      ...given,
    });
  expect((await create()).data.data).toEqual({ id: expect.any(types.UUID), type: 'currentUser' });
  expect(await sdkRefusal(create())).toMatchObject({ status: 409, codes: ['email-taken'] });
});

test('login(username, password), and logout', async ({ frontEnd: { platform } }) => {
  const sdk = platform.sdk();
  const wrong = sdk.login({ username: 'stranger@example.test', password: 'wrong' });
  expect(await sdkRefusal(wrong)).toMatchObject({ status: 401 });
  await sdk.login({ username: 'stranger@example.test', password });
  expect(await sdk.authInfo()).toMatchObject({ isAnonymous: false });
  await sdk.logout();
  expect(await sdk.authInfo()).toEqual({});
});

test('currentUser.sendVerificationEmail, five times a day, and verifyEmail(verificationToken)', async ({
  frontEnd,
}) => {
  const sdk = await signUp(frontEnd, 'verify@example.test');
  const send = () => sdk.currentUser.sendVerificationEmail();
  const statuses: number[] = [];
  // why: signing up has sent one of them
  for (let time = 1; time < 5; time++) statuses.push((await send()).status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(await sdkRefusal(send())).toMatchObject({ codes: ['email-too-many-verification-requests'] });
  const verificationToken = await mailedToken(frontEnd.platform, 'verify-email');
  await sdk.currentUser.verifyEmail({ verificationToken });
  expect((await sdk.currentUser.show()).data.data.attributes.emailVerified).toBe(true);
  expect(await sdkRefusal(send())).toMatchObject({ status: 409, codes: ['email-already-verified'] });
});

test('currentUser.changeEmail(email, currentPassword): pending until it is verified', async ({ frontEnd }) => {
  const sdk = await signUp(frontEnd, 'change@example.test');
  const change = (currentPassword: string) =>
    sdk.currentUser.changeEmail({ email: 'changed@example.test', currentPassword }, { expand: true });
  expect(await sdkRefusal(change('wrong'))).toMatchObject({ status: 403, codes: ['forbidden'] });
  expect((await change(password)).data.data.attributes).toMatchObject({
    ...{ email: 'change@example.test', pendingEmail: 'changed@example.test' },
  });
});

test('currentUser.changePassword(currentPassword, newPassword)', async ({ frontEnd }) => {
  const sdk = await signUp(frontEnd, 'password@example.test');
  expect(await sdkRefusal(sdk.currentUser.changePassword({ currentPassword: 'wrong', newPassword }))).toMatchObject({
    ...{ status: 403, codes: ['forbidden'] },
  });
  await sdk.currentUser.changePassword({ currentPassword: password, newPassword });
  await sdk.logout();
  await sdk.login({ username: 'password@example.test', password: newPassword });
});

test('passwordReset.request(email), and reset(email, passwordResetToken, newPassword)', async ({ frontEnd }) => {
  const { platform } = frontEnd;
  const email = 'forgot@example.test';
  await signUp(frontEnd, email);
  const sdk = platform.sdk();
  const unknown = sdk.passwordReset.request({ email: 'unknown@example.test' });
  expect(await sdkRefusal(unknown)).toMatchObject({ status: 409, codes: ['email-not-found'] });
  await sdk.passwordReset.request({ email });
  await sendPasswordResets(platform);
  const passwordResetToken = await mailedToken(platform, 'reset-password');
  const reset = (token: string) => sdk.passwordReset.reset({ email, passwordResetToken: token, newPassword });
  expect((await sdkRefusal(reset('broken'))).status).toBe(400);
  await reset(passwordResetToken);
  await sdk.login({ username: email, password: newPassword });
});

test('currentUser.updateProfile with include profileImage and its variants', async ({ frontEnd: { platform } }) => {
  const sdk = await platform.loggedIn('stranger@example.test');
  const profileImageId = new types.UUID(await addPicture(platform, platform.shop.stranger.id));
  const { data } = await sdk.currentUser.updateProfile(
    { firstName: 'Grace', bio: 'I like ports', profileImageId, protectedData: { phoneNumber: '512 555 0142' } },
    {
      ...{ expand: true, include: ['profileImage'] },
      'fields.image': ['variants.square-small', 'variants.square-small2x'],
    },
  );
  expect(data.data.attributes.profile).toMatchObject({
    ...{ firstName: 'Grace', bio: 'I like ports', protectedData: { phoneNumber: '512 555 0142' } },
  });
  expect(data.included).toMatchObject([{ type: 'image', id: profileImageId }]);
  expect(Object.keys(data.included[0].attributes.variants)).toEqual(['square-small', 'square-small2x']);
});

test('stripeAccount.create, update, and fetch, and stripeAccountLinks.create(failureURL, successURL, type)', async ({
  frontEnd: { platform, stripe },
}) => {
  const { db } = platform.app;
  const wineryId = await addWinery(db, { slug: 'solo', name: 'Solo' });
  const membership = { wineryId, userId: platform.shop.stranger.id, role: 'owner' as const };
  await db
    .insertInto('wineryMembers')
    .values({ ...membership, createdAt: platform.app.clock.now() })
    .execute();
  const sdk = await platform.loggedIn('stranger@example.test');
  const expanded = { expand: true };
  const { data: created } = await sdk.stripeAccount.create(
    {
      ...{ country: 'US', accountToken: await accountToken(stripe), bankAccountToken: await bankToken(stripe) },
      ...{ businessProfileMCC: '5734', businessProfileURL: 'https://shop.example/u/1' },
      requestedCapabilities: ['card_payments', 'transfers'],
    },
    expanded,
  );
  expect(created.data.attributes.stripeAccountData).toMatchObject({
    ...{ country: 'US', requirements: { currently_due: expect.any(Array), past_due: expect.any(Array) } },
    external_accounts: { data: [{ last4: '6789' }] },
  });
  const bankAccountToken = await bankToken(stripe, '000222222227');
  const { data: updated } = await sdk.stripeAccount.update({ bankAccountToken }, expanded);
  expect(updated.data.attributes.stripeAccountData.external_accounts.data).toMatchObject([{ last4: '2227' }]);
  const { data: fetched } = await sdk.stripeAccount.fetch();
  expect(fetched.data.attributes.stripeAccountId).toBe(created.data.attributes.stripeAccountId);
  const [failureURL, successURL] = [`${platform.baseUrl}/failed`, `${platform.baseUrl}/done`];
  const { data: link } = await sdk.stripeAccountLinks.create({ failureURL, successURL, type: 'account_onboarding' });
  expect(link.data.attributes).toMatchObject({ url: expect.stringMatching(/^http/), expiresAt: expect.any(Date) });
});

test('stripeSetupIntents.create, stripeCustomer.create, addPaymentMethod, and deletePaymentMethod', async ({
  frontEnd: { platform, stripe, buyer },
}) => {
  const confirmed = async (card: string) => {
    const { data } = await buyer.stripeSetupIntents.create();
    const { stripeSetupIntentId: setup, clientSecret } = data.data.attributes;
    expect(clientSecret).toContain(setup);
    return String((await stripe.setupIntents.confirm(setup, { payment_method: card })).payment_method);
  };
  const shown = async () =>
    (await buyer.currentUser.show({ include: ['stripeCustomer.defaultPaymentMethod'] })).data.included.find(
      ({ type }: { type: string }) => type === 'stripePaymentMethod',
    )?.attributes;
  const visa = await confirmed('pm_card_visa');
  await buyer.stripeCustomer.create({ stripePaymentMethodId: visa }, { expand: true });
  expect(await shown()).toMatchObject({ stripePaymentMethodId: visa, card: { brand: 'visa', last4Digits: '4242' } });
  const stripePaymentMethodId = await confirmed('pm_card_mastercard');
  await buyer.stripeCustomer.deletePaymentMethod();
  expect(await shown()).toBeUndefined();
  await buyer.stripeCustomer.addPaymentMethod({ stripePaymentMethodId });
  expect(await shown()).toMatchObject({ card: { brand: 'mastercard', last4Digits: '4444' } });
  expect(platform.reported).toEqual([]);
});
