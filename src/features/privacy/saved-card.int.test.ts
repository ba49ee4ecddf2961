import { sql } from 'kysely';
import { expect } from 'vitest';
import { ada, signedUp, test } from '../../../tests/fixtures/accounts-test.ts';
import { addSavedCard } from '../../../tests/fixtures/add-saved-card.ts';
import { eraseAccount } from './erase-account.server.ts';
import { exportPersonalData } from './export-personal-data.server.ts';

test('a saved card is told to its owner by its last digits, and goes with the account', async ({ accounts: app }) => {
  const { viewer } = await signedUp(app);
  const { viewer: mary } = await signedUp(app, { ...ada, email: 'mary@example.test' });
  await addSavedCard(app.db, viewer.id);
  const card = { brand: 'visa', last4Digits: '4242', expirationMonth: 12, expirationYear: 2029 };
  expect(await exportPersonalData(app, viewer)).toMatchObject({ value: { card } });
  expect(await exportPersonalData(app, mary)).toMatchObject({ value: { card: null } });
  expect(await eraseAccount(app, viewer, ada.password)).toEqual({ ok: true });
  expect(await app.db.selectFrom('paymentCustomers').selectAll().execute()).toEqual([]);
  const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'saved-cards'`.execute(app.db);
  expect(rows).toEqual([{ data: { customerRef: `cus_${viewer.id}` } }]);
});
