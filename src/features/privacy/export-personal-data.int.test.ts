import { sql } from 'kysely';
import { expect } from 'vitest';
import { rememberAddress } from '#features/accounts/addresses/address-book.server.ts';
import { verifyEmail } from '#features/accounts/credentials/email-verification.server.ts';
import { openImpersonationSession } from '#features/accounts/sign-in/open-impersonation-session.server.ts';
import { setMailPreferences, showMailPreferences } from '#features/mail/mail-preferences.server.ts';
import { signUnsubscribe, unsubscribe } from '#features/mail/unsubscribe.server.ts';
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
import { addNewPasskey, signInBy, withPasskeys } from '../../../tests/fixtures/accounts/passkeys-test.ts';
import { addListing, addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addSavedCard } from '../../../tests/fixtures/payments/add-saved-card.ts';
import { deleteAccount } from './delete-account.server.ts';
import { exportPersonalData } from './export-personal-data.server.ts';

/** Adds two bottles to a person's cart, and one to an anonymous cart. */
async function addBottles({ db, clock }: AccountsApp, { id: userId }: SignedIn, wineryId: string): Promise<void> {
  const listingId = await addListing(db, wineryId);
  const touchedAt = clock.now();
  const owners = [{ userId }, { keyDigest: Buffer.alloc(32) }];
  for (const [at, owner] of owners.entries()) {
    const cart = db.insertInto('carts').values({ ...owner, touchedAt });
    const { id: cartId } = await cart.returning('id').executeTakeFirstOrThrow();
    const line = { cartId, listingId, quantity: 2 - at, priceCents: 2_000, addedAt: touchedAt };
    await db.insertInto('cartLines').values(line).execute();
  }
}

test('the export contains all data of the person, and of nobody else', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  await signedUp(app, { ...ada, email: 'mary@example.test', firstName: 'Mary' });
  await verifyEmail(app, anonymous, { token: await newestToken(app, 'verify-email'), password: ada.password }, nowhere);
  await app.db.updateTable('users').set({ emailVerified: true }).where('id', '=', actor.id).execute();
  const subscribed = ['ada', 'mary'].map((name) => ({ email: `${name}@example.test`, createdAt: app.clock.now() }));
  await app.db.insertInto('newsletterSubscriptions').values(subscribed).execute();
  const image = await sendPicture(app, actor);
  const wineryId = await addWinery(app.db);
  await app.db.insertInto('favorites').values({ userId: actor.id, wineryId, createdAt: app.clock.now() }).execute();
  await addBottles(app, actor, wineryId);
  const result = await exportPersonalData(app, actor);
  if (!result.ok) throw new Error(result.code);
  const data = JSON.parse(JSON.stringify(result.value));
  expect(data).toMatchObject({
    collectedAt: expect.stringMatching(/^\d{4}-/),
    profile: { id: actor.id, email: ada.email, birthDate: '1985-12-10', zip: '78624', displayName: 'Ada L' },
    waysToSignIn: [{ providerId: 'credential' }],
    sessions: [{ scope: 'user', createdAt: expect.any(String) }],
    securityEvents: [{ kind: 'signed-up', network: null }],
    wineries: [],
    favorites: [{ wineryId, winery: 'Red Gate' }],
    cart: [{ title: 'Château Été', winery: 'Red Gate', quantity: 2, priceCents: 2_000 }],
    images: [{ id: image }],
    newsletter: { email: ada.email },
  });
  expect(JSON.stringify(data)).not.toMatch(/mary|argon|password|token/i);
});

test('the address book is in the export, and is deleted with the account', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  const lines = {
    recipientName: 'Ada',
    streetAddress: '12 Main Street',
    city: 'Hye',
    state: 'TX',
    postalCode: '78635',
  };
  const address = { ...lines, country: 'US' };
  expect(await rememberAddress(app, actor, { address, choice: {} })).toMatchObject({ ok: true });
  expect(await exportPersonalData(app, actor)).toMatchObject({ value: { addresses: [{ ...lines, isDefault: true }] } });
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  expect(await app.db.selectFrom('addresses').select('id').execute()).toEqual([]);
  expect(await rememberAddress(app, actor, { address, choice: {} })).toEqual({ ok: false, code: 'forbidden' });
});

