import { describe, expect } from 'vitest';
import { exportPersonalData } from '#features/privacy/export-personal-data.server.ts';
import { sendPicture } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { countStatements } from '../../../../tests/fixtures/database/count-statements.ts';
import { bottles, pay, placed } from '../../../../tests/fixtures/orders/orders-test.ts';
import { sentMails } from '../../../../tests/fixtures/platform/platform-mails.ts';
import { test as withOrders } from '../../../../tests/fixtures/platform/platform-orders.ts';
import { sdkRefusal } from '../../../../tests/fixtures/platform/platform-refusal.ts';
import { type Platform, password, test } from '../../../../tests/fixtures/platform/platform-test.ts';
import { types } from '../../../../tests/fixtures/platform/sdk.ts';

const grace = {
  ...{ email: 'Grace@example.test', password: 'a compiler of words', firstName: 'Grace', lastName: 'Hopper' },
  protectedData: { birthDate: '1985-12-09', phoneNumber: '(512) 555-0142' },
};

describe('current_user/create', () => {
  test('opens an account with the data of the application, and does not log in', async ({ platform }) => {
    const { app } = platform;
    const sdk = platform.sdk();
    const created = await sdk.currentUser.create({
      ...grace,
      ...{
        displayName: 'Admiral',
        bio: 'I like ports',
        publicData: { loyalty_tier: 'gold' },
        privateData: { a: { b_c: 1 } },
      },
      protectedData: { ...grace.protectedData, zip: '78624', state: 'TX', role: 'sommelier', nick: 'Amazing' },
    });
    const id = created.data.data.id;
    expect(created.data).toEqual({ data: { id: expect.any(types.UUID), type: 'currentUser' } });
    expect(await sdk.authInfo()).toMatchObject({ isAnonymous: true });
    expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    expect(await sentMails(platform)).toMatchObject([{ mail: 'verify-email', to: 'grace@example.test' }]);
    const stored = await app.db.selectFrom('users').selectAll().where('id', '=', id.uuid).executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ zip: '78624', state: 'TX', role: 'sommelier', phoneNumber: '(512) 555-0142' });
    expect(stored.termsAcceptedAt).not.toBeNull();
    await sdk.login({ username: grace.email, password: grace.password });
    const { data: shown } = await sdk.currentUser.show();
    expect(shown.data.attributes).toMatchObject({
      ...{ email: 'grace@example.test', emailVerified: false, identityProviders: [] },
      profile: {
        ...{
          firstName: 'Grace',
          lastName: 'Hopper',
          displayName: 'Admiral',
          abbreviatedName: 'GH',
          bio: 'I like ports',
        },
        ...{ publicData: { loyalty_tier: 'gold' }, privateData: { a: { b_c: 1 } }, metadata: {} },
      },
    });
    expect(shown.data.attributes.profile.protectedData).toEqual({
      ...{ birthDate: '1985-12-09', phoneNumber: '(512) 555-0142', zip: '78624', state: 'TX', role: 'sommelier' },
      nick: 'Amazing',
    });
    const { data: seen } = await platform.sdk().users.show({ id });
    expect(seen.data.attributes.profile).toEqual({
      ...{ displayName: 'Admiral', abbreviatedName: 'GH', bio: 'I like ports', metadata: {} },
      publicData: { loyalty_tier: 'gold' },
    });
  });

  test('answers with the whole account where it is asked for, to nobody else', async ({ platform }) => {
    const sdk = platform.sdk();
    const { data } = await sdk.currentUser.create(grace, {
      expand: true,
      include: 'effectivePermissionSet,profileImage',
    });
    expect(data.data.attributes).toMatchObject({ email: 'grace@example.test', profile: { displayName: 'Grace H' } });
    expect(data.included).toMatchObject([{ type: 'permissionSet' }]);
  });

  test.for([
    ['protectedData', { birthDate: { day: 9, month: 12, year: 1985 } }],
    ['privateData', { birthDate: '1985-12-09' }],
    ['publicData', { birthDay: '9', birthMonth: '12', birthYear: '1985' }],
  ] as const)('takes the date of birth from %s, and shows it to nobody else', async ([map, born], { platform }) => {
    const sdk = platform.sdk();
    const { data } = await sdk.currentUser.create({ ...grace, protectedData: {}, [map]: { ...born, kept: 1 } });
    const users = platform.app.db.selectFrom('userExtendedData').selectAll();
    expect(await users.execute()).toMatchObject([{ [map]: { kept: 1 } }]);
    const { data: seen } = await sdk.users.show({ id: data.data.id });
    expect(JSON.stringify(seen)).not.toMatch(/1985|birth/i);
    await sdk.login({ username: grace.email, password: grace.password });
    const { data: own } = await sdk.currentUser.show();
    expect(own.data.attributes.profile.protectedData).toMatchObject({ birthDate: '1985-12-09' });
  });

  const fine = { birthDate: '1985-12-09' };

  test.for([
    ['nobody under 21', { protectedData: { birthDate: '2010-01-01' } }, ['protectedData.birthDate']],
    ['nobody without a date of birth', { protectedData: {} }, ['protectedData.birthDate']],
    ['no date that is none', { publicData: { birthDate: 'a day' }, protectedData: {} }, ['protectedData.birthDate']],
    ['no password of 9 characters', { password: 'compilers' }, ['password']],
    ['no common password', { password: 'password123' }, ['password']],
    ['no state that is none', { protectedData: { ...fine, state: 'Texas' } }, ['protectedData.state']],
    ['no role that is none', { protectedData: { ...fine, role: 'admin' } }, ['protectedData.role']],
    ['no data of more than 50 KB', { publicData: { text: 'x'.repeat(51 * 1024) } }, ['publicData']],
    ['no key that there is not', { admin: true }, ['admin']],
  ] as const)('takes %s', async ([, wrong, fields], { platform }) => {
    const refused = await sdkRefusal(platform.sdk().currentUser.create({ ...grace, ...wrong }));
    expect(refused).toMatchObject({ status: 400, fields });
    const all = platform.app.db.selectFrom('users').select('id').where('email', '=', 'grace@example.test');
    expect(await all.execute()).toEqual([]);
  });

  test('refuses an e-mail that is taken, and too many sign-ups of a network', async ({ platform }) => {
    const sdk = platform.sdk();
    const taken = await sdkRefusal(sdk.currentUser.create({ ...grace, email: 'BUYER@example.test' }));
    expect(taken).toMatchObject({ status: 409, codes: ['email-taken'] });
    // why: as if the network had signed up 120 times
    await platform.app.db.updateTable('rateLimits').set({ count: 120 }).execute();
    expect(await sdkRefusal(sdk.currentUser.create(grace))).toMatchObject({
      status: 429,
      codes: ['too-many-requests'],
    });
  });
});

