import { describe, expect } from 'vitest';
import { installOwner } from '#features/wineries/staff/install-owner.server.ts';
import { anonymous, type SignedIn } from '#kit/actor.ts';
import { addPerson } from '../../../tests/fixtures/accounts/add-person.ts';
import { adminActions } from '../../../tests/fixtures/accounts/admin-actions.ts';
import { type TestApp, test } from '../../../tests/fixtures/database/integration-test.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { addPlan, giveTerms, growFields, planFields, planNameOf } from '../../../tests/fixtures/plans/add-plans.ts';
import { endPlan, listPlans, savePlan, showEditedPlan } from './manage-plans.server.ts';
import { listOfferedPlans } from './show-plans.server.ts';

const addAdmin = async ({ db }: TestApp): Promise<SignedIn> => ({
  ...(await addPerson(db, { email: 'admin@example.test', admin: true })),
  roles: ['admin'],
});

const errorsOf = (saved: Awaited<ReturnType<typeof savePlan>>) => ('errors' in saved ? saved.errors : saved);

describe('the operator’s plans', () => {
  test('are offered by price, and a change makes a version: who has the earlier one keeps it', async ({ app }) => {
    const admin = await addAdmin(app);
    await addPlan(app, admin, planFields);
    const grow = await addPlan(app, admin, growFields);
    expect(grow).toMatchObject({ monthlyCents: 4900, yearlyCents: 49_000, commission: 750, listings: null, seats: 10 });
    const wineryId = await addWinery(app.db);
    await giveTerms(app, wineryId, grow);
    const fields = { ...growFields, version: 1, monthlyCents: '59', yearlyCents: '590' };
    const change = { lineId: grow.lineId, fields };
    expect(await savePlan(app, admin, change)).toMatchObject({ ok: true, value: { version: 2, monthlyCents: 5900 } });
    expect(await savePlan(app, admin, change)).toMatchObject({ code: 'changed' });
    const offered = await listOfferedPlans(app, anonymous);
    expect(offered.map(({ name, monthlyCents }) => [name, monthlyCents])).toEqual([
      ['Free', 0],
      ['Grow', 5900],
    ]);
    const listed = await listPlans(app, admin);
    expect(listed.ok && listed.value.map((plan) => [plan.name, plan.version, plan.offered, plan.wineries])).toEqual([
      ['Free', 1, true, 0],
      ['Grow', 2, true, 0],
      ['Grow', 1, false, 1],
    ]);
    expect(await showEditedPlan(app, admin, grow.lineId)).toMatchObject({ value: { version: 2 } });
    expect(await adminActions(app.db)).toMatchObject([{ kind: 'plan-saved' }, {}, {}]);
  });

  test('of two changes of one version at once one is stored', async ({ app }) => {
    const admin = await addAdmin(app);
    const free = await addPlan(app, admin, planFields);
    const change = { lineId: free.lineId, fields: { ...planFields, version: 1, name: 'Start' } };
    const saved = await Promise.all([savePlan(app, admin, change), savePlan(app, admin, change)]);
    expect(saved.map((one) => (one.ok ? 'ok' : one.code)).toSorted()).toEqual(['changed', 'ok']);
  });

  test('have one free one, which is first and stays', async ({ app }) => {
    const admin = await addAdmin(app);
    const save = (fields: object, lineId: string = crypto.randomUUID()) => savePlan(app, admin, { lineId, fields });
    expect(errorsOf(await save(growFields))).toEqual({ monthlyCents: 'The first plan is free: 0' });
    const free = await addPlan(app, admin, planFields);
    const grow = await addPlan(app, admin, growFields);
    expect(errorsOf(await save({ ...planFields, name: 'Second' }))).toHaveProperty('monthlyCents');
    const paid = { ...growFields, version: 1, name: 'Free' };
    expect(errorsOf(await save(paid, free.lineId))).toEqual({
      monthlyCents: 'This plan stays free: wineries that pay for none have it',
    });
    expect(errorsOf(await save({ ...growFields, name: 'GROW' }))).toEqual({ name: 'Another plan has this name' });
    expect(await endPlan(app, admin, free.id)).toEqual({ ok: false, code: 'plan-free' });
    expect(await endPlan(app, admin, grow.id)).toMatchObject({ ok: true });
    expect(await endPlan(app, admin, grow.id)).toEqual({ ok: false, code: 'not-found' });
    expect((await listOfferedPlans(app, anonymous)).map(({ name }) => name)).toEqual(['Free']);
  });

  test.for([
    [{ name: ' ' }, 'name'],
    [{ monthlyCents: '-1', yearlyCents: '0' }, 'monthlyCents'],
    [{ monthlyCents: '49,50' }, 'monthlyCents'],
    [{ monthlyCents: '10001' }, 'monthlyCents'],
    [{ yearlyCents: '588.01' }, 'yearlyCents'],
    [{ monthlyCents: '9999', yearlyCents: '100000.01' }, 'yearlyCents'],
    [{ yearlyCents: '0' }, 'yearlyCents'],
    [{ commission: '51' }, 'commission'],
    [{ commission: '' }, 'commission'],
    [{ listings: '0' }, 'listings'],
    [{ seats: '1.5' }, 'seats'],
    [{ clubs: '1001' }, 'clubs'],
    [{ summary: 'x'.repeat(161) }, 'summary'],
  ] as const)('refuse %j', async ([wrong, field], { app }) => {
    const admin = await addAdmin(app);
    const saved = await savePlan(app, admin, { lineId: crypto.randomUUID(), fields: { ...growFields, ...wrong } });
    expect(Object.keys(errorsOf(saved))).toEqual([field]);
  });

  test('give the free one to wineries that get an owner from then on', async ({ app }) => {
    const admin = await addAdmin(app);
    const owner = await addPerson(app.db);
    const own = (wineryId: string) =>
      app.db
        .transaction()
        .execute((db) => installOwner({ ...app, db }, { wineryId, userId: owner.id, by: admin.id, endOthers: false }));
    const before = await addWinery(app.db, { slug: 'before' });
    await own(before);
    const free = await addPlan(app, admin, planFields);
    const after = await addWinery(app.db, { slug: 'after' });
    await own(after);
    expect([await planNameOf(app, before), await planNameOf(app, after)]).toEqual([undefined, 'Free']);
    await savePlan(app, admin, { lineId: free.lineId, fields: { ...planFields, version: 1, name: 'Start' } });
    await own(after);
    expect(await planNameOf(app, after)).toBe('Free');
  });
});
