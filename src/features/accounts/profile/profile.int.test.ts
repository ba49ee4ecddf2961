import { describe, expect } from 'vitest';
import { type Actor, anonymous } from '#kit/actor.ts';
import {
  type AccountsApp,
  ada,
  sendPicture,
  signedUp,
  test,
} from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { showProfile, updateProfile } from './profile.server.ts';
import { showAccount } from './show-account.server.ts';

const fields = { firstName: 'Émilie', lastName: 'du Châtelet', bio: 'Fire,\r\nlight & <b>wine</b>.' };

test('names and bio are saved, and the display name follows from them', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  expect(await updateProfile(app, actor, fields)).toEqual({ ok: true, value: { displayName: 'Émilie D' } });
  const profile = await showProfile(app, anonymous, actor.id);
  expect(profile).toMatchObject({
    value: { name: 'Émilie D', initials: 'ÉD', bio: 'Fire,\nlight & <b>wine</b>.', own: false, state: 'active' },
  });
  expect(profile.ok && profile.value.memberSince).toMatch(/^[A-Z][a-z]+ \d{4}$/);
  expect(await showProfile(app, actor, actor.id.toUpperCase())).toMatchObject({ value: { own: true } });
});

test('unknown fields are refused and change nothing, such as flags', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  const before = await app.db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow();
  const unknown = {
    admin: 'true',
    emailVerified: 'true',
    email: 'x@example.test',
    displayName: 'Lonevine Support',
    bannedAt: '2020-01-01',
    deletedAt: '2020-01-01',
    birthDate: '1950-01-01',
    id: crypto.randomUUID(),
    userId: crypto.randomUUID(),
  };
  const refused = await updateProfile(app, actor, { ...fields, ...unknown });
  expect(refused).toMatchObject({ ok: false, code: 'invalid' });
  expect(refused.ok || refused.code === 'forbidden' || Object.keys(refused.errors)).toEqual(Object.keys(unknown));
  const after = await app.db.selectFrom('users').selectAll().where('id', '=', actor.id).executeTakeFirstOrThrow();
  expect(after).toEqual(before);
});

test('what is not mentioned stays', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  await updateProfile(app, actor, fields);
  for (const change of [{ firstName: 'Gabrielle' }, { role: 'sommelier' }, {}]) {
    expect(await updateProfile(app, actor, change)).toMatchObject({ ok: true });
  }
  const shown = await showAccount(app, actor);
  expect(shown).toMatchObject({
    value: { firstName: 'Gabrielle', lastName: fields.lastName, bio: 'Fire,\nlight & <b>wine</b>.', role: 'sommelier' },
  });
});

test.for([
  ['no first name', { firstName: '  ' }, { firstName: 'Please enter your first name' }],
  ['a name of invisible characters', { lastName: '\u0000\u200b' }, { lastName: 'Please enter your last name' }],
  ['an overlong name', { firstName: 'x'.repeat(81) }, { firstName: 'Please use at most 80 characters' }],
  ['no form at all', null, { '': expect.anything() }],
  ['a bio of 5,001 characters', { bio: 'x'.repeat(5001) }, { bio: 'Please use at most 5,000 characters' }],
] as const)('%s is reported at its field', async ([, typed, errors], { accounts: app }) => {
  const { actor } = await signedUp(app);
  const result = await updateProfile(app, actor, typed && { ...fields, ...typed });
  expect(result).toEqual({ ok: false, code: 'invalid', errors });
});

test('a bio may have 5,000 characters, whatever its line breaks and other characters', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  const bio = `${'x'.repeat(4_996)}\r\n🍷\u0000`;
  expect(await updateProfile(app, actor, { ...fields, bio })).toMatchObject({ ok: true });
  expect(await showProfile(app, anonymous, actor.id)).toMatchObject({ value: { bio: `${'x'.repeat(4_996)}\n🍷` } });
});