describe('current_user/update_profile', () => {
  test('changes what is given, and merges data by their keys', async ({ platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    await sdk.currentUser.updateProfile({ bio: 'Hello', publicData: { a: 1, b: { c: 1, d: 2 } } });
    const { data } = await sdk.currentUser.updateProfile(
      {
        ...{ lastName: 'Byron', publicData: { a: null, b: { c: 2 } }, privateData: { e: [1] } },
        protectedData: { phoneNumber: '512 555 0143', company: 'Engines', nick: 'Ada' },
      },
      { expand: true },
    );
    expect(data.data.attributes.profile).toMatchObject({
      ...{ firstName: 'Ada', lastName: 'Byron', displayName: 'Ada B', bio: 'Hello' },
      ...{ publicData: { b: { c: 2 } }, privateData: { e: [1] } },
      protectedData: { phoneNumber: '512 555 0143', company: 'Engines', nick: 'Ada' },
    });
    expect(data.data.attributes.profile.publicData).toEqual({ b: { c: 2 } });
    await sdk.currentUser.updateProfile({ displayName: 'The Countess', protectedData: { phoneNumber: null } });
    await sdk.currentUser.updateProfile({ firstName: 'Augusta' });
    const { data: shown } = await sdk.currentUser.show({ 'fields.currentUser': 'profile' });
    expect(shown.data.attributes.profile).toMatchObject({ displayName: 'The Countess', abbreviatedName: 'AB' });
    expect(shown.data.attributes.profile.protectedData).not.toHaveProperty('phoneNumber');
    const stored = await platform.app.db.selectFrom('userExtendedData').select('protectedData').execute();
    expect(stored, 'our fields are stored where they are known').toEqual([{ protectedData: { nick: 'Ada' } }]);
  });

  test('binds a picture that the person has uploaded, and no other', async ({ platform }) => {
    const { app, shop } = platform;
    const sdk = await platform.loggedIn('buyer@example.test');
    const pictures = app as unknown as Parameters<typeof sendPicture>[0];
    const [own, other] = [await sendPicture(pictures, shop.buyer), await sendPicture(pictures, shop.owner)];
    const { data } = await sdk.currentUser.updateProfile(
      { profileImageId: new types.UUID(own) },
      { expand: true, include: ['profileImage'], 'fields.image': ['variants.square-small'] },
    );
    expect(data.data.relationships).toEqual({ profileImage: { data: { id: new types.UUID(own), type: 'image' } } });
    expect(data.included).toHaveLength(1);
    const change = (profileImageId: unknown) => sdk.currentUser.updateProfile({ bio: 'lost?', profileImageId });
    expect(await sdkRefusal(change(new types.UUID(other)))).toMatchObject({ status: 409, codes: ['image-invalid'] });
    expect(await sdkRefusal(change('none'))).toMatchObject({ status: 400, fields: ['profileImageId'] });
    const { data: kept } = await sdk.currentUser.show({ include: 'profileImage' });
    expect(kept.data.attributes.profile.bio, 'nothing of it is stored').toBe('');
    expect(kept.data.relationships.profileImage.data.id.uuid).toBe(own);
    const { data: without } = await change(null).then(() => sdk.currentUser.show({ include: 'profileImage' }));
    expect(without.data.relationships.profileImage.data).toBeNull();
  });

  test.for([
    ['another date of birth', { protectedData: { birthDate: '1980-01-01' } }, 'protectedData.birthDate'],
    ['no name', { firstName: ' ' }, 'firstName'],
    ['a phone number of letters', { protectedData: { phoneNumber: 'call me' } }, 'protectedData.phoneNumber'],
    ['too much data', { privateData: { text: 'x'.repeat(51 * 1024) } }, 'privateData'],
    ['a key that there is not', { email: 'other@example.test' }, 'email'],
  ] as const)('refuses %s', async ([, wrong, field], { platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const refused = await sdkRefusal(sdk.currentUser.updateProfile({ bio: 'new', ...wrong }));
    expect(refused).toMatchObject({ status: 400, fields: [field] });
    expect((await sdk.currentUser.show()).data.data.attributes.profile.bio).toBe('');
  });

  test('of several changes at once none is lost', async ({ platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const keys = Array.from({ length: 8 }, (_, at) => `key${at}`);
    await Promise.all(keys.map((key) => sdk.currentUser.updateProfile({ publicData: { [key]: true } })));
    const { data } = await sdk.currentUser.show();
    expect(Object.keys(data.data.attributes.profile.publicData).toSorted()).toEqual(keys);
  });

  test('is refused to an admin who looks at the account', async ({ platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    const limited = { scope: 'user:limited', openedBy: platform.shop.admin.id } as const;
    await platform.app.db.updateTable('sessions').set(limited).execute();
    const refused = await sdkRefusal(sdk.currentUser.updateProfile({ bio: 'not mine' }));
    expect(refused).toMatchObject({ status: 403, codes: ['forbidden'] });
  });
});

/** What the person's data of applications are in the export. */
async function exported({ app, shop }: Platform): Promise<unknown> {
  const all = await exportPersonalData(app as never, shop.buyer);
  return all.ok ? all.value.dataOfApplications : all;
}

describe('current_user/delete', () => {
  test('deletes the account with the data of applications, which were in the export', async ({ platform }) => {
    const sdk = await platform.loggedIn('buyer@example.test');
    await sdk.currentUser.updateProfile({ publicData: { loyalty_tier: 1 }, privateData: { secret_b: 2 } });
    expect(await exported(platform)).toEqual({
      ...{ publicData: { loyalty_tier: 1 }, privateData: { secret_b: 2 }, protectedData: {}, metadata: {} },
    });
    const remove = (currentPassword: string) => sdk.currentUser.delete({ currentPassword }, { expand: true });
    expect(await sdkRefusal(remove('wrong'))).toMatchObject({ status: 403, codes: ['forbidden'] });
    const { data } = await remove(password);
    expect(data.data).toEqual({ id: new types.UUID(platform.shop.buyer.id), type: 'currentUser' });
    expect(await platform.app.db.selectFrom('userExtendedData').selectAll().execute()).toEqual([]);
    const { data: seen } = await platform.sdk().users.show({ id: platform.shop.buyer.id });
    expect(seen.data.attributes).toMatchObject({ deleted: true, profile: { displayName: null, publicData: {} } });
    expect(await sdkRefusal(sdk.currentUser.show())).toMatchObject({ status: 403 });
  });

  test('is refused to the only owner of a winery that sells wine', async ({ platform }) => {
    const sdk = await platform.loggedIn('owner@example.test');
    const refused = await sdkRefusal(sdk.currentUser.delete({ currentPassword: password }));
    expect(refused).toMatchObject({ status: 409, codes: ['conflict'] });
  });
});

withOrders('an account is not deleted while an order of its person is in progress', async ({ market }) => {
  const { app, shop } = market;
  const sdk = await market.as('buyer');
  const remove = (currentPassword: string) => sdkRefusal(sdk.currentUser.delete({ currentPassword }));
  const { id } = await placed(app, shop.buyer, bottles(shop.wineId, 1));
  const refused = { status: 409, codes: ['conflict'] };
  expect(await remove(password), 'its payment is open').toMatchObject(refused);
  await pay(app, id);
  await sdk.transactions.transition({ id, transition: 'transition/confirm-payment', params: {} });
  expect(await remove(password), 'it is paid').toMatchObject(refused);
  expect(await remove('wrong')).toMatchObject({ status: 403, codes: ['forbidden'] });
  const { data } = await sdk.currentUser.show();
  expect(data.data.attributes).toMatchObject({ deleted: false, email: 'buyer@example.test' });
});

test('the data of people cost no query of their own', async ({ platform }) => {
  const sdk = await platform.loggedIn('owner@example.test');
  await sdk.currentUser.updateProfile({ publicData: { a: 1 } });
  const counted = countStatements(platform.app);
  type Shown = { data: { data: { attributes: { profile: { publicData: object } } } } };
  const { data } = await counted.of<Shown>(() =>
    sdk.users.show({ id: platform.shop.owner.id, include: 'profileImage' }),
  );
  expect(data.data.attributes.profile.publicData).toEqual({ a: 1 });
  // why: the session, and the profile
  counted.expectAtMost({ statements: 2 });
});
