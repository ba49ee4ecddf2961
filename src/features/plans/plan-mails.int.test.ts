import { describe, expect } from 'vitest';
import { confirmPaymentPath } from '#features/subscriptions/charge.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { sentMails } from '../../../tests/fixtures/clubs/sent-mails.ts';
import { mailsOf, spans, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { changeTo, openPlans, showPlan } from '../../../tests/fixtures/plans/open-plans.ts';
import { sweepPlans } from './sweep-plans.server.ts';

const declined = { code: 'declined', message: 'Declined.' } as const;
const sweep = (app: TestOrders) => sweepPlans(app, { kind: 'system' }, { most: 20 });
const days = (app: TestOrders, count: number) => app.clock.forward(count * spans.day);

/** The mails since those that are known, without the recipient, who is always the owner. */
async function newMails(app: TestOrders, known: string[]): Promise<string[]> {
  const mails = await mailsOf(app);
  const since = mails.slice(known.length);
  known.push(...since);
  expect(since.every((mail) => mail.endsWith(' owner@example.test'))).toBe(true);
  return since.map((mail) => mail.split(' ')[0] ?? '').toSorted();
}

describe('the owners of a winery', () => {
  test('read what changed and was paid, and that a plan was canceled and has ended', async ({ orders: app }) => {
    const { owner, free, grow } = await openPlans(app);
    const known: string[] = [];
    await changeTo(app, owner, grow);
    expect(await newMails(app, known)).toEqual(['plan-changed', 'plan-paid']);
    await changeTo(app, owner, free, { when: 'period-end' });
    expect(await newMails(app, known)).toEqual(['plan-canceled']);
    days(app, 30);
    await Promise.all([sweep(app), sweep(app)]);
    expect(await newMails(app, known)).toEqual(['plan-ended']);
  });

  test('read once that a card was declined, once that the grace ends, and that the plan has ended', async ({
    orders: app,
  }) => {
    const { owner, grow, cardRef } = await openPlans(app);
    const known: string[] = [];
    await changeTo(app, owner, grow);
    await newMails(app, known);
    app.payments.decline(cardRef, declined);
    days(app, 30);
    const byDay: Record<number, string[]> = {};
    for (let day = 0; day <= 14; day += 1) {
      await Promise.all([sweep(app), sweep(app)]);
      const mails = await newMails(app, known);
      if (mails.length > 0) byDay[day] = mails;
      days(app, 1);
    }
    expect(byDay).toEqual({ 0: ['plan-payment-declined'], 11: ['plan-grace-ends'], 14: ['plan-ended'] });
  });

  test('read where the payment is confirmed only if their card pays for it', async ({ orders: app }) => {
    const { owner, wineryId, grow, cardRef } = await openPlans(app);
    const { id: userId } = await addPerson(app.db, { email: 'other@example.test' });
    const joined = { userId, wineryId, role: 'owner', createdAt: app.clock.now() } as const;
    await app.db.insertInto('wineryMembers').values(joined).execute();
    await changeTo(app, owner, grow);
    app.payments.decline(cardRef, { code: 'authentication', message: 'Confirm it.' });
    days(app, 30);
    await sweep(app);
    const { ownPayment } = await showPlan(app, owner);
    const mails = (await sentMails(app)).filter(({ mail }) => mail === 'plan-payment-declined');
    expect(Object.fromEntries(mails.map(({ to, path }) => [to, path]))).toEqual({
      'owner@example.test': confirmPaymentPath(ownPayment ?? ''),
      'other@example.test': null,
    });
  });

  test('read of a plan that was planned when it begins, and nothing of a change that was not paid', async ({
    orders: app,
  }) => {
    const { owner, grow, estate, cardRef } = await openPlans(app);
    const known: string[] = [];
    app.payments.decline(cardRef, declined);
    await changeTo(app, owner, grow);
    expect(await newMails(app, known)).toEqual([]);
    app.payments.decline(cardRef, undefined);
    await changeTo(app, owner, estate);
    await newMails(app, known);
    await changeTo(app, owner, grow, { when: 'period-end' });
    expect(await newMails(app, known)).toEqual([]);
    days(app, 30);
    await sweep(app);
    expect(await newMails(app, known)).toEqual(['plan-changed', 'plan-paid']);
  });
});
