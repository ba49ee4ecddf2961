import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { test } from '../../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { openFakePayouts } from '../../../../tests/fixtures/payments/fake-payouts.ts';
import { createAccountLink } from './create-account-link.server.ts';
import { createPayoutAccount } from './create-payout-account.server.ts';
import { updatePayoutAccount } from './update-payout-account.server.ts';

const opening = { country: 'US', accountToken: 'ct_1', bankAccountToken: 'btok_1' };
const site = { baseUrl: 'http://shop.test' };

test('whoever finds an owner’s session open cannot change where the money goes; all owners are told of changes', async ({
  app: given,
}) => {
  const app = { ...given, site, payoutAccounts: openFakePayouts() };
  const wineryId = await addWinery(app.db);
  const createdAt = app.clock.now();
  const owners = [];
  for (const name of ['ada', 'grace']) {
    const { id } = await addPerson(app.db, { email: `${name}@example.test` });
    await app.db.insertInto('wineryMembers').values({ userId: id, wineryId, role: 'owner', createdAt }).execute();
    owners.push(id);
  }
  const longAgo = new Date(createdAt.getTime() - 11 * 60_000);
  const stale: SignedIn = { kind: 'user', id: owners[0] ?? '', roles: [], limited: false, provedAt: longAgo };
  const refused = { ok: false, code: 'proof-required' };
  const { provedAt: _, ...never } = stale;
  for (const actor of [stale, never]) {
    expect(await createPayoutAccount(app, actor, wineryId, opening)).toEqual(refused);
  }
  const fresh: SignedIn = { ...stale, provedAt: app.clock.now() };
  expect(await createPayoutAccount(app, fresh, wineryId, opening)).toMatchObject({ ok: true });
  expect(await updatePayoutAccount(app, stale, wineryId, { bankAccountToken: 'btok_2' })).toEqual(refused);
  expect(await updatePayoutAccount(app, stale, wineryId, { accountToken: 'ct_2' })).toEqual(refused);
  expect(await createAccountLink(app, stale, wineryId, { type: 'account_update' })).toEqual(refused);
  expect(app.payoutAccounts.accounts).toMatchObject([{ said: { bankAccountToken: 'btok_1' } }]);
  const business = { businessProfileMCC: '5734' };
  expect(await updatePayoutAccount(app, stale, wineryId, business), 'this moves no money').toMatchObject({ ok: true });
  for (let time = 0; time < 2; time++) {
    const bank = { bankAccountToken: 'btok_3' };
    expect(await updatePayoutAccount(app, fresh, wineryId, bank)).toMatchObject({ ok: true });
  }
  const { rows } = await sql<{ to: string; mail: string }>`
    select data ->> 'to' as to, data ->> 'mail' as mail from pgboss.job where name = 'mail' order by created_on, id`.execute(
    app.db,
  );
  const mail = 'payout-account-changed';
  const both = [
    { mail, to: 'ada@example.test' },
    { mail, to: 'grace@example.test' },
  ];
  expect(rows.slice(0, 2).toSorted((a, b) => (a.to < b.to ? -1 : 1))).toEqual(both);
  expect(rows, 'once for each change, even if its form arrives twice').toHaveLength(4);
});
