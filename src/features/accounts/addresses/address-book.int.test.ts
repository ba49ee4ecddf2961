import { describe, expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import { type AccountsApp, ada, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { maxAddresses, type PostalAddress } from './address.ts';
import {
  deleteAddress,
  listAddresses,
  rememberAddress,
  saveAddress,
  setDefaultAddress,
} from './address-book.server.ts';

const home: PostalAddress = {
  recipientName: 'Ada Lovelace',
  streetAddress: '12 Main Street',
  city: 'Fredericksburg',
  state: 'TX',
  postalCode: '78624',
  country: 'US',
};
const work = { ...home, streetAddress: '1 Mill Road', apartment: 'B', postalCode: '78701', city: 'Austin' };

/** Somebody signed up, and short forms of the calls. */
async function openBook(app: AccountsApp, email: string = ada.email) {
  const { actor } = await signedUp(app, { ...ada, email });
  const remember = async (address: PostalAddress, choice = {}) => {
    app.clock.ahead += 1_000;
    return rememberAddress(app, actor, { address, choice });
  };
  const book = async () => {
    const listed = await listAddresses(app, actor);
    if (!listed.ok) throw new Error(listed.code);
    return listed.value;
  };
  const streets = async () => (await book()).map(({ streetAddress, isDefault }) => [streetAddress, isDefault]);
  return { actor, remember, book, streets };
}

describe('an address book', () => {
  test('remembers an address once, and the first is the default', async ({ accounts: app }) => {
    const { remember, book, streets } = await openBook(app);
    await remember(home);
    await remember(work);
    await remember({ ...home, recipientName: 'ADA LOVELACE', phone: '512 555 0142' });
    expect(await book()).toMatchObject([{ ...home, phone: '512 555 0142', isDefault: true }, work]);
    const [, second] = await book();
    await remember(work, { makeDefault: true });
    expect(await streets()).toEqual([
      [work.streetAddress, true],
      [home.streetAddress, false],
    ]);
    expect((await book())[0]?.id).toBe(second?.id);
  });

  test('replaces an edited address; edited into another one there is one less, and a default stays', async ({
    accounts: app,
  }) => {
    const { actor, remember, book, streets } = await openBook(app);
    await remember(home);
    await remember(work);
    const [, second] = await book();
    await remember({ ...work, streetAddress: '2 Mill Road' }, { id: second?.id });
    expect(await streets()).toEqual([
      [home.streetAddress, true],
      ['2 Mill Road', false],
    ]);
    const fields = { ...home, apartment: '', phone: ' ' };
    expect(await saveAddress(app, actor, { id: second?.id, fields })).toMatchObject({ ok: true });
    expect(await book()).toEqual([{ ...home, id: second?.id, isDefault: true }]);
  });

  test('keeps the last used, and always the default', async ({ accounts: app }) => {
    const { remember, streets } = await openBook(app);
    await remember(home);
    for (let at = 1; at <= maxAddresses; at++) await remember({ ...work, streetAddress: `${at} Mill Road` });
    const kept = await streets();
    expect(kept).toHaveLength(maxAddresses);
    expect(kept[0]).toEqual([home.streetAddress, true]);
    expect(kept).not.toContainEqual(['1 Mill Road', false]);
  });

  test('without its default has the one used last as default', async ({ accounts: app }) => {
    const { actor, remember, book, streets } = await openBook(app);
    await remember(home);
    await remember(work);
    expect(await setDefaultAddress(app, actor, (await book())[1]?.id ?? '')).toMatchObject({ ok: true });
    expect((await streets())[0]).toEqual([work.streetAddress, true]);
    expect(await deleteAddress(app, actor, (await book())[0]?.id ?? '')).toMatchObject({ ok: true });
    expect(await streets()).toEqual([[home.streetAddress, true]]);
    expect(await deleteAddress(app, actor, (await book())[0]?.id ?? '')).toMatchObject({ ok: true });
    expect(await streets()).toEqual([]);
  });

  test('asked for two defaults at once has one', async ({ accounts: app }) => {
    const { actor, remember, book } = await openBook(app);
    for (const address of [home, work]) await remember(address);
    const all = await book();
    await Promise.all(all.map(({ id }) => setDefaultAddress(app, actor, id)));
    await Promise.all([remember({ ...home, city: 'Hye' }), remember({ ...work, city: 'Hye' })]);
    expect((await book()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await book()).toHaveLength(2);
  });

  test('gives its ZIP code and state to a person who has told none, and to nobody else', async ({ accounts: app }) => {
    const { actor, remember } = await openBook(app);
    const homeOf = () =>
      app.db.selectFrom('users').select(['zip', 'state']).where('id', '=', actor.id).executeTakeFirst();
    await remember(work);
    expect(await homeOf()).toEqual({ zip: ada.zip, state: ada.state });
    await app.db.updateTable('users').set({ zip: null, state: null }).where('id', '=', actor.id).execute();
    await remember(work);
    expect(await homeOf()).toEqual({ zip: '78701', state: 'TX' });
  });

  test('says which field is wrong, and keeps what it had', async ({ accounts: app }) => {
    const { actor, remember, book } = await openBook(app);
    await remember(home);
    const wrong = { ...home, recipientName: ' ', postalCode: '786', phone: 'no', city: 'x'.repeat(81), state: 'Texas' };
    const saved = await saveAddress(app, actor, { id: undefined, fields: wrong });
    const names = ['recipientName', 'city', 'state', 'postalCode', 'phone'];
    expect(saved).toMatchObject({ ok: false, code: 'invalid' });
    expect(Object.keys((saved as { errors: object }).errors).toSorted()).toEqual(names.toSorted());
    expect(await book()).toHaveLength(1);
  });

  test('belongs to one person', async ({ accounts: app }) => {
    const { actor, remember, book } = await openBook(app);
    await remember(home);
    const id = (await book())[0]?.id ?? '';
    const other = await openBook(app, 'mary@example.test');
    const notFound = { ok: false, code: 'not-found' };
    for (const wrong of [id, crypto.randomUUID(), 'x']) {
      expect(await setDefaultAddress(app, other.actor, wrong)).toEqual(notFound);
      expect(await deleteAddress(app, other.actor, wrong)).toEqual(notFound);
      expect(await saveAddress(app, other.actor, { id: wrong, fields: work })).toEqual(notFound);
    }
    await other.remember({ ...home, city: 'Hye' }, { id, makeDefault: true });
    expect(await book()).toMatchObject([home]);
    expect(await other.book()).toMatchObject([{ ...home, city: 'Hye' }]);
    const forbidden = { ok: false, code: 'forbidden' };
    for (const nobody of [anonymous, { kind: 'system' }, { ...actor, limited: true }] as Actor[]) {
      expect(await listAddresses(app, nobody)).toEqual(forbidden);
      expect(await rememberAddress(app, nobody, { address: home, choice: {} })).toEqual(forbidden);
      expect(await saveAddress(app, nobody, { id: undefined, fields: home })).toEqual(forbidden);
    }
  });
});
