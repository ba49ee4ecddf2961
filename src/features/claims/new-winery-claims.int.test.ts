import { describe, expect } from 'vitest';
import { test } from '../../../tests/fixtures/accounts/accounts-test.ts';
import { admin, claimed, newWinery, ownersOf, person } from '../../../tests/fixtures/claims/claim-things.ts';
import { addWinery } from '../../../tests/fixtures/listings/add-listing.ts';
import { approveClaim } from './decide-claim.server.ts';
import { reviewClaim, showClaim } from './show-claim.server.ts';
import { checkClaim, submitClaim } from './submit-claim.server.ts';

describe('a claim of a new winery', () => {
  test('adds it to the directory when it is approved, under a free slug, in its town', async ({ accounts: app }) => {
    const [operator, bea] = [await admin(app), await person(app, 'bea')];
    const id = await claimed(app, bea, 'new', newWinery);
    const mail = (await app.sent()).find(({ mail }) => mail === 'claim-news');
    // why: the email is not verified, so that nothing that its account typed is sent there
    expect(mail?.props).toMatchObject({ winery: null });
    expect(await showClaim(app, bea, id)).toMatchObject({
      value: { isNew: true, winery: null, wineryName: 'Blue Hill', place: { website: 'https://bluehill.example' } },
    });
    await addWinery(app.db, { slug: 'blue-hill', name: 'Blue Hill Two', city: 'Dallas' });
    const approved = await approveClaim(app, operator, id, {});
    if (!approved.ok) throw new Error(approved.code);
    const winery = await app.db
      .selectFrom('wineries')
      .selectAll()
      .where('id', '=', approved.value.wineryId)
      .executeTakeFirstOrThrow();
    expect(winery).toMatchObject({
      ...{ slug: 'blue-hill-fredericksburg', name: 'Blue Hill', city: 'Fredericksburg', county: 'Gillespie' },
      ...{ region: 'central_texas', claimed: 'claimed', demo: false, pinned: false, coordPrecision: 'city' },
    });
    expect(await ownersOf(app, winery.id)).toEqual([[bea.id, 'owner']]);
    expect(await showClaim(app, bea, id)).toMatchObject({ value: { winery: { slug: winery.slug } } });
  });

  test('names listed wineries that it may be, and is filed once its claimant says that it is none of them', async ({
    accounts: app,
  }) => {
    const [operator, bea] = [await admin(app), await person(app, 'bea')];
    const place = { city: 'Fredericksburg', street: '12 Hill Road' };
    const near = await addWinery(app.db, { slug: 'blue-hill-vineyards', name: 'Blüe Hill Vineyards', ...place });
    await addWinery(app.db, { slug: 'elsewhere', name: 'Stone Barn', city: 'Dallas' });
    expect(await submitClaim(app, bea, 'new', newWinery)).toMatchObject({
      code: 'winery-listed',
      wineries: [{ id: near, name: 'Blüe Hill Vineyards' }],
    });
    expect(
      await checkClaim(app, bea, 'new', { ...newWinery, wineryName: 'Other', wineryStreet: '12 hill road' }),
    ).toMatchObject({ code: 'winery-listed', wineries: [{ id: near }] });
    const id = await claimed(app, bea, 'new', { ...newWinery, notListed: 'on' });
    const reviewed = await reviewClaim(app, operator, id);
    expect(reviewed.ok && reviewed.value.similar.map((one) => one.id)).toEqual([near]);
    expect(
      await submitClaim(app, bea, 'new', { ...newWinery, wineryName: 'BLUE HILL', notListed: 'on' }),
    ).toMatchObject({
      code: 'already-claimed',
      claimId: id,
    });
    expect(await approveClaim(app, operator, id, { wineryId: crypto.randomUUID() })).toEqual({
      ok: false,
      code: 'no-winery',
    });
    expect(await approveClaim(app, operator, id, { wineryId: near })).toEqual({
      ok: true,
      value: { id, wineryId: near },
    });
    expect(await ownersOf(app, near)).toEqual([[bea.id, 'owner']]);
  });

  test('is refused with a message for each wrong field', async ({ accounts: app }) => {
    const bea = await person(app, 'bea');
    const wrong = { ...newWinery, wineryName: ' ', phone: 'none', wineryCity: 'Atlantis', wineryRegion: 'oregon' };
    const refused = await submitClaim(app, bea, 'new', { ...wrong, wineryZip: '1' });
    expect(refused).toMatchObject({
      code: 'invalid',
      errors: {
        wineryName: 'Please enter the name of your winery',
        phone: 'A phone number has digits, such as (512) 555-0142',
        wineryCity: 'We can’t find a town with that name in Texas. Please enter the nearest one',
        wineryRegion: 'Please choose a region of Texas',
        wineryZip: 'A ZIP code has five digits, such as 78624',
      },
    });
    expect(await app.db.selectFrom('wineryClaims').select('id').execute()).toEqual([]);
  });
});
