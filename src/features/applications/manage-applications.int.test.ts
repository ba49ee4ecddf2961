import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { type AccountsApp, test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { maxApplications } from './application.ts';
import { keepConfiguredApplication } from './configured-application.server.ts';
import {
  changeApplication,
  createApplication,
  disableApplication,
  listApplications,
  rotateClientSecret,
  showApplication,
} from './manage-applications.server.ts';
import { isSecret } from './tokens/client-secret.server.ts';

const fields = {
  ...{ name: ' Front end ', allowedOrigins: 'https://shop.example/\nhttp://localhost:4000, https://shop.example' },
  ...{ maySignIn: true, mayBeTrusted: false, version: '0' },
};

async function anAdmin({ db }: AccountsApp): Promise<SignedIn> {
  return { ...(await addPerson(db, { email: 'admin@example.test', admin: true })), roles: ['admin'] };
}

const secretHashOf = async ({ db }: AccountsApp) =>
  (await db.selectFrom('applications').select('secretHash').executeTakeFirstOrThrow()).secretHash;
const audited = async ({ db }: AccountsApp) =>
  (await db.selectFrom('adminActions').select(['kind', 'details']).orderBy('id').execute()).map(({ kind, details }) => [
    kind,
    details,
  ]);

test('an application is added, changed, gets another secret, and is disabled, and the audit knows', async ({
  accounts: app,
}) => {
  const [admin, id] = [await anAdmin(app), crypto.randomUUID()];
  const made = await createApplication(app, admin, { id, fields });
  const first = made.ok ? made.value.secret : '';
  expect(first.length).toBeGreaterThanOrEqual(40);
  expect(isSecret(first, await secretHashOf(app))).toBe(true);
  expect(await createApplication(app, admin, { id, fields }), 'sent twice').toEqual({ ok: false, code: 'changed' });
  const shown = await showApplication(app, admin, id);
  expect(shown).toMatchObject({
    value: { name: 'Front end', allowedOrigins: ['https://shop.example', 'http://localhost:4000'], version: 1 },
  });
  const renamed = { ...fields, name: 'Shop', allowedOrigins: '', version: '1' };
  expect(await changeApplication(app, admin, { id, fields: renamed })).toMatchObject({ ok: true });
  expect(await changeApplication(app, admin, { id, fields: renamed }), 'an older form').toMatchObject({
    code: 'changed',
  });
  const rotated = await rotateClientSecret(app, admin, { id, version: 2 });
  expect([
    isSecret(first, await secretHashOf(app)),
    rotated.ok && isSecret(rotated.value.secret, await secretHashOf(app)),
  ]).toEqual([false, true]);
  expect(await disableApplication(app, admin, { id, version: 3, disabled: true })).toMatchObject({ ok: true });
  expect(await disableApplication(app, admin, { id, version: 4, disabled: false })).toMatchObject({ ok: true });
  const listed = await listApplications(app, admin);
  expect(listed).toMatchObject({ value: [{ id, name: 'Shop', allowedOrigins: [], disabledAt: null }] });
  expect(JSON.stringify(listed)).not.toContain(await secretHashOf(app));
  expect(await audited(app)).toEqual([
    ['application-added', 'Front end'],
    ['application-changed', 'Shop'],
    ['client-secret-replaced', 'Shop'],
    ['application-disabled', 'Shop'],
    ['application-enabled', 'Shop'],
  ]);
});

test.for([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ allowedOrigins: 'shop.example' }, 'allowedOrigins'],
  [{ allowedOrigins: 'https://shop.example/path' }, 'allowedOrigins'],
  [{ allowedOrigins: 'https://*.example' }, 'allowedOrigins'],
  [{ allowedOrigins: 'file:///tmp' }, 'allowedOrigins'],
  [{ redirectUris: '/api/login-as' }, 'redirectUris'],
  [{ redirectUris: 'javascript:alert(1)' }, 'redirectUris'],
  [{ redirectUris: 'https://shop.example/#part' }, 'redirectUris'],
  [{ allowedOrigins: Array.from({ length: 51 }, (_, at) => `https://s${at}.example`).join(' ') }, 'allowedOrigins'],
] as const)('a wrong field is refused at its place: %o', async ([wrong, field], { accounts: app }) => {
  const admin = await anAdmin(app);
  const made = await createApplication(app, admin, { id: crypto.randomUUID(), fields: { ...fields, ...wrong } });
  expect(made).toMatchObject({ ok: false, code: 'validation-invalid-params' });
  expect(Object.keys(made.ok || made.code !== 'validation-invalid-params' ? {} : made.errors)[0]).toContain(field);
  expect(await app.db.selectFrom('applications').select('id').execute()).toEqual([]);
});

test('there are at most a hundred, also at once', async ({ accounts: app }) => {
  const admin = await anAdmin(app);
  const now = app.clock.now();
  const times = { secretChangedAt: now, createdAt: now, updatedAt: now };
  const row = { name: 'One', secretHash: '0'.repeat(64), allowedOrigins: [], maySignIn: true, mayBeTrusted: true };
  const rows = Array.from({ length: maxApplications - 1 }, () => {
    return {
      id: crypto.randomUUID(),
      disabledAt: null,
      createdBy: null,
      redirectUris: [],
      configuredSecretHash: null,
      ...row,
      ...times,
    };
  });
  await app.db.insertInto('applications').values(rows).execute();
  const add = () => createApplication(app, admin, { id: crypto.randomUUID(), fields });
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await add()).toEqual({ ok: false, code: 'full' });
});

