import { describe, expect } from 'vitest';
import { addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { type EntryPoint, test } from '../../../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, spans } from '../../../../tests/fixtures/orders/orders-test.ts';
import { addSavedCard } from '../../../../tests/fixtures/payments/add-saved-card.ts';
import { addEndedPlan, addPlan, growFields, planFields } from '../../../../tests/fixtures/plans/add-plans.ts';
import { planInvoiceResponse, planPreviewResponse, planResponse, wineryPlanResponse } from './plan-responses.ts';

/** A winery whose owner has a saved card, and two plans. */
async function openPlans({ app }: EntryPoint) {
  const shop = await addShop(app.db);
  const free = await addPlan(app, shop.admin, { ...planFields, listings: '60' });
  const grow = await addPlan(app, shop.admin, growFields);
  const cardRef = await addSavedCard(app.db, shop.owner.id);
  await app.db.updateTable('paymentCustomers').set({ mode: 'test' }).where('userId', '=', shop.owner.id).execute();
  return { ...shop, free, grow, cardRef, at: `/api/v1/winery/${shop.wineryId}/plan` };
}

const dollars = (amount: number) => ({ amount, currency: 'USD' });

describe('the plan of a winery', () => {
  test('is previewed, changed, canceled, and kept by its owner, with its invoices', async ({ api }) => {
    const { owner, grow, at } = await openPlans(api);
    const offered = (await api.get(undefined, '/api/v1/plan')).body.data;
    expect(planResponse.array().parse(offered)).toEqual(offered);
    expect(offered).toMatchObject([{ name: 'Free' }, { monthly: dollars(4_900), commissionPercent: 7.5 }]);
    const preview = (await api.get(owner, `${at}/preview?planId=${grow.id}`)).body.data;
    expect(planPreviewResponse.parse(preview)).toEqual(preview);
    expect(preview.quote.amount).toEqual(dollars(4_900));
    const wanted = { planId: grow.id, interval: 'month', when: 'now', version: preview.version };
    const cheap = await api.post(owner, at, { ...wanted, amount: dollars(1) });
    expect([cheap.status, cheap.body.errors[0].code]).toEqual([409, 'price-changed']);
    const twice = await Promise.all([
      api.post(owner, at, { ...wanted, amount: preview.quote.amount }),
      api.post(owner, at, { ...wanted, amount: preview.quote.amount }),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    api.app.clock.forward(10 * spans.day);
    const yearly = (await api.get(owner, `${at}/preview?planId=${grow.id}&interval=year`)).body.data;
    // of $49.00 for 30 days 10 are used, which is $16.33
    expect(yearly.quote).toMatchObject({ unused: dollars(3_267), amount: dollars(45_733) });
    const shown = (await api.get(owner, at)).body.data;
    expect(wineryPlanResponse.parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ terms: { planName: 'Grow' }, paid: { next: null }, usage: { clubs: 0 } });
    expect((await api.post(owner, `${at}/cancel`, { version: 0 })).body.errors[0].code).toBe('changed');
    const canceled = await api.post(owner, `${at}/cancel`, { version: shown.version });
    expect(canceled.body.data).toEqual({ when: 'period-end', on: shown.paid.endsOn });
    const planned = (await api.get(owner, at)).body.data;
    expect(wineryPlanResponse.parse(planned)).toEqual(planned);
    expect(planned.paid.next.plan.name).toBe('Free');
    expect((await api.post(owner, `${at}/keep`, { version: shown.version })).body.errors[0].code).toBe('changed');
    expect((await api.post(owner, `${at}/keep`, { version: planned.version })).status).toBe(200);
    expect((await api.get(owner, at)).body.data.paid.next).toBeNull();
    const invoices = (await api.get(owner, `${at}/invoice`)).body.data;
    expect(planInvoiceResponse.array().parse(invoices)).toEqual(invoices);
    expect(invoices).toMatchObject([{ number: 'LP-000001', amount: dollars(4_900), state: 'paid' }]);
    expect((await api.get(owner, `/api/v1/plan-invoice/${invoices[0].id}`)).body.data).toEqual(invoices[0]);
  });

  test('is nobody else’s, and says which field of a change is wrong', async ({ api }) => {
    const { owner, member, admin, buyer, grow, free, cardRef, at } = await openPlans(api);
    const otherId = await addWinery(api.app.db, { slug: 'blue-gate' });
    const { invoiceId } = await addEndedPlan(api.app, otherId);
    const change = { planId: grow.id, interval: 'month', when: 'now', version: 0, amount: dollars(4_900) };
    const version = { version: 0 };
    const reads = ['', `/preview?planId=${grow.id}`, '/invoice'];
    const writes = [['', change] as const, ['/cancel', version] as const, ['/keep', version] as const];
    for (const who of [member, admin, buyer]) {
      for (const path of reads) expect((await api.get(who, at + path)).status, path).toBe(403);
      for (const [path, body] of writes) expect((await api.post(who, at + path, body)).status, path).toBe(403);
    }
    const foreign = `/api/v1/winery/${otherId}/plan`;
    for (const path of reads) expect((await api.get(owner, foreign + path)).status, path).toBe(403);
    for (const [path, body] of writes) expect((await api.post(owner, foreign + path, body)).status, path).toBe(403);
    for (const [path, body] of writes) {
      expect((await api.post({ ...owner, limited: true }, at + path, body)).status, path).toBe(403);
      expect((await api.post(undefined, at + path, body)).status, path).toBe(401);
    }
    expect((await api.get(owner, `/api/v1/plan-invoice/${invoiceId}`)).status).toBe(404);
    expect((await api.get(owner, `${at}/preview?planId=${crypto.randomUUID()}`)).status).toBe(404);
    const wrong = await api.post(owner, at, { ...change, when: 'yesterday', amount: 4_900 });
    const parameters = wrong.body.errors.map(({ meta }: { meta: { parameter: string } }) => meta.parameter);
    expect([wrong.status, parameters.toSorted()]).toEqual([400, ['amount', 'when']]);
    expect((await api.post(owner, at, { ...change, planId: free.id })).status).toBe(404);
    api.app.payments.decline(cardRef, { code: 'declined', message: 'Declined.' });
    const declined = await api.post(owner, at, change);
    expect([declined.status, declined.body.errors[0].code]).toEqual([402, 'transaction-payment-failed']);
  });

  test('that allows less than the winery uses is not begun, and the answer says what is too much', async ({ api }) => {
    const { owner, admin, at } = await openPlans(api);
    const prices = { monthlyCents: '9', yearlyCents: '90' };
    const small = await addPlan(api.app, admin, { ...growFields, name: 'Small', ...prices, seats: '1' });
    const preview = (await api.get(owner, `${at}/preview?planId=${small.id}`)).body.data;
    expect(preview.excess).toEqual(['remove 1 person']);
    const change = { planId: small.id, interval: 'month', when: 'now', version: 0, amount: preview.quote.amount };
    const refused = await api.post(owner, at, change);
    expect(refused.body.errors[0]).toMatchObject({
      status: 409,
      code: 'plan-exceeded',
      meta: { problems: ['remove 1 person'] },
    });
  });
});

describe('the plans of the operator', () => {
  test('are made, changed, and ended by admins alone', async ({ api }) => {
    const { admin, owner, buyer } = await addShop(api.app.db);
    const [freeLine, growLine] = [crypto.randomUUID(), crypto.randomUUID()];
    const at = (line: string) => `/api/v1/managed-plan/${line}`;
    const free = {
      ...{ version: 0, name: 'Free', summary: '', monthly: dollars(0), yearly: dollars(0), commissionPercent: 10 },
      ...{ listings: 10, clubs: 1, seats: 3 },
    };
    const grow = { ...free, name: 'Grow', monthly: dollars(49_50), yearly: dollars(490_00), listings: null };
    for (const who of [owner, buyer]) {
      expect((await api.put(who, at(freeLine), free)).status).toBe(403);
      expect((await api.get(who, '/api/v1/managed-plan')).status).toBe(403);
      expect((await api.post(who, `${at(freeLine)}/end`)).status).toBe(403);
    }
    expect((await api.put({ ...admin, limited: true }, at(freeLine), free)).status).toBe(403);
    const first = (await api.put(admin, at(freeLine), free)).body.data;
    expect(planResponse.parse(first)).toEqual(first);
    const wrong = await api.put(admin, at(growLine), {
      ...grow,
      monthly: 49.5,
      commissionPercent: 7.555,
      seats: 'many',
    });
    const parameters = wrong.body.errors.map(({ meta }: { meta: { parameter: string } }) => meta.parameter);
    expect([wrong.status, parameters.toSorted()]).toEqual([400, ['commissionPercent', 'monthly', 'seats']]);
    const saved = (await api.put(admin, at(growLine), { ...grow, commissionPercent: 7.5 })).body.data;
    expect(saved).toMatchObject({ version: 1, monthly: dollars(49_50), commissionPercent: 7.5, listings: null });
    expect((await api.put(admin, at(growLine), grow)).body.errors[0].code).toBe('changed');
    const next = (await api.put(admin, at(growLine), { ...grow, version: 1 })).body.data;
    expect((await api.post(admin, `${at(first.id)}/end`)).body.errors[0].code).toBe('plan-free');
    expect((await api.post(admin, `${at(saved.id)}/end`)).status).toBe(404);
    expect((await api.post(admin, `${at(next.id)}/end`)).body.data).toEqual(next);
    const listed = (await api.get(admin, '/api/v1/managed-plan')).body.data;
    expect(listed).toEqual([{ ...first, offered: true, since: expect.any(String), wineries: 0 }]);
  });
});