test('the export contains browsers, sign-in scopes, and when admins looked, but no tokens', async ({
  accounts: app,
}) => {
  const { actor } = await signedUp(app);
  const { actor: admin } = await signedUp(app, { ...ada, email: 'admin@example.test' });
  expect((await openImpersonationSession(app, { ...admin, roles: ['admin'] }, actor.id)).ok).toBe(true);
  await app.db.updateTable('sessions').set({ userAgent: 'Firefox/145' }).where('scope', '=', 'user').execute();
  const secrets = { access_token: 'secret-1', refresh_token: 'secret-2', id_token: 'secret-3' };
  for (const [column, secret] of Object.entries(secrets)) {
    await sql`update identities set ${sql.ref(column)} = ${secret}, scope = 'openid,email'`.execute(app.db);
  }
  const collected = async (whose: Actor) => {
    const result = await exportPersonalData(app, whose);
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
  const looked = [{ openedAt: expect.any(Date) }];
  const data = await collected(actor);
  expect(data).toMatchObject({
    waysToSignIn: [{ providerId: 'credential', scope: 'openid,email' }],
    sessions: [{ scope: 'user', userAgent: 'Firefox/145' }, { scope: 'user:limited' }],
    viewsByAdmins: looked,
    viewsAsAdmin: [],
  });
  expect(await collected(admin)).toMatchObject({ viewsByAdmins: [], viewsAsAdmin: looked });
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`secret|${admin.id}`));
});

test('the export omits the newsletter subscription of an unverified address', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  await app.db.insertInto('newsletterSubscriptions').values({ email: ada.email, createdAt: app.clock.now() }).execute();
  expect(await exportPersonalData(app, actor)).toMatchObject({ value: { newsletter: null } });
});

test('the export is refused to everybody else, and in impersonation sessions', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  for (const other of [anonymous, { kind: 'system' }, { ...actor, limited: true }] as Actor[]) {
    expect(await exportPersonalData(app, other)).toEqual({ ok: false, code: 'forbidden' });
  }
});

test('a saved card is exported with its last digits, and deleted with the account', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  const { actor: mary } = await signedUp(app, { ...ada, email: 'mary@example.test' });
  await addSavedCard(app.db, actor.id);
  const card = { brand: 'visa', last4Digits: '4242', expirationMonth: 12, expirationYear: 2029 };
  expect(await exportPersonalData(app, actor)).toMatchObject({ value: { card } });
  expect(await exportPersonalData(app, mary)).toMatchObject({ value: { card: null } });
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  expect(await app.db.selectFrom('paymentCustomers').selectAll().execute()).toEqual([]);
  const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'saved-cards'`.execute(app.db);
  expect(rows).toEqual([{ data: { customerRef: `cus_${actor.id}` } }]);
});

test('passkeys are exported by name and times, without keys, and deleted with the account', async ({ accounts }) => {
  const app = withPasskeys(accounts);
  const { actor, headers } = await signedUp(app);
  const { authenticator } = await addNewPasskey(app, actor, headers, 'My phone');
  const exported = await exportPersonalData(app, actor);
  const passkeys = [{ name: 'My phone', createdAt: expect.any(Date), lastUsedAt: null }];
  expect(exported).toMatchObject({ value: { passkeys } });
  expect(JSON.stringify(exported)).not.toContain(authenticator.credentialId);
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  expect(await app.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
  expect(await signInBy(app, authenticator)).toMatchObject({ code: 'no-match' });
});

test('mail preferences are stored, exported, and deleted with the account', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  const { actor: mary } = await signedUp(app, { ...ada, email: 'mary@example.test' });
  const wanted = async () => {
    const shown = await showMailPreferences(app, actor);
    return shown.ok ? shown.value : shown.code;
  };
  expect(await wanted()).toEqual(['messages', 'reviews', 'orders', 'winery-reviews', 'clubs', 'plans']);
  expect(await setMailPreferences(app, actor, ['reviews', 'security', new File([], 'x')])).toMatchObject({ ok: true });
  expect(await wanted()).toEqual(['reviews']);
  expect(
    await setMailPreferences(app, actor, ['messages', 'orders', 'winery-reviews', 'clubs', 'plans']),
  ).toMatchObject({
    ok: true,
  });
  expect(await wanted()).toEqual(['messages', 'orders', 'winery-reviews', 'clubs', 'plans']);
  expect(await setMailPreferences(app, { ...actor, limited: true }, [])).toEqual({ ok: false, code: 'forbidden' });
  const mailsNotWanted = [{ kind: 'reviews', refusedAt: expect.any(Date) }];
  expect(await exportPersonalData(app, actor)).toMatchObject({ value: { mailsNotWanted } });
  expect(await exportPersonalData(app, mary)).toMatchObject({ value: { mailsNotWanted: [] } });
  const token = await signUnsubscribe({ userId: actor.id, kind: 'orders' }, app.sessionSecret, app.clock.now());
  expect(await deleteAccount(app, actor, ada.password)).toEqual({ ok: true });
  // why: old mails still contain their unsubscribe links
  expect(await unsubscribe(app, anonymous, token)).toEqual({ ok: true, value: 'orders' });
  expect(await app.db.selectFrom('mailOptOuts').selectAll().execute()).toEqual([]);
});
