import { describe, expect } from 'vitest';
import { listWineryMemberships } from '#features/wineries/winery-members.server.ts';
import { test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import {
  admin,
  claimed,
  claimedOf,
  mailsOf,
  ownersOf,
  person,
  phone,
  stateOf,
} from '../../../tests/fixtures/claims/claim-things.ts';
import { countStatements } from '../../../tests/fixtures/database/count-statements.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { approveClaim, fileApprovedClaim, rejectClaim, withdrawClaim } from './decide-claim.server.ts';
import { eraseClaims } from './erase-claims.server.ts';
import { listClaims } from './list-claims.server.ts';
import { listOwnClaims, reviewClaim, showClaim, showClaimTarget } from './show-claim.server.ts';
import { submitClaim } from './submit-claim.server.ts';

describe('a claim', () => {
  test('is filed, tells both sides, makes the winery pending, and makes its claimant an owner when it is approved', async ({
    accounts: app,
  }) => {
    const wineryId = await addWinery(app.db, { slug: 'red-gate' });
    const [operator, bea] = [await admin(app), await person(app, 'bea')];
    const counted = countStatements(app);
    const id = await counted.of(() =>
      claimed(app, bea, wineryId, { phone, bw: 'BWN-TX-15001', note: 'I founded it.' }),
    );
    counted.expectAtMost({ statements: 18 });
    expect(await claimedOf(app, wineryId)).toBe('pending');
    expect(await mailsOf(app)).toEqual(['claim-news received bea', 'claim-to-review received admin']);
    expect(await showClaim(app, bea, id)).toMatchObject({
      value: {
        ...{ state: 'pending', isNew: false, isDispute: false, note: 'I founded it.', licenseNumber: 'BWN-TX-15001' },
        ...{ winery: { slug: 'red-gate' }, phone, reason: null, files: [] },
        events: [{ kind: 'submitted', by: 'claimant' }],
      },
    });
    expect(await showClaimTarget(app, bea, wineryId)).toMatchObject({ value: { pendingClaimId: id } });
    const [shown, reviewed, approved] = [countStatements(app), countStatements(app), countStatements(app)];
    await shown.of(() => showClaim(app, bea, id));
    shown.expectAtMost({ statements: 1 });
    await reviewed.of(() => reviewClaim(app, operator, id));
    reviewed.expectAtMost({ statements: 2 });
    const result = await approved.of(() => approveClaim(app, operator, id, {}));
    expect(result).toEqual({ ok: true, value: { id, wineryId } });
    approved.expectAtMost({ statements: 19, commits: 1 });
    expect(await ownersOf(app, wineryId)).toEqual([[bea.id, 'owner']]);
    expect(await claimedOf(app, wineryId)).toBe('claimed');
    expect(await listWineryMemberships(app, bea)).toMatchObject([{ slug: 'red-gate', role: 'owner' }]);
    expect(await mailsOf(app)).toContain('claim-news approved bea');
    expect(await showClaim(app, bea, id)).toMatchObject({
      value: { state: 'approved', events: [{ kind: 'submitted' }, { kind: 'approved', by: 'operator' }] },
    });
    expect(await submitClaim(app, bea, wineryId, { phone })).toEqual({ ok: false, code: 'already-owned' });
  });

  test('that is rejected gives the reason, and its claimant files another one', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db, { slug: 'red-gate' });
    const [operator, bea] = [await admin(app), await person(app, 'bea')];
    const id = await claimed(app, bea, wineryId);
    expect(await rejectClaim(app, operator, id, { reason: ' ' })).toMatchObject({
      code: 'invalid',
      errors: { reason: 'Please say why' },
    });
    expect(await rejectClaim(app, operator, id, { reason: 'No proof yet.' })).toMatchObject({ ok: true });
    expect(await claimedOf(app, wineryId)).toBe('unclaimed');
    expect(await showClaim(app, bea, id)).toMatchObject({ value: { state: 'rejected', reason: 'No proof yet.' } });
    const rejection = (await app.sent()).find(({ props }) => (props as { news?: string }).news === 'rejected');
    expect(rejection).toMatchObject({ mail: 'claim-news', props: { reason: 'No proof yet.', winery: 'Red Gate' } });
    const again = await claimed(app, bea, wineryId);
    expect(await claimedOf(app, wineryId)).toBe('pending');
    expect((await listOwnClaims(app, bea)).map((one) => [one.id, one.state])).toEqual([
      [again, 'pending'],
      [id, 'rejected'],
    ]);
    const reviewed = await reviewClaim(app, operator, again);
    expect(reviewed.ok && reviewed.value.others.map((one) => [one.id, one.state])).toEqual([[id, 'rejected']]);
  });

  test('is withdrawn by its claimant alone, and the winery is as before', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db, { slug: 'red-gate' });
    const [operator, bea, cal] = [await admin(app), await person(app, 'bea'), await person(app, 'cal')];
    const [first, second] = [await claimed(app, bea, wineryId), await claimed(app, cal, wineryId)];
    for (const other of [cal, operator])
      expect(await withdrawClaim(app, other, first)).toEqual({ ok: false, code: 'not-found' });
    expect((await withdrawClaim(app, bea, first)).ok).toBe(true);
    expect(await claimedOf(app, wineryId)).toBe('pending');
    expect((await withdrawClaim(app, cal, second)).ok).toBe(true);
    expect(await claimedOf(app, wineryId)).toBe('unclaimed');
    expect(await mailsOf(app)).toEqual(
      expect.arrayContaining(['claim-news withdrawn bea', 'claim-to-review withdrawn admin']),
    );
  });

  test('cannot be decided twice, whoever and however', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db, { slug: 'red-gate' });
    const [operator, bea] = [await admin(app), await person(app, 'bea')];
    const id = await claimed(app, bea, wineryId);
    const both = await Promise.all([
      approveClaim(app, operator, id, {}),
      rejectClaim(app, operator, id, { reason: 'No' }),
      withdrawClaim(app, bea, id),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter((one) => !one.ok && one.code === 'claim-decided')).toHaveLength(2);
    const { events } = ((await showClaim(app, bea, id)) as { value: { events: object[] } }).value;
    expect(events).toHaveLength(2);
    expect(await stateOf(app, id)).not.toBe('pending');
    await expect(app.db.deleteFrom('wineryClaimEvents').execute()).rejects.toThrow('only added to');
  });

  test('is one per person and winery, also when it is sent twice at once', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db, { slug: 'red-gate' });
    const bea = await person(app, 'bea');
    const both = await Promise.all([
      submitClaim(app, bea, wineryId, { phone }),
      submitClaim(app, bea, wineryId, { phone }),
    ]);
    expect(both.map((one) => (one.ok ? 'filed' : one.code)).toSorted()).toEqual(['already-claimed', 'filed']);
  });

  test('is one of at most five of a person within a day; what admins file for them does not count', async ({
    accounts: app,
  }) => {
    const [operator, bea] = [await admin(app), await person(app, 'bea')];
    const wineries: string[] = [];
    for (let at = 0; at < 7; at++) wineries.push(await addWinery(app.db, { slug: `winery-${at}` }));
    const [filed = '', sixth = '', ...others] = wineries;
    expect((await fileApprovedClaim(app, operator, { wineryId: filed, userId: bea.id })).ok).toBe(true);
    for (const wineryId of others) await claimed(app, bea, wineryId);
    expect(await submitClaim(app, bea, sixth, { phone })).toMatchObject({
      code: 'too-many',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await claimedOf(app, sixth)).toBe('unclaimed');
    app.clock.ahead += 24 * 3600_000 + 1_000;
    expect((await submitClaim(app, bea, sixth, { phone })).ok).toBe(true);
  });
});

