import { describe, expect } from 'vitest';
import type { Actor } from '#kit/actor.ts';
import { addPerson } from '../../../../tests/fixtures/accounts/add-person.ts';
import { type TestApp, test } from '../../../../tests/fixtures/database/integration-test.ts';
import { addListing, addWinery } from '../../../../tests/fixtures/listings/add-listing.ts';
import { addTasting, everyDay } from '../../../../tests/fixtures/listings/add-tasting.ts';
import { bookDates } from '../bookings/book-dates.server.ts';
import { listBookings } from '../bookings/list-bookings.server.ts';
import { createException, deleteException, listExceptions, updateException } from '../exceptions/exceptions.server.ts';
import { setSchedule, showSchedule } from '../schedule/schedule.server.ts';
import { showCalendar } from './show-calendar.server.ts';

const now = new Date('2026-11-21T16:00:00Z');
const at = (app: TestApp) => ({ ...app, clock: { now: () => now } });
const november = { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' };
const forbidden = { ok: false, code: 'forbidden' };
const notFound = { ok: false, code: 'not-found' };

/** A winery with a tasting and an owner. */
async function open(given: TestApp) {
  const app = at(given);
  const wineryId = await addWinery(app.db);
  const listingId = await addTasting(app.db, wineryId);
  const owner = await addPerson(app.db);
  await app.db
    .insertInto('wineryMembers')
    .values({ userId: owner.id, wineryId, role: 'owner', createdAt: now })
    .execute();
  return { app, wineryId, listingId, owner };
}

function hours(day: string, from: number, to: number) {
  const time = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00-06:00`;
  return { start: time(from), end: time(to) };
}

describe('a schedule', () => {
  test('is set and shown completely, by the winery’s people', async ({ app: given }) => {
    const { app, wineryId, owner } = await open(given);
    const listingId = await addListing(app.db, wineryId, { type: 'tasting', unitType: 'day', style: null });
    const terms = { cancellation: { hours: 24, keptPercent: 100 }, confirmationHours: 24 };
    expect(await showSchedule(app, owner, listingId)).toEqual({
      ok: true,
      value: { timezone: 'America/Chicago', entries: [], ...terms },
    });
    const [monday, tuesday] = everyDay;
    const week = { timezone: 'america/denver', entries: [tuesday, monday] };
    const before = app.statements.length;
    const set = await setSchedule(app, owner, listingId, week);
    // why: the transaction begins and ends around the three; the first week also reads the terms that the winery set
    expect(app.statements.length - before).toBe(6);
    const value = { timezone: 'America/Denver', entries: [monday, tuesday], ...terms };
    expect(set).toEqual({ ok: true, value });
    expect(await showSchedule(app, owner, listingId.toUpperCase())).toEqual(set);
    const emptyIn = async (state: 'published' | 'pendingApproval' | 'closed', entries: object[] = []) => {
      await app.db.updateTable('listings').set({ state }).where('id', '=', listingId).execute();
      return setSchedule(app, owner, listingId, { entries });
    };
    expect(await emptyIn('pendingApproval')).toEqual({ ok: false, code: 'offered', state: 'pendingApproval' });
    const offered = { ok: false, code: 'offered', state: 'published' };
    expect(await emptyIn('published')).toEqual(offered);
    expect(await emptyIn('published', [{ ...monday, seats: 0 }]), 'hours without seats').toEqual(offered);
    expect(await showSchedule(app, owner, listingId)).toEqual(set);
    expect((await emptyIn('closed')).ok).toBe(true);
    expect(await showSchedule(app, owner, listingId)).toMatchObject({
      value: { timezone: 'America/Denver', entries: [] },
    });
  });

  test('is not overwritten by a form that showed another one; exceptions do not matter', async ({ app: given }) => {
    const { app, listingId, owner } = await open(given);
    const currentVersion = async () => {
      const shown = await showCalendar(app, owner, { listingId, month: null });
      return shown.ok ? shown.value.scheduleVersion : '';
    };
    const [monday, tuesday] = everyDay;
    const first = await currentVersion();
    await createException(app, owner, { listingId, ...hours('2026-11-28', 9, 12), seats: 0 });
    expect((await setSchedule(app, owner, listingId, { entries: [monday] }, first)).ok).toBe(true);
    expect((await setSchedule(app, owner, listingId, { entries: [monday] }, first)).ok, 'submitted twice').toBe(true);
    const now = await currentVersion();
    const refused = { ok: false, code: 'changed-meanwhile', seen: now };
    expect(await setSchedule(app, owner, listingId, { entries: [tuesday] }, first)).toEqual(refused);
    expect(await showSchedule(app, owner, listingId)).toMatchObject({ value: { entries: [monday] } });
    expect((await setSchedule(app, owner, listingId, { entries: [tuesday] }, now)).ok, 'current version').toBe(true);
  });

  test('that is invalid changes nothing', async ({ app: given }) => {
    const { app, listingId, owner } = await open(given);
    const before = await showSchedule(app, owner, listingId);
    const bad = { timezone: 'Mars/Olympus', entries: [...everyDay, ...everyDay] };
    expect(await setSchedule(app, owner, listingId, bad)).toEqual({
      ok: false,
      code: 'validation-invalid-params',
      errors: { timezone: expect.any(String), entries: 'The hours of one day may not overlap' },
    });
    expect(await setSchedule(app, owner, listingId, undefined)).toMatchObject({ code: 'validation-invalid-params' });
    expect(await showSchedule(app, owner, listingId)).toEqual(before);
  });
});

describe('an exception', () => {
  test('is created, listed, changed and deleted', async ({ app: given }) => {
    const { app, listingId, owner } = await open(given);
    const made = await createException(app, owner, { listingId, ...hours('2026-11-28', 0, 12), seats: 0 });
    if (!made.ok) throw new Error(made.code);
    const { id, start, end } = made.value;
    expect([start, end]).toEqual([new Date('2026-11-28T06:00:00Z'), new Date('2026-11-28T18:00:00Z')]);
    const running = { listingId, start: '2026-11-20T06:00:00Z', end: '2026-11-22T06:00:00Z', seats: 0 };
    const current = await createException(app, owner, running);
    if (!current.ok) throw new Error(current.code);
    await deleteException(app, owner, { id: current.value.id });
    const before = app.statements.length;
    expect(await updateException(app, owner, { id, seats: 7 })).toEqual({
      ok: true,
      value: { id, start, end, seats: 7 },
    });
    expect(await listExceptions(app, owner, { listingId, ...november })).toEqual({
      ok: true,
      value: { data: [{ id, start, end, seats: 7 }], page: 1, perPage: 100, totalItems: 1, totalPages: 1 },
    });
    expect(await deleteException(app, owner, { id })).toEqual({ ok: true, value: { id } });
    expect(app.statements.length - before, 'three of them in transactions').toBe(20);
    expect(await deleteException(app, owner, { id })).toEqual(notFound);
    expect(await updateException(app, owner, { id, seats: 7 })).toEqual(notFound);
  });

  test('keeps its seats if the form showed other ones', async ({ app: given }) => {
    const { app, listingId, owner } = await open(given);
    const made = await createException(app, owner, { listingId, ...hours('2026-11-28', 0, 12), seats: 5 });
    if (!made.ok) throw new Error(made.code);
    const { id } = made.value;
    const change = (seats: number, seen?: number) => updateException(app, owner, { id, seats, seen });
    const both = await Promise.all([change(3, 5), change(8, 5)]);
    const [savedSeats] = both.flatMap((one) => (one.ok ? [one.value.seats] : []));
    const refused = both.filter(({ ok }) => !ok);
    expect(refused).toEqual([{ ok: false, code: 'changed-meanwhile', seen: `${savedSeats}` }]);
    expect((await change(savedSeats ?? 0, 5)).ok, 'submitted twice').toBe(true);
    expect((await change(9, savedSeats)).ok, 'with the current seats').toBe(true);
    expect((await change(0)).ok, 'without comparing').toBe(true);
  });

  test('never overlaps another of its tasting, even of many at once, and may begin where one ends', async ({
    app: given,
  }) => {
    const { app, wineryId, listingId, owner } = await open(given);
    const make = (from: number, to: number, listing = listingId) =>
      createException(app, owner, { listingId: listing, ...hours('2026-11-28', from, to), seats: 3 });
    const many = await Promise.all(Array.from({ length: 8 }, (_, hour) => make(hour, 12)));
    expect(many.filter(({ ok }) => ok)).toHaveLength(1);
    expect(many.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 7 }, () => ({ ok: false, code: 'exception-overlap' })),
    );
    expect((await make(12, 15)).ok).toBe(true);
    expect((await make(0, 23, await addTasting(app.db, wineryId))).ok).toBe(true);
    const again = app.db
      .insertInto('availabilityExceptions')
      .values({
        listingId,
        startAt: new Date('2026-11-28T20:00:00Z'),
        endAt: new Date('2026-11-29'),
        seats: 1,
        createdAt: now,
      })
      .execute();
    await expect(again).rejects.toMatchObject({ code: '23P01' });
  });

  test.for([
    [{ ...hours('2026-11-28', 12, 12), seats: 1 }, 'end'],
    [{ ...hours('2026-11-28', 12, 9), seats: 1 }, 'end'],
    [{ ...hours('2026-11-28', 9, 12), seats: -1 }, 'seats'],
    [{ ...hours('2026-11-28', 9, 12), seats: 1001 }, 'seats'],
    [{ ...hours('2026-11-28', 9, 12), seats: 0.5 }, 'seats'],
    [{ start: '2026-11-28', end: '2026-11-29', seats: 1 }, 'start'],
    [{ ...hours('2020-11-28', 9, 12), seats: 0 }, 'start'],
    [{ start: '2026-11-20T15:00:00Z', end: now, seats: 0 }, 'start'],
    [{ start: '1026-11-28T00:00:00Z', end: '2026-11-29T00:00:00Z', seats: 1 }, 'start'],
  ] as const)('%j is refused because of %s', async ([fields, field], { app: given }) => {
    const { app, listingId, owner } = await open(given);
    const answer = await createException(app, owner, { listingId, ...fields });
    expect(answer).toMatchObject({ code: 'validation-invalid-params', errors: { [field]: expect.any(String) } });
    expect(await app.db.selectFrom('availabilityExceptions').select('id').execute()).toEqual([]);
  });

  test('is refused if a thousand lie ahead, and all of them can be listed page by page', async ({ app: given }) => {
    const { app, listingId, owner } = await open(given);
    const rows = Array.from({ length: 1000 }, (_, hour) => ({
      listingId,
      startAt: new Date(now.getTime() + hour * 3_600_000),
      endAt: new Date(now.getTime() + (hour + 1) * 3_600_000),
      seats: 1,
      createdAt: now,
    }));
    await app.db.insertInto('availabilityExceptions').values(rows).execute();
    const one = { listingId, ...hours('2027-11-28', 0, 12), seats: 0 };
    expect(await createException(app, owner, one)).toEqual({ ok: false, code: 'too-many-exceptions' });
    const query = { listingId, start: now, end: new Date('2027-06-01'), page: '11', perPage: '90' };
    const page = await listExceptions(app, owner, query);
    expect(page).toMatchObject({ ok: true, value: { page: 11, perPage: 90, totalItems: 1000, totalPages: 12 } });
    if (page.ok) expect([page.value.data.length, page.value.data[0]?.start]).toEqual([90, rows[900]?.startAt]);
    expect(await listExceptions(app, owner, { ...query, perPage: '101' })).toMatchObject({
      code: 'validation-invalid-params',
    });
  });
});

describe('bookings', () => {
  test('are listed by period and state, page by page', async ({ app: given }) => {
    const { app, listingId, owner } = await open(given);
    const days = ['2026-11-30', '2026-11-28', '2026-12-05'];
    for (const startDate of days) {
      const stay = { listingId, startDate, endDate: startDate, seats: 2 };
      await app.db.transaction().execute((db) => bookDates({ ...app, db }, { kind: 'system' }, stay));
    }
    const before = app.statements.length;
    const page = await listBookings(app, owner, { listingId, ...november, state: ['pending', 'accepted'] });
    expect(app.statements.length - before).toBe(3);
    expect(page).toMatchObject({ ok: true, value: { totalItems: 2, totalPages: 1 } });
    const starts = page.ok && page.value.data.map(({ start }) => start.toISOString().slice(0, 10));
    expect(starts).toEqual(['2026-11-28', '2026-11-30']);
    const second = await listBookings(app, owner, { listingId, ...november, perPage: 1, page: 2 });
    expect(second).toMatchObject({ value: { data: [{ seats: 2, state: 'pending' }], totalPages: 2 } });
    const cancelled = await listBookings(app, owner, { listingId, ...november, state: ['cancelled'] });
    expect(cancelled).toMatchObject({ value: { data: [], totalItems: 0, totalPages: 0 } });
    for (const bad of [{ state: [] }, { state: ['gone'] }, { end: november.start }, { page: 0 }]) {
      const answer = await listBookings(app, owner, { listingId, ...november, ...bad });
      expect(answer).toMatchObject({ code: 'validation-invalid-params' });
    }
  });
});

describe('the calendar of a tasting', () => {
  /** Calls every use case of the calendar. */
  async function tryAll(app: TestApp, actor: Actor, listingId: string, id: string) {
    return [
      await showSchedule(app, actor, listingId),
      await listExceptions(app, actor, { listingId, ...november }),
      await listBookings(app, actor, { listingId, ...november }),
      await setSchedule(app, actor, listingId, { entries: [] }),
      await createException(app, actor, { listingId, ...hours('2026-11-30', 9, 12), seats: 1 }),
      await updateException(app, actor, { id, seats: 1 }),
      await deleteException(app, actor, { id }),
    ];
  }

  async function withException(given: TestApp) {
    const opened = await open(given);
    const { app, listingId, owner } = opened;
    const made = await createException(app, owner, { listingId, ...hours('2026-11-28', 9, 12), seats: 0 });
    if (!made.ok) throw new Error(made.code);
    return { ...opened, id: made.value.id };
  }

  test('cannot be seen or changed by another winery, which cannot detect a draft', async ({ app: given }) => {
    const { app, listingId, id } = await withException(given);
    const other = await addPerson(app.db, { email: 'ben@example.test' });
    const wineryId = await addWinery(app.db, { slug: 'other' });
    await app.db
      .insertInto('wineryMembers')
      .values({ userId: other.id, wineryId, role: 'owner', createdAt: now })
      .execute();
    const answers = await tryAll(app, { ...other, roles: ['winery-owner'] }, listingId, id);
    expect(answers).toEqual(answers.map(() => forbidden));
    await app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', listingId).execute();
    expect(await tryAll(app, other, listingId, id)).toEqual(answers.map(() => notFound));
  });

  test('can be viewed but not changed in an impersonation session', async ({ app: given }) => {
    const { app, listingId, id, owner } = await withException(given);
    const [plan, exceptions, bookings, ...changes] = await tryAll(app, { ...owner, limited: true }, listingId, id);
    expect([plan?.ok, exceptions?.ok, bookings?.ok]).toEqual([true, true, true]);
    expect(changes).toEqual(changes.map(() => forbidden));
    expect(await showSchedule(app, owner, listingId)).toEqual(plan);
  });

  test('can be changed by an admin, of a draft too', async ({ app: given }) => {
    const { app, listingId, id } = await withException(given);
    const admin = await addPerson(app.db, { email: 'root@example.test', admin: true });
    await app.db.updateTable('listings').set({ state: 'draft' }).where('id', '=', listingId).execute();
    const answers = await tryAll(app, { ...admin, roles: ['admin'] }, listingId, id);
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });

  test('does not exist for a wine, an unknown listing, or an invalid id', async ({ app: given }) => {
    const { app, wineryId, owner } = await open(given);
    for (const listingId of [await addListing(app.db, wineryId), crypto.randomUUID()]) {
      expect(await setSchedule(app, owner, listingId, { entries: [] })).toEqual(notFound);
      expect(await listBookings(app, owner, { listingId, ...november })).toEqual(notFound);
    }
    expect(await showSchedule(app, owner, 'x')).toEqual(notFound);
    expect(await setSchedule(app, owner, 'x', {})).toEqual(notFound);
    expect(await deleteException(app, owner, { id: 'x' })).toEqual(notFound);
    expect(await updateException(app, owner, { id: 'x', seats: 1 })).toMatchObject({
      code: 'validation-invalid-params',
    });
  });
});
