import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { ada, signedUp, test } from '../../../../tests/fixtures/accounts/accounts-test.ts';
import { correctBirthDate } from './correct-birth-date.server.ts';
import { showAccount } from './show-account.server.ts';

const fields = { birthDay: 10, birthMonth: 12, birthYear: 1980, reason: 'Their license says so' };

test('an admin corrects a date of birth once, and the former one is kept with the reason', async ({
  accounts: app,
}) => {
  const { actor: person } = await signedUp(app);
  const { actor: other } = await signedUp(app, { ...ada, email: 'admin@example.test' });
  const now = app.clock.now();
  const admin: SignedIn = { ...other, roles: ['admin'], provedAt: now };
  const correct = (who: SignedIn, change: object = {}) =>
    correctBirthDate(app, who, { userId: person.id, fields: { ...fields, ...change } });
  const before = await showAccount(app, person);
  expect(await correct(person)).toEqual({ ok: false, code: 'forbidden' });
  expect(await correct({ ...person, roles: ['admin'], provedAt: now })).toEqual({ ok: false, code: 'forbidden' });
  expect(await correct({ ...admin, provedAt: new Date(now.getTime() - 3_600_000) })).toMatchObject({
    code: 'proof-required',
  });
  expect(await correct(admin, { birthYear: 2010, reason: ' ' })).toMatchObject({
    code: 'invalid',
    errors: { birthDay: 'You must be at least 21 years old', reason: 'Please say why' },
  });
  const unknown = { userId: 'x', fields };
  expect(await correctBirthDate(app, admin, unknown)).toEqual({ ok: false, code: 'not-found' });
  const answers = await Promise.all([correct(admin), correct(admin, { birthYear: 1981 })]);
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual(['changed', 'ok']);
  expect(await showAccount(app, person)).toMatchObject({
    value: { birthDate: expect.stringMatching(/^198[01]-12-10$/) },
  });
  const [kept] = await app.db.selectFrom('birthDateCorrections').selectAll().execute();
  expect(kept).toMatchObject({ userId: person.id, adminId: admin.id, reason: fields.reason });
  expect(before.ok && before.value.birthDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