test('a banned or deleted person has a label instead of a name, and nothing else', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  await updateProfile(app, actor, fields);
  const nothing = { initials: '', bio: '', memberSince: undefined };
  await app.db.updateTable('users').set({ bannedAt: app.clock.now() }).execute();
  expect(await showProfile(app, anonymous, actor.id)).toMatchObject({
    value: { ...nothing, name: 'Banned user', state: 'banned' },
  });
  await app.db.updateTable('users').set({ deletedAt: app.clock.now() }).execute();
  expect(await showProfile(app, anonymous, actor.id)).toMatchObject({
    value: { ...nothing, name: 'Deleted user', state: 'deleted' },
  });
});

test('an unknown or unfinished person has no profile', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  for (const id of ['', 'x', `${actor.id} `, crypto.randomUUID(), '%00']) {
    expect(await showProfile(app, anonymous, id)).toEqual({ ok: false, code: 'not-found' });
  }
  await app.db.updateTable('users').set({ termsAcceptedAt: null }).execute();
  expect(await showProfile(app, anonymous, actor.id)).toEqual({ ok: false, code: 'not-found' });
});

test('only the owner may save the profile, and not in an impersonation session', async ({ accounts: app }) => {
  const { actor } = await signedUp(app);
  for (const other of [anonymous, { kind: 'system' }, { ...actor, limited: true }] as Actor[]) {
    expect(await updateProfile(app, other, fields)).toEqual({ ok: false, code: 'forbidden' });
  }
});

describe('a picture', () => {
  const shown = async ({ db }: AccountsApp) =>
    (await db.selectFrom('images').select('id').where('unattachedSince', 'is', null).execute()).map(({ id }) => id);

  test('is public, is replaced by another one, and stays if the form does not mention it', async ({
    accounts: app,
  }) => {
    const { actor } = await signedUp(app);
    const [first, second] = [await sendPicture(app, actor), await sendPicture(app, actor)];
    for (const profileImageId of [first, second.toUpperCase(), undefined]) {
      expect(await updateProfile(app, actor, { ...fields, profileImageId })).toMatchObject({ ok: true });
    }
    expect(await shown(app)).toEqual([second]);
    const profile = await showProfile(app, anonymous, actor.id);
    expect(profile.ok && profile.value.picture?.sources[0]?.srcSet).toContain(
      `/media/${second}/square-small.avif 240w`,
    );
    await updateProfile(app, actor, { ...fields, profileImageId: '' });
    expect(await shown(app)).toEqual([]);
    expect(await showProfile(app, anonymous, actor.id)).toMatchObject({ value: { picture: undefined } });
  });

  test('that is somebody else’s, unknown, or invalid is refused, and nothing changes', async ({ accounts: app }) => {
    const { actor } = await signedUp(app);
    const { actor: other } = await signedUp(app, { ...ada, email: 'mary@example.test' });
    const foreign = await sendPicture(app, other);
    for (const profileImageId of [foreign, crypto.randomUUID(), 'x', 7, null]) {
      const result = await updateProfile(app, actor, { ...fields, profileImageId });
      expect(result).toMatchObject({ code: 'invalid', errors: { profileImageId: expect.stringMatching(/picture/) } });
    }
    expect(await shown(app)).toEqual([]);
    expect(await showProfile(app, anonymous, actor.id)).toMatchObject({ value: { name: 'Ada L' } });
  });
});

test('who was not asked what they are says it later; the rest of the profile does not ask again', async ({
  accounts: app,
}) => {
  const { actor } = await signedUp(app);
  await app.db.updateTable('users').set({ role: null }).execute();
  const names = { firstName: 'Ada', lastName: 'Lovelace', bio: '' };
  const roleOf = async () => {
    const shown = await showAccount(app, actor);
    return shown.ok ? shown.value.role : shown;
  };
  expect(await updateProfile(app, actor, names)).toMatchObject({ ok: true });
  expect(await roleOf()).toBeNull();
  expect(await updateProfile(app, actor, { ...names, role: 'king' })).toMatchObject({
    code: 'invalid',
    errors: { role: expect.any(String) },
  });
  expect(await updateProfile(app, actor, { ...names, role: 'sommelier' })).toMatchObject({ ok: true });
  expect(await roleOf()).toBe('sommelier');
});
