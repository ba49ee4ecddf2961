import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { changeContactDetails } from '#features/accounts/credentials/change-contact-details.server.ts';
import { requestVerification, verifyEmail } from '#features/accounts/credentials/email-verification.server.ts';
import { requestPasswordReset, resetPassword } from '#features/accounts/credentials/reset-password.server.ts';
import { showProfile, updateProfile } from '#features/accounts/profile/profile.server.ts';
import { openImpersonationSession } from '#features/accounts/sign-in/open-impersonation-session.server.ts';
import { readSession } from '#features/accounts/sign-in/session.server.ts';
import { signIn } from '#features/accounts/sign-in/sign-in-and-out.server.ts';
import { confirmAccount } from '#features/accounts/sign-in/sign-up.server.ts';
import { addToCart } from '#features/cart/change-cart.server.ts';
import { approveClaim } from '#features/claims/decide-claim.server.ts';
import { setFavorite } from '#features/favorites/set-favorite.server.ts';
import { attachImage } from '#features/images/attach-image.server.ts';
import { type Actor, anonymous, type SignedIn } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  newestToken,
  nowhere,
  sendPicture,
  signedUp,
  test,
} from '../../../tests/fixtures/accounts/accounts-test.ts';
import { admin, claimed, claimedOf, person } from '../../../tests/fixtures/claims/claim-things.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { deleteAccount } from './delete-account.server.ts';

/** Makes a person the owner of a new winery with one wine in this state. @returns the winery's id */
async function giveWinery({ db }: AccountsApp, owner: SignedIn, state: 'published' | 'closed'): Promise<string> {
  const wineryId = await addWinery(db, { name: 'Difference Engine' });
  await addListing(db, wineryId, { state });
  const membership = { userId: owner.id, wineryId, role: 'owner' as const, createdAt: new Date('2026-01-01') };
  await db.insertInto('wineryMembers').values(membership).execute();
  return wineryId;
}

/** Wraps a function so that it returns only once it has run the given number of times. */
function together<Given extends unknown[], Value>(number: number, work: (...given: Given) => Promise<Value>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return async (...given: Given): Promise<Value> => {
    const value = await work(...given);
    if (++arrived === number) resolve();
    await promise;
    return value;
  };
}

