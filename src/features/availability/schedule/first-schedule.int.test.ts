import { expect } from 'vitest';
import { saveDeliveryDefaults } from '#features/listings/editing/delivery-defaults.server.ts';
import type { Region } from '#features/wineries/winery.ts';
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

test('a plan that names no time zone has that of its winery, and keeps its own afterwards', async ({ orders: app }) => {
  const { wineryId, member } = await addShop(app.db);
  const zoneOf = async (place: { state: string; region: Region; county: string | null }, timezone?: string) => {
    await app.db.updateTable('wineries').set(place).where('id', '=', wineryId).execute();
    const id = await addListing(app.db, wineryId, { type: 'tasting', unitType: 'day', style: null, state: 'draft' });
    const shown = await showSchedule(app, member, id);
    if (timezone) await setSchedule(app, member, id, { entries: [], timezone });
    const set = await setSchedule(app, member, id, { entries: everyDay });
    return [shown.ok && shown.value.timezone, set.ok && set.value.timezone];
  };
  const oregon = { state: 'OR', region: 'oregon', county: null } as const;
  expect(await zoneOf({ state: 'TX', region: 'west_texas', county: null })).toEqual(Array(2).fill('America/Chicago'));
  expect(await zoneOf({ state: 'TX', region: 'west_texas', county: 'El Paso' })).toEqual(
    Array(2).fill('America/Denver'),
  );
  expect(await zoneOf(oregon)).toEqual(Array(2).fill('America/Los_Angeles'));
  expect(await zoneOf(oregon, 'America/Denver')).toEqual(['America/Los_Angeles', 'America/Denver']);
});

test('stays by the night have whole days; hours without seats are not open', async ({ orders: app }) => {
  const { wineryId, member } = await addShop(app.db);
  const add = (unitType: 'day' | 'night') =>
    addListing(app.db, wineryId, { type: 'tasting', unitType, style: null, state: 'draft' });
  const night = await add('night');
  const sunday = { dayOfWeek: 'sun', start: '18:00', end: '21:00', seats: 4 } as const;
  const wholeDay = { dayOfWeek: 'sat', start: '00:00', end: '00:00', seats: 4 } as const;
  const error = expect.stringContaining('takes whole days');
  expect(await setSchedule(app, member, night, { entries: [sunday, wholeDay] })).toMatchObject({
    ...{ code: 'validation-invalid-params', errors: { entries: error, 'entries.0.start': error } },
  });
  expect(await setSchedule(app, member, night, { entries: [{ ...sunday, seats: 0 }, wholeDay] })).toMatchObject({
    ok: true,
  });
  expect(await setSchedule(app, member, await add('day'), { entries: [sunday, wholeDay] })).toMatchObject({ ok: true });
});

test('a stay by the night keeps the hours that it had as a tasting by day, but gets no new ones', async ({
  orders: app,
}) => {
  const { wineryId, member } = await addShop(app.db);
  const id = await addListing(app.db, wineryId, { type: 'tasting', unitType: 'day', style: null, state: 'draft' });
  const sunday = { dayOfWeek: 'sun', start: '18:00', end: '21:00', seats: 4 } as const;
  const monday = { ...sunday, dayOfWeek: 'mon' } as const;
  expect(await setSchedule(app, member, id, { entries: [sunday] })).toMatchObject({ ok: true });
  await app.db.updateTable('listings').set({ unitType: 'night' }).where('id', '=', id).execute();
  const entries = [{ ...sunday, seats: 2 }];
  const confirmationHours = 12;
  expect(await setSchedule(app, member, id, { entries, confirmationHours })).toMatchObject({ ok: true });
  expect(await setSchedule(app, member, id, { entries: [...entries, monday] })).toMatchObject({
    errors: { 'entries.1.start': expect.stringContaining('takes whole days') },
  });
});
