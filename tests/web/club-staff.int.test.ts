import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import type { SignedIn } from '../../src/kit/actor.ts';
import { loader as openNewAllocation } from '../../src/web/seller/clubs/allocations/edit-allocation.route.tsx';
import { loader as openNewClub } from '../../src/web/seller/clubs/club-settings.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { type EntryPoint, test } from '../fixtures/orders/order-entry-points.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';

type Loader = (given: never) => Promise<unknown>;

/** Opens a page as a person. @returns where it leads them, or the slug of the winery whose form it shows */
async function open(api: EntryPoint, who: SignedIn, loader: Loader, path: string) {
  const headers = new Headers({ authorization: await api.token(who) });
  const url = new URL(`http://shop.test${path}`);
  const context = new RouterContextProvider();
  const session = await readSession(api.accounts, headers);
  context.set(pageContext, { app: { ...api.accounts, ...api.app }, ...session } as never);
  return loader({ context, url, request: new Request(url, { headers }), params: {} } as never).then(
    (shown) => (shown as { winery: { slug: string } }).winery.slug,
    (thrown: Response) => thrown.headers.get('location'),
  );
}

test('only owners get the form of a new club or allocation; members of staff are led back to the list', async ({
  api,
}) => {
  const { owner, member, admin, wineryId } = await addShop(api.app.db);
  const { slug } = await api.app.db
    .selectFrom('wineries')
    .select('slug')
    .where('id', '=', wineryId)
    .executeTakeFirstOrThrow();
  const clubs = '/manage-wine-club';
  for (const [loader, list] of [
    [openNewClub, clubs],
    [openNewAllocation, `${clubs}/allocations`],
  ] as const) {
    const form = `${list}/new`;
    for (const query of ['', `?winery=${slug}`]) {
      expect(await open(api, owner, loader, form + query), list).toBe(slug);
      expect(await open(api, member, loader, form + query), list).toBe(list + query);
      expect(await open(api, admin, loader, form + query), list).toBe(list + query);
    }
  }
});