describe('deleting an account', () => {
  test('leaves no personal data anywhere, and the email address can be used again', async ({ accounts: app }) => {
    const { actor, headers } = await signedUp(app);
    await verifyEmail(
      app,
      anonymous,
      { token: await newestToken(app, 'verify-email'), password: ada.password },
      nowhere,
    );
    await updateProfile(app, actor, { firstName: 'Ada', lastName: 'Lovelace', bio: 'Analytical' });
    await changeContactDetails(app, actor, {
      email: 'countess@example.test',
      phoneNumber: '512 555 0142',
      currentPassword: ada.password,
    });
    const image = await sendPicture(app, actor);
    await updateProfile(app, actor, { firstName: 'Ada', lastName: 'Lovelace', profileImageId: image });
    const wineryId = await addWinery(app.db);
    await app.db.insertInto('favorites').values({ userId: actor.id, wineryId, createdAt: app.clock.now() }).execute();
    await app.db.insertInto('carts').values({ userId: actor.id, touchedAt: app.clock.now() }).execute();
    await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
    const reset = await newestToken(app, 'reset-password');
    await requestPasswordReset(app, anonymous, { email: ada.email }, nowhere);
    await app.db
      .insertInto('newsletterSubscriptions')
      .values({ email: ada.email, createdAt: app.clock.now() })
      .execute();
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
    const tables = ['users', 'identities', 'sessions', 'verifications', 'winery_members', 'newsletter_subscriptions'];
    for (const table of [...tables.map((name) => `public.${name}`), 'pgboss.job']) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(app.db);
      // why: random ids could contain one of these texts
      for (const text of rows.map(({ row }) => row.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')))
        expect(text, table).not.toMatch(/ada|lovelace|countess|example\.test|1985|78624|0142|analytical/i);
    }
    expect(await app.db.selectFrom('favorites').select('userId').execute()).toEqual([]);
    expect(await app.db.selectFrom('carts').select('userId').execute()).toEqual([]);
    const remainingImages = app.db.selectFrom('images').select('id').where('deletionStartedAt', 'is', null);
    expect(await remainingImages.execute()).toEqual([]);
    expect((await readSession(app, headers)).actor).toEqual(anonymous);
    expect(await showProfile(app, anonymous, actor.id)).toMatchObject({ value: { name: 'Deleted user' } });
    expect((await signIn(app, anonymous, ada, nowhere)).ok).toBe(false);
    const fields = { password: 'battery staple', passwordConfirmation: 'battery staple' };
    expect((await resetPassword(app, anonymous, { token: reset, fields }, nowhere)).ok).toBe(false);
    const again = await signedUp(app);
    expect(again.actor.id).not.toBe(actor.id);
    expect((await app.sent()).map(({ mail }) => mail)).toEqual(['verify-email']);
  });

  test('keeps the newsletter subscription of an unverified address', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    await app.db
      .insertInto('newsletterSubscriptions')
      .values({ email: ada.email, createdAt: app.clock.now() })
      .execute();
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
    expect(await app.db.selectFrom('newsletterSubscriptions').select('email').execute()).toHaveLength(1);
  });

  test.for([
    ['nothing', '', 'Please enter your password'],
    ['another password', 'x', 'This is not your current password'],
    ['no text', undefined, 'Please enter your password'],
    ['a password without end', 'x'.repeat(100_000), 'This is not your current password'],
    ['the word', 'DELETE', 'This is not your current password'],
  ] as const)('is refused for %s', async ([, typed, error], { accounts: app }) => {
    const { actor, headers } = await signedUp(app);
    expect(await deleteAccount(app, actor, typed)).toEqual({ ok: false, code: 'invalid', error });
    expect((await readSession(app, headers)).actor).toEqual(actor);
  });

  test('without a password requires the confirmation word', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    await app.db.updateTable('identities').set({ password: null, providerId: 'oidc' }).execute();
    for (const typed of ['', 'delete', ada.password]) {
      const error = 'Please type DELETE in capitals';
      expect(await deleteAccount(app, actor, typed)).toEqual({ ok: false, code: 'invalid', error });
    }
    expect(await deleteAccount(app, actor, ' DELETE ')).toEqual({ ok: true });
  });

  test('is blocked after ten wrong passwords', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    for (let round = 0; round < 10; round++) await deleteAccount(app, actor, 'x');
    expect(await deleteAccount(app, actor, ada.password)).toMatchObject({ ok: false, code: 'too-many' });
  });

  test('is refused to everybody else, and in impersonation sessions', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    for (const other of [anonymous, { kind: 'system' }, { ...actor, limited: true }] as Actor[]) {
      expect(await deleteAccount(app, other, ada.password)).toEqual({ ok: false, code: 'forbidden' });
    }
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: false, code: 'forbidden' });
  });

  test('is final: requests that are still running for this person write nothing', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const image = await sendPicture(app, actor);
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
    const rows = async (table: string) =>
      (await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t order by 1`.execute(app.db)).rows;
    const tables = ['users', 'identities', 'sessions', 'images', 'favorites', 'carts'];
    const before = await Promise.all(tables.map(rows));
    const refused = { ok: false, code: 'forbidden' };
    const names = { firstName: 'Ada', lastName: 'Lovelace', bio: 'Back' };
    expect(await updateProfile(app, actor, names)).toEqual(refused);
    expect(await updateProfile(app, actor, { ...names, profileImageId: image })).toMatchObject({ ok: false });
    const contact = { email: ada.email, phoneNumber: '512 555 0142', currentPassword: ada.password };
    expect(await changeContactDetails(app, actor, contact)).toEqual(refused);
    expect(await requestVerification(app, actor)).toEqual(refused);
    expect(await attachImage(app, actor, image)).toEqual({ ok: false, code: 'not-found' });
    const unconfirmed = { id: actor.id, email: ada.email, firstName: 'Ada', lastName: '' };
    expect(await confirmAccount(app, unconfirmed, ada)).toEqual(refused);
    const heart = { kind: 'winery', id: await addWinery(app.db), on: 'true' };
    expect(await setFavorite(app, actor, heart)).toEqual({ ok: false, code: 'signed-out' });
    const listingId = await addListing(app.db, heart.id);
    await app.db.insertInto('stock').values({ listingId, quantity: 1 }).execute();
    const bottle = { key: undefined, network: undefined, form: { listingId, quantity: '1' } };
    expect(await addToCart(app, actor, bottle)).toEqual({ ok: false, code: 'signed-out' });
    expect(await openImpersonationSession(app, { ...actor, roles: ['admin'] }, actor.id)).toMatchObject({ ok: false });
    expect(await Promise.all(tables.map(rows))).toEqual(before);
  });

  test('twice at the same time happens once', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const both = await Promise.all([deleteAccount(app, actor, ada.password), deleteAccount(app, actor, ada.password)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });
});

describe('an owner', () => {
  test('with wines for sale first has to close them or add another owner', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const wineryId = await giveWinery(app, actor, 'published');
    const refused = { ok: false, code: 'holds-wineries', wineries: ['Difference Engine'], orders: [], more: 0 };
    expect(await deleteAccount(app, actor, ada.password)).toEqual(refused);
    const { actor: other } = await signedUp(app, { ...ada, email: 'mary@example.test' });
    const handed = { userId: other.id, wineryId, role: 'owner' as const, createdAt: app.clock.now() };
    await app.db.insertInto('wineryMembers').values(handed).execute();
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
    expect(await deleteAccount(app, other, ada.password)).toEqual(refused);
  });

  test('can leave while another owner stays; of two at the same time one is refused', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const { actor: other } = await signedUp(app, { ...ada, email: 'mary@example.test' });
    const wineryId = await giveWinery(app, actor, 'published');
    const shared = { userId: other.id, wineryId, role: 'owner' as const, createdAt: app.clock.now() };
    await app.db.insertInto('wineryMembers').values(shared).execute();
    // why: both have passed the slow password check before either is erased
    const passwordHasher = { ...app.passwordHasher, verify: together(2, app.passwordHasher.verify) };
    const both = await Promise.all(
      [actor, other].map((one) => deleteAccount({ ...app, passwordHasher }, one, ada.password)),
    );
    expect(both.map((one) => (one.ok ? 'gone' : one.code)).toSorted()).toEqual(['gone', 'holds-wineries']);
    expect(await app.db.selectFrom('wineryMembers').select('role').execute()).toEqual([{ role: 'owner' }]);
  });

  test('cannot leave wines for sale to an owner who is banned', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const wineryId = await giveWinery(app, actor, 'published');
    const { actor: banned } = await signedUp(app, { ...ada, email: 'mary@example.test' });
    const shared = { userId: banned.id, wineryId, role: 'owner' as const, createdAt: app.clock.now() };
    await app.db.insertInto('wineryMembers').values(shared).execute();
    await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).where('id', '=', banned.id).execute();
    expect(await deleteAccount(app, actor, ada.password)).toMatchObject({ ok: false, code: 'holds-wineries' });
    await app.db.updateTable('users').set({ bannedAt: null }).where('id', '=', banned.id).execute();
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  });

  test('leaves a winery that can be claimed, and whose payouts wait for the next owner', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const wineryId = await giveWinery(app, actor, 'closed');
    await app.db.updateTable('wineries').set({ claimed: 'claimed' }).where('id', '=', wineryId).execute();
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
    expect(await claimedOf(app, wineryId)).toBe('unclaimed');
    const [operator, bea] = [await admin(app), await person(app, 'bea')];
    expect(await approveClaim(app, operator, await claimed(app, bea, wineryId), {})).toMatchObject({ ok: true });
    expect(await app.db.selectFrom('payoutPauses').select('wineryId').execute()).toEqual([{ wineryId }]);
  });

  test('whose wines are closed can leave', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    await giveWinery(app, actor, 'closed');
    expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  });
});

test('the last admin is refused; of two at the same time one can leave', async ({ accounts: app }) => {
  const people = [await signedUp(app), await signedUp(app, { ...ada, email: 'mary@example.test' })];
  await app.db.updateTable('users').set({ admin: true }).execute();
  const admins = people.map(({ actor }) => ({ ...actor, roles: ['admin' as const] }));
  const both = await Promise.all(admins.map((admin) => deleteAccount(app, admin, ada.password)));
  expect(both.map((one) => (one.ok ? 'gone' : one.code)).toSorted()).toEqual(['gone', 'last-admin']);
});
