import { expect } from 'vitest';
import { anonymous } from '#kit/actor.ts';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addPayoutAccount, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { listUnpayableWineries } from './payout-readiness.server.ts';

test('wineries without an account that takes charges are unpayable; without a gateway all are', async ({
  orders: app,
}) => {
  const slugs = ['none', 'closed', 'open'];
  await addWinery(app.db, { slug: 'none' });
  const closed = await addWinery(app.db, { slug: 'closed' });
  await addPayoutAccount(app.db, closed);
  await app.db.updateTable('payoutAccounts').set({ chargesEnabled: false }).execute();
  await addPayoutAccount(app.db, await addWinery(app.db, { slug: 'open' }));
  expect(await listUnpayableWineries(app, anonymous, slugs)).toEqual(['none', 'closed']);
  expect(await listUnpayableWineries({ ...app, payments: undefined }, anonymous, slugs)).toEqual(slugs);
  expect(await listUnpayableWineries(app, anonymous, [])).toEqual([]);
});