test('what the account lacks is asked for once, and saved there; what it has stays', async ({ accounts: app }) => {
  const wineryId = await addWinery(app.db, { slug: 'red-gate' });
  const bea = await person(app, 'bea');
  await app.db.updateTable('users').set({ zip: null, role: null, company: 'Bea & Sons' }).execute();
  expect(await submitClaim(app, bea, wineryId, {})).toMatchObject({
    code: 'invalid',
    errors: { zip: 'Please enter your ZIP code', role: 'Please say what you are', phone: expect.any(String) },
  });
  await claimed(app, bea, wineryId, { phone, zip: '78624', role: 'industry-pro', company: 'Other' });
  const stored = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ zip: '78624', role: 'industry-pro', company: 'Bea & Sons', phoneNumber: phone });
});

test('foreign, malformed and impersonated claims are refused', async ({ accounts: app }) => {
  const wineryId = await addWinery(app.db, { slug: 'red-gate' });
  const [operator, bea, cal] = [await admin(app), await person(app, 'bea'), await person(app, 'cal')];
  const id = await claimed(app, bea, wineryId);
  expect(await submitClaim(app, { ...bea, limited: true }, wineryId, { phone })).toMatchObject({ code: 'forbidden' });
  expect(await approveClaim(app, { ...operator, limited: true }, id, {})).toMatchObject({ code: 'forbidden' });
  expect(await approveClaim(app, cal, id, {})).toMatchObject({ code: 'forbidden' });
  expect(await showClaim(app, cal, id)).toMatchObject({ code: 'not-found' });
  for (const bad of ['', 'x', '%00', crypto.randomUUID(), "'; drop table users"]) {
    expect(await submitClaim(app, bea, bad, { phone }), bad).toMatchObject({ code: 'not-found' });
    expect(await approveClaim(app, operator, bad, {}), bad).toMatchObject({ code: 'not-found' });
    expect(await withdrawClaim(app, bea, bad), bad).toMatchObject({ code: 'not-found' });
    expect(await showClaim(app, bea, bad), bad).toMatchObject({ code: 'not-found' });
    expect(await reviewClaim(app, operator, bad), bad).toMatchObject({ code: 'not-found' });
  }
  for (const query of [{ status: 'x' }, { after: 'x' }])
    expect(await listClaims(app, operator, query)).toMatchObject({ code: 'validation-invalid-params' });
  for (const fields of [null, 'x', [], { phone: 5 }, { phone: ['1'] }, { phone: `${phone}\0` }])
    expect(await submitClaim(app, cal, wineryId, fields)).toMatchObject({ code: 'invalid' });
});

