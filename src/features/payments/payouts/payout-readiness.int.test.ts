import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addPayoutAccount } from '../../../../tests/fixtures/orders/orders-test.ts';
import { needsPayoutAccount } from './payout-readiness.server.ts';

test('an owner needs an account while a winery with listings has none, or a deleted one', async ({ app }) => {
  const { db } = app;
  const wineryId = await addWinery(db);
  const person = await addPerson(db, { email: 'ada@example.test' });
  const createdAt = new Date('2026-01-01T12:00:00Z');
  await db.insertInto('wineryMembers').values({ userId: person.id, wineryId, role: 'owner', createdAt }).execute();
  const owner: SignedIn = { ...person, roles: ['winery-owner'] };
  const needs = (who = owner) => needsPayoutAccount(app, who);
  expect(await needs()).toBe(false);
  await addListing(db, wineryId, { state: 'draft', publishedAt: null });
  const before = app.statements.length;
  expect(await needs()).toBe(true);
  expect(app.statements.length - before).toBe(1);
  expect(await needs({ ...owner, limited: true })).toBe(false);
  await addPayoutAccount(db, wineryId);
  expect(await needs()).toBe(false);
  const deleted = { deleted: true, chargesEnabled: false, payoutsEnabled: false };
  await db.updateTable('payoutAccounts').set(deleted).execute();
  expect(await needs()).toBe(true);
});
