import { describe, expect } from 'vitest';
import type { SignedIn } from '#kit/actor.ts';
import { test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { admin, claimed, claimedOf, mailsOf, ownersOf, person } from '../../../tests/fixtures/claims/claim-things.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { approveClaim, rejectClaim } from './decide-claim.server.ts';
import { listClaims } from './list-claims.server.ts';
import { listOwnClaims, showClaim } from './show-claim.server.ts';

describe('several claims of a winery', () => {
  test('wait side by side, and approving one answers the others', async ({ accounts: app }) => {
    const wineryId = await addWinery(app.db, { slug: 'red-gate' });
    const [operator, bea, cal] = [await admin(app), await person(app, 'bea'), await person(app, 'cal')];
    const [first, second] = [await claimed(app, bea, wineryId), await claimed(app, cal, wineryId)];
    const page = await listClaims(app, operator, {});
    expect(page.ok && page.value.claims.map(({ id }) => id)).toEqual([first, second]);
    const both = await Promise.all([approveClaim(app, operator, first, {}), approveClaim(app, operator, second, {})]);
    expect(both.map((one) => (one.ok ? 'approved' : one.code)).toSorted()).toEqual(['approved', 'claim-decided']);
    expect(await ownersOf(app, wineryId)).toHaveLength(1);
    const [winner, loser] = both[0]?.ok ? [bea, cal] : [cal, bea];
    expect(await ownersOf(app, wineryId)).toEqual([[winner.id, 'owner']]);
    expect(await listOwnClaims(app, loser)).toMatchObject([{ state: 'rejected' }]);
    const lost = loser === cal ? second : first;
    expect(await showClaim(app, loser, lost)).toMatchObject({
      value: { reason: 'We approved another claim for this winery.' },
    });
    const mails = (await mailsOf(app)).filter((mail) => /approved|rejected/.test(mail));
    const name = (who: SignedIn) => (who === bea ? 'bea' : 'cal');
    expect(mails).toEqual([`claim-news approved ${name(winner)}`, `claim-news rejected ${name(loser)}`]);
  });

  test('of a winery with an owner dispute it: the owner is told, and keeps or loses their access', async ({
    accounts: app,
  }) => {
    const wineryId = await addWinery(app.db, { slug: 'red-gate' });
    const [operator, bea, cal, dan] = [
      await admin(app),
      await person(app, 'bea'),
      await person(app, 'cal'),
      await person(app, 'dan'),
    ];
    await approveClaim(app, operator, await claimed(app, bea, wineryId), {});
    const disputed = await claimed(app, cal, wineryId);
    expect(await claimedOf(app, wineryId)).toBe('claimed');
    await rejectClaim(app, operator, disputed, { reason: 'No proof' });
    expect(await claimedOf(app, wineryId)).toBe('claimed');
    expect((await mailsOf(app)).filter((mail) => mail.startsWith('owner'))).toEqual([
      'ownership-disputed received bea',
      'ownership-disputed rejected bea',
    ]);
    await approveClaim(app, operator, await claimed(app, cal, wineryId), {});
    expect((await ownersOf(app, wineryId)).toSorted()).toEqual(
      [
        [bea.id, 'owner'],
        [cal.id, 'owner'],
      ].toSorted(),
    );
    const paused = () => app.db.selectFrom('payoutPauses').select('wineryId').execute();
    expect(await paused()).toEqual([]);
    await approveClaim(app, operator, await claimed(app, dan, wineryId), { endOwners: 'on' });
    expect(await ownersOf(app, wineryId)).toEqual([[dan.id, 'owner']]);
    expect(await paused()).toEqual([{ wineryId }]);
    const history = await app.db.selectFrom('wineryStaffEvents').select(['kind', 'personId']).orderBy('id').execute();
    expect(history.slice(-3)).toEqual([
      { kind: 'role-changed', personId: dan.id },
      { kind: 'removed', personId: bea.id },
      { kind: 'removed', personId: cal.id },
    ]);
    const ended = (await app.sent()).filter(({ props }) => (props as { ended?: boolean }).ended);
    expect(ended.map(({ to }) => to).toSorted()).toEqual(['bea@example.test', 'cal@example.test']);
  });
});
