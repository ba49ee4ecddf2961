import { expect } from 'vitest';
import { saveDeliveryDefaults } from '#features/listings/editing/delivery-defaults.server.ts';
import { addListing } from '../../../../tests/fixtures/listings/add-listing.ts';
import { everyDay } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { addShop, test } from '../../../../tests/fixtures/orders/orders-test.ts';
import { setSchedule, showSchedule } from './schedule.server.ts';

test('a new tasting starts with the terms of canceling that its winery has set; its own can be set', async ({
  orders: app,
}) => {
  const { wineryId, owner, member } = await addShop(app.db);
  const add = () => addListing(app.db, wineryId, { type: 'tasting', unitType: 'day', style: null, state: 'draft' });
  const termsOf = async (id: string) => {
    const shown = await showSchedule(app, member, id);
    return shown.ok ? shown.value.cancellation : shown;
  };
  const before = await add();
  await setSchedule(app, member, before, { entries: everyDay });
  expect(await termsOf(await add())).toEqual({ hours: 24, keptPercent: 100 });
  const save = (fields: object) => saveDeliveryDefaults(app, owner, { wineryId, fields });
  expect(await save({ cancellationHours: '48', cancellationKeptPercent: '50' })).toMatchObject({ ok: true });
  const tasting = await add();
  expect(await termsOf(tasting)).toEqual({ hours: 48, keptPercent: 50 });
  expect(await setSchedule(app, member, tasting, { entries: everyDay })).toMatchObject({ ok: true });
  expect(await termsOf(tasting)).toEqual({ hours: 48, keptPercent: 50 });
  expect(await termsOf(before), 'as it was').toEqual({ hours: 24, keptPercent: 100 });
  const cancellation = { hours: 0, keptPercent: 0 };
  await setSchedule(app, member, tasting, { entries: everyDay, cancellation });
  await save({ cancellationHours: 72, cancellationKeptPercent: 10 });
  expect(await termsOf(tasting), 'its own').toEqual(cancellation);
  for (const wrong of [{ cancellationHours: 721 }, { cancellationHours: '' }, { cancellationHours: '1.5' }])
    expect(await save(wrong)).toMatchObject({
      code: 'invalid',
      errors: { cancellationHours: expect.stringMatching(/whole number/) },
    });
  expect(await save({ cancellationKeptPercent: -1 })).toMatchObject({ code: 'invalid' });
});
