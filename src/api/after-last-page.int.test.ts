import { expect } from 'vitest';
import { z } from 'zod';
import { addAllocation } from '../../tests/fixtures/allocations/add-allocation.ts';
import { addClub, addMembership, addRelease } from '../../tests/fixtures/clubs/add-club.ts';
import { addSubscriber, addSubscription } from '../../tests/fixtures/clubs/add-subscription.ts';
import { test } from '../../tests/fixtures/imports/import-api.ts';
import { addCalendar, calendarTime } from '../../tests/fixtures/listings/add-calendar.ts';
import type { Answer, EntryPoint } from '../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, bottles, placed, type Shop } from '../../tests/fixtures/orders/orders-test.ts';
import { apiOperations } from './operations.server.ts';

/** The names of a schema's fields, as the document shows them. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  return Object.keys(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }).properties ?? {});
}

/** Every operation whose answer is a list with pages. */
const lists = apiOperations
  .flatMap(({ documentedAs, ...itself }) => documentedAs ?? [itself])
  .filter(({ paged, query, body }) => paged && [query, body].some((one) => fieldsOf(one).includes('page')))
  .map(({ method, path }) => `${method.toUpperCase()} ${path}`);

/** How a list is asked for: what is in its path, its other parameters, or its body. */
type Asked = { path?: readonly string[]; query?: Record<string, string>; body?: object };

/** Adds what the lists are about. @returns how the lists are asked for that need more than a page */
async function addThings(api: EntryPoint, shop: Shop): Promise<Record<string, Asked>> {
  const { app } = api;
  const { wineryId, wineId, owner, buyer } = shop;
  const club = await addClub(app.db, wineryId);
  const wine = { tierId: club.tierId, listingId: wineId, quantity: 3 };
  const releaseId = await addRelease(app.db, { clubId: club.clubId, activatedBy: owner.id }, [wine]);
  await addMembership(app.db, { ...club, userId: buyer.id });
  const subscription = await addSubscription(app.db, wineryId);
  await addSubscriber(app.db, subscription, buyer.id);
  const now = app.clock.now();
  const closed = { state: 'closed', publishedBy: owner.id, publishedAt: now, closedAt: now, granting: 'hand' } as const;
  const window = { opensAt: now, closesAt: new Date('2027-01-01') };
  const allocation = await addAllocation(app.db, { wineryId, listingId: wineId, emails: [], window }, closed);
  const { listingId: tastingId } = await addCalendar(app.db, wineryId, now);
  const during = { start: calendarTime.start.toISOString(), end: calendarTime.end.toISOString() };
  const order = await placed(app, buyer, bottles(wineId, 1));
  const ofClub = { path: [club.clubId] };
  return {
    'GET /api/v1/order': { query: { only: 'order' } },
    'GET /api/v1/inbox': { query: { only: 'order' } },
    'GET /api/v1/order/{id}/messages': { path: [order.id] },
    'GET /api/v1/order-review/{about}/{id}': { path: ['listing', wineId] },
    'GET /api/v1/review/user/{id}': { path: [buyer.id] },
    'GET /api/v1/review/winery/{id}': { path: [wineryId] },
    'GET /api/v1/availability-exception': { query: { listingId: tastingId, ...during } },
    'GET /api/v1/booking': { query: { listingId: tastingId, ...during } },
    'GET /api/v1/club-release/{id}/billing': { path: [releaseId] },
    'GET /api/v1/own-club/{id}/billing-day': { path: [subscription.clubId] },
    'GET /api/v1/own-club/{id}/billing-day/{day}': { path: [subscription.clubId, '2026-12-01'] },
    'GET /api/v1/own-club/{id}/invitation': ofClub,
    'GET /api/v1/own-club/{id}/member': ofClub,
    'GET /api/v1/own-club/{id}/release': ofClub,
    'POST /api/v1/own-club/{id}/member/search': { ...ofClub, body: { search: '' } },
    'GET /api/v1/own-allocation': { query: { winery: wineryId } },
    'GET /api/v1/own-allocation/{id}/wish': { path: [allocation.id] },
    'GET /api/v1/winery/pin-wineries/{param}': { path: ['all'] },
    'GET /api/v1/winery/search-wineries': { query: { searchText: 'e' } },
    'POST /api/v1/person/search': { body: {} },
    'GET /api/v1/review/waiting': { query: { which: 'held' } },
  };
}

test('a page after the last is empty and has the totals, on every list', async ({ uploads: api }) => {
  const shop = await addShop(api.app.db);
  const asked = await addThings(api, shop);
  const file = 'Name,Price,Style,Description\nRed,24,Red,Good.\n';
  const { body } = await api.import(shop.owner, '/api/v1/own-listing/upload-csv?preview=true', file);
  asked['GET /api/v1/import/{id}/row'] = { path: [body.data.id], query: { show: 'new' } };

  async function ask(list: string, page: number): Promise<Answer> {
    const [method = '', pattern = ''] = list.split(' ');
    const { path = [], query = {}, body: sent } = asked[list] ?? {};
    const values = [...path];
    const filled = pattern.replace(/\{\w+\}/g, () => values.shift() ?? '');
    let answer: Answer | undefined;
    for (const caller of [shop.buyer, shop.owner, shop.admin]) {
      answer = sent
        ? await api.post(caller, filled, { ...sent, page })
        : await api.get(caller, `${filled}?${new URLSearchParams({ ...query, page: String(page) })}`);
      if (answer.status === 200) return answer;
    }
    throw new Error(`${method} ${filled} answers ${answer?.status} ${JSON.stringify(answer?.body)}`);
  }
  for (const list of lists) {
    const first = await ask(list, 1);
    const { totalItems, totalPages } = first.body.meta;
    for (const page of [totalPages + 1, 999, 999_999_999]) {
      const { body: after } = await ask(list, page);
      expect({ list, ...after }, list).toMatchObject({ list, data: [], meta: { page, totalItems, totalPages } });
    }
  }
});