test('the application of the settings is kept with their secret, and with what admins changed of it', async ({
  accounts: app,
}) => {
  const [admin, system, clientId] = [await anAdmin(app), { kind: 'system' } as const, crypto.randomUUID()];
  await keepConfiguredApplication(app, system, { clientId, clientSecret: 'one' });
  const changed = { ...fields, name: 'Ours', allowedOrigins: 'https://ours.example', version: '1' };
  expect(await changeApplication(app, admin, { id: clientId, fields: changed })).toMatchObject({ ok: true });
  await keepConfiguredApplication(app, system, { clientId, clientSecret: 'two' });
  expect(isSecret('two', await secretHashOf(app))).toBe(true);
  const kept = { name: 'Ours', allowedOrigins: ['https://ours.example'] };
  expect(await showApplication(app, admin, clientId)).toMatchObject({ value: kept });
});

test('a secret of the settings that an admin has replaced does not return with the next start', async ({
  accounts: app,
}) => {
  const [admin, system, clientId] = [await anAdmin(app), { kind: 'system' } as const, crypto.randomUUID()];
  await keepConfiguredApplication(app, system, { clientId, clientSecret: 'one' });
  const rotated = await rotateClientSecret(app, admin, { id: clientId, version: 1 });
  const secret = rotated.ok ? rotated.value.secret : '';
  await keepConfiguredApplication(app, system, { clientId, clientSecret: 'one' });
  expect([isSecret(secret, await secretHashOf(app)), isSecret('one', await secretHashOf(app))]).toEqual([true, false]);
  await keepConfiguredApplication(app, system, { clientId, clientSecret: 'two' });
  expect(isSecret('two', await secretHashOf(app)), 'the operator has changed it since').toBe(true);
});

test('a generated secret of a node replaces no other', async ({ accounts: app }) => {
  const [system, clientId] = [{ kind: 'system' } as const, crypto.randomUUID()];
  await keepConfiguredApplication(app, system, { clientId, clientSecret: 'of the first node', isGenerated: true });
  await keepConfiguredApplication(app, system, { clientId, clientSecret: 'of another', isGenerated: true });
  expect(isSecret('of the first node', await secretHashOf(app))).toBe(true);
  await keepConfiguredApplication(app, system, { clientId, clientSecret: 'of the settings' });
  expect(isSecret('of the settings', await secretHashOf(app))).toBe(true);
});

test('what gives programs more asks for a fresh proof, and what takes from them does not', async ({
  accounts: app,
}) => {
  const admin = await anAdmin(app);
  const id = crypto.randomUUID();
  const whole = { ...fields, redirectUris: 'https://shop.example/api/login-as' };
  expect(await createApplication(app, admin, { id, fields: whole })).toMatchObject({ ok: true });
  app.clock.ahead += 11 * 60_000;
  const refused = { ok: false, code: 'proof-required' };
  expect(await createApplication(app, admin, { id: crypto.randomUUID(), fields })).toEqual(refused);
  expect(await rotateClientSecret(app, admin, { id, version: 1 })).toEqual(refused);
  const wider = [
    { allowedOrigins: 'https://shop.example http://localhost:4000 https://other.example' },
    { redirectUris: 'https://shop.example/other' },
    { mayBeTrusted: true },
  ];
  for (const more of wider) {
    const changed = await changeApplication(app, admin, { id, fields: { ...whole, ...more, version: '1' } });
    expect(changed, JSON.stringify(more)).toEqual(refused);
  }
  const narrower = {
    ...whole,
    name: 'Shop',
    allowedOrigins: 'https://shop.example',
    redirectUris: '',
    maySignIn: false,
  };
  expect(await changeApplication(app, admin, { id, fields: { ...narrower, version: '1' } })).toMatchObject({
    ok: true,
  });
  expect(await disableApplication(app, admin, { id, version: 2, disabled: true })).toMatchObject({ ok: true });
  expect(await disableApplication(app, admin, { id, version: 3, disabled: false })).toEqual(refused);
});

test('the application of a demo is disabled once the settings describe another one or none', async ({
  accounts: app,
}) => {
  const [admin, system] = [await anAdmin(app), { kind: 'system' } as const];
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const isDisabled = async (id: string) => {
    const shown = await showApplication(app, admin, id);
    return shown.ok && shown.value.disabledAt !== null;
  };
  await keepConfiguredApplication(app, system, { clientId: first, clientSecret: 'one' });
  await keepConfiguredApplication(app, system, { clientId: second, clientSecret: 'two' });
  expect([await isDisabled(first), await isDisabled(second)]).toEqual([true, false]);
  const own = crypto.randomUUID();
  expect(await createApplication(app, admin, { id: own, fields })).toMatchObject({ ok: true });
  await keepConfiguredApplication(app, system, undefined);
  expect([await isDisabled(second), await isDisabled(own)]).toEqual([true, false]);
});
