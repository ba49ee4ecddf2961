import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { acceptInvitation } from '../../src/features/wineries/staff/accept-invitation.server.ts';
import { hashInvitationToken } from '../../src/features/wineries/staff/invite-staff.server.ts';
import { action, loader } from '../../src/web/seller/payouts/payouts.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { test } from '../fixtures/orders/order-entry-points.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';
import { openFakePayouts } from '../fixtures/payments/fake-payouts.ts';

test('a former owner with an open session is led away from the payout page, and saves nothing there', async ({
  api,
}) => {
  const { owner, stranger, wineryId } = await addShop(api.app.db);
  const headers = new Headers({ authorization: await api.token(owner) });
  const payoutAccounts = openFakePayouts();
  const app = { ...api.accounts, ...api.app, payoutAccounts };
  const url = new URL(`http://shop.test/account/payments?winery=${wineryId}`);
  const call = async (form?: Record<string, string>) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { app, ...(await readSession(api.accounts, headers)) } as never);
    const request = new Request(url, { headers, ...(form && { method: 'POST', body: new URLSearchParams(form) }) });
    const given = { context, url, request, params: {} } as never;
    return (form ? action(given) : loader(given)).then(
      () => 'opened',
      (thrown: Response) => thrown.headers.get('location'),
    );
  };
  expect(await call()).toBe('opened');
  const now = app.clock.now();
  const token = 'x'.repeat(43);
  await app.db
    .insertInto('wineryInvitations')
    .values({
      ...{ wineryId, email: 'stranger@example.test', role: 'owner', handsOver: true, invitedBy: owner.id },
      ...{ tokenHash: hashInvitationToken(token), createdAt: now, expiresAt: new Date(now.getTime() + 60_000) },
    })
    .execute();
  expect(await acceptInvitation(app, stranger, token, { network: undefined })).toMatchObject({ ok: true });
  expect(await call()).toBe('/');
  for (const intent of ['account', 'bank', 'business', 'link', 'proof', 'x']) {
    const form = { intent, winery: wineryId, country: 'US', accountToken: 'ct_late', bankAccountToken: 'btok_late' };
    expect(await call(form), intent).toBe('/');
  }
  expect(payoutAccounts.accounts).toEqual([]);
  const pauses = await app.db.selectFrom('payoutPauses').select('wineryId').execute();
  expect(pauses).toEqual([{ wineryId }]);
});
