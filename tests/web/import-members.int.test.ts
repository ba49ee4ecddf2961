import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { action } from '../../src/web/seller/clubs/invitations/import-members.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { addClub } from '../fixtures/clubs/add-club.ts';
import { test } from '../fixtures/orders/order-entry-points.ts';
import { addShop } from '../fixtures/orders/orders-test.ts';

test('a file of members says before it is sent that it is too long for today, and stays when it is refused', async ({
  api,
}) => {
  const { owner, wineryId } = await addShop(api.app.db);
  const { clubId } = await addClub(api.app.db, wineryId);
  const headers = new Headers({ authorization: await api.token(owner) });
  const app = { ...api.accounts, ...api.app };
  const url = new URL(`http://shop.test/manage-wine-club/${clubId}/members/import`);
  const text = ['E-mail', ...Array.from({ length: 1_000 }, (_, at) => `p${at}@example.test`)].join('\n');
  const send = async (intent: string) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { app, ...(await readSession(api.accounts, headers)) } as never);
    const request = new Request(url, { headers, method: 'POST', body: new URLSearchParams({ intent, text }) });
    const answer = await action({ context, url, request, params: { club: clubId } } as never);
    return JSON.parse(JSON.stringify(answer));
  };
  expect(await send('check')).toMatchObject({ data: { report: { invited: 1_000, leftToday: 1_000 } } });
  const sent = { invitedBy: owner.id, invitedAt: app.clock.now(), expiresAt: app.clock.now() };
  await app.db
    .insertInto('clubInvitations')
    .values({ id: crypto.randomUUID(), clubId, email: 'first@example.test', tokenHash: 'a'.repeat(64), ...sent })
    .execute();
  expect(await send('check')).toMatchObject({ data: { report: { invited: 1_000, leftToday: 999 } } });
  expect(await send('send')).toMatchObject({
    data: { status: 'refused', code: 'too-many', text, report: { invited: 1_000, leftToday: 999 } },
  });
  expect(await app.db.selectFrom('clubInvitations').select('id').execute()).toHaveLength(1);
});