test('what an admin files is approved at once, and takes up a claim of that person that waits', async ({
  accounts: app,
}) => {
  const wineryId = await addWinery(app.db, { slug: 'red-gate' });
  const [operator, bea] = [await admin(app), await person(app, 'bea')];
  const id = await claimed(app, bea, wineryId);
  expect(await fileApprovedClaim(app, operator, { wineryId, userId: bea.id })).toEqual({
    ok: true,
    value: { id, wineryId },
  });
  expect(await ownersOf(app, wineryId)).toEqual([[bea.id, 'owner']]);
  expect(await fileApprovedClaim(app, operator, { wineryId, userId: bea.id })).toMatchObject({ code: 'already-owned' });
  expect(await fileApprovedClaim(app, operator, { wineryId, userId: crypto.randomUUID() })).toMatchObject({
    code: 'invalid',
  });
  expect(await fileApprovedClaim(app, operator, { wineryId: 'x', userId: bea.id })).toMatchObject({
    code: 'no-winery',
  });
});

test('a deleted account withdraws its claims and leaves nothing that it typed', async ({ accounts: app }) => {
  const wineryId = await addWinery(app.db, { slug: 'red-gate' });
  const bea = await person(app, 'bea');
  const id = await claimed(app, bea, wineryId, { phone, note: 'My secret' });
  await app.db.transaction().execute((db) => eraseClaims({ ...app, db }, bea));
  const row = await app.db.selectFrom('wineryClaims').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'withdrawn', phone: null, note: '', licenseNumber: null });
  expect(await claimedOf(app, wineryId)).toBe('unclaimed');
});

test('the list of admins has 25 claims a page, the oldest first, with the days they wait', async ({
  accounts: app,
}) => {
  const [operator, bea] = [await admin(app), await person(app, 'bea')];
  const now = app.clock.now();
  for (let at = 0; at < 27; at++) {
    const wineryId = await addWinery(app.db, { slug: `winery-${at}` });
    const createdAt = new Date(now.getTime() - (30 - at) * 24 * 3600_000);
    const claim = { userId: bea.id, wineryId, isNew: false, isDispute: false, wineryName: 'Red Gate', createdAt };
    await app.db.insertInto('wineryClaims').values(claim).execute();
  }
  const counted = countStatements(app);
  const first = await counted.of(() => listClaims(app, operator, {}));
  counted.expectAtMost({ statements: 2 });
  if (!first.ok) throw new Error(first.code);
  expect(first.value.claims.map((claim) => claim.daysWaiting).slice(0, 3)).toEqual([30, 29, 28]);
  expect([first.value.claims.length, first.value.waiting]).toEqual([25, 27]);
  const second = await listClaims(app, operator, { after: first.value.next });
  expect(second).toMatchObject({ value: { next: null, claims: [{ daysWaiting: 5 }, { daysWaiting: 4 }] } });
});
