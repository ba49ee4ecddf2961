import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { updateProfile } from '../../src/features/accounts/profile/profile.server.ts';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { loader } from '../../src/web/seller/listings/listings.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { test } from '../fixtures/orders/order-entry-points.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';

test('people of the trade without a winery who open the listings are led to claim theirs, others home', async ({
  api,
}) => {
  const { buyer } = await addShop(api.app.db);
  const headers = new Headers({ authorization: await api.token(buyer) });
  const url = new URL('http://shop.test/listings');
  const open = async () => {
    const context = new RouterContextProvider();
    const session = await readSession(api.accounts, headers);
    context.set(pageContext, { app: { ...api.accounts, ...api.app }, ...session } as never);
    const opened = loader({ context, url, request: new Request(url, { headers }), params: {} } as never);
    return opened.then(
      () => 'opened',
      (thrown: Response) => thrown.headers.get('location'),
    );
  };
  expect(await open()).toBe('/');
  const profile = { firstName: 'Ada', lastName: 'L', bio: '', role: 'industry-pro' };
  expect(await updateProfile(api.app, buyer, profile)).toMatchObject({ ok: true });
  expect(await open()).toBe('/claim-your-page/new');
});
