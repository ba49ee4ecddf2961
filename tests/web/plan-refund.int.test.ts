import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { readSession } from '../../src/features/accounts/sign-in/session.server.ts';
import { showPlanPayment } from '../../src/features/plans/show-payments.server.ts';
import { sweepPlans } from '../../src/features/plans/sweep-plans.server.ts';
import { action } from '../../src/web/admin/plans/payment.route.tsx';
import { pageContext } from '../../src/web/shell/page-context.server.ts';
import { test } from '../fixtures/orders/order-entry-points.ts';
import { changeTo, openPlans, showPlan } from '../fixtures/plans/open-plans.ts';

test('a refund of a plan moves no money before a second step that names its sum', async ({ api }) => {
  const { app } = api;
  const { owner, admin, grow } = await openPlans(app);
  await changeTo(app, owner, grow);
  await sweepPlans(app, { kind: 'system' }, { most: 20 });
  const id = (await showPlan(app, owner)).invoices[0]?.id ?? '';
  const headers = new Headers({ authorization: await api.token(admin) });
  const url = new URL(`http://shop.test/dashboard/plans/payments/${id}`);
  const typed = { id: crypto.randomUUID(), amount: '10.50', reason: 'Charged in error' };
  const send = async (more: Record<string, string> = {}) => {
    const context = new RouterContextProvider();
    const session = await readSession(api.accounts, headers);
    const actor = { ...session.actor, provedAt: app.clock.now() };
    context.set(pageContext, { app: { ...api.accounts, ...app }, ...session, actor } as never);
    const request = new Request(url, { headers, method: 'POST', body: new URLSearchParams({ ...typed, ...more }) });
    const answer = await action({ context, url, request, params: { id } } as never);
    return JSON.parse(JSON.stringify(answer)).data;
  };
  const left = async () => {
    const shown = await showPlanPayment(app, admin, id);
    return shown.ok && shown.value.leftCents;
  };
  expect(await send({ amount: '49.01' })).toMatchObject({ status: 'invalid', fields: { amount: 'At most $49.00' } });
  expect(await send()).toMatchObject({ status: 'invalid', fields: {}, typed: { ...typed, confirmed: '1050' } });
  expect(await send({ confirmed: '1050', amount: '20' })).toMatchObject({ typed: { confirmed: '2000' } });
  expect(await send({ confirmed: '1050', amount: '10.51' })).toMatchObject({ status: 'invalid' });
  expect(await send({ confirmed: 'change' })).toMatchObject({ typed: { confirmed: '0' } });
  expect(await left()).toBe(4_900);
  expect(await send({ confirmed: '1050' })).toMatchObject({ status: 'saved', title: 'Refunded' });
  expect(await left()).toBe(3_850);
});
