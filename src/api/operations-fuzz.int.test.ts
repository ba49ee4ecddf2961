import fc from 'fast-check';
import { expect } from 'vitest';
import { z } from 'zod';
import { addAllocation } from '../../tests/fixtures/allocations/add-allocation.ts';
import { addClub, addMembership, addRelease } from '../../tests/fixtures/clubs/add-club.ts';
import { manyTimes } from '../../tests/fixtures/database/history-count.ts';
import { test } from '../../tests/fixtures/orders/order-entry-points.ts';
import { addShop, type Shop, type TestOrders } from '../../tests/fixtures/orders/orders-test.ts';
import type { Operation } from './operation.ts';
import { apiOperations } from './operations.server.ts';

/** How many requests each caller sends to each operation. */
const numRuns = 6 * manyTimes;

/** How the texts of the validation library begin: they are for programmers, and the shop has its own. */
const libraryTexts = /^(Invalid|Unrecognized|Too (big|small)|Expected|Required)\b|, received \w+$/;

/** The names of the fields of a schema that the document shows, one level deep. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return [];
  const { properties, anyOf } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return [properties, ...(anyOf ?? []).map((one) => one.properties)].flatMap((one) => Object.keys(one ?? {}));
}

/** Texts that a client should not send: control characters, half a character, too long, other notations. */
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'red\u0000wine',
  '\uD800',
  '%',
  '%00',
  "'; drop table users; --",
  '../../etc/passwd',
  '-1',
  '1e400',
  '99999999999999999999',
  'NaN',
  '2026-02-30',
  '2026-13-01T99:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  'x'.repeat(20_000),
  '🍷'.repeat(300),
);

/** A value of any type but the one that is meant, for a field whose value may also be one of these ids. */
function hostileValue(ids: readonly string[]) {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      hostileText,
      fc.constantFrom(...ids),
      fc.constantFrom(null, true, false, 0, -1, 0.5, 7, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308),
      fc.string({ unit: 'binary' }),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom('toString', 'valueOf', '__proto__', 'constructor', 'length', 'id', 'amount'),
        tie('value'),
      ),
    ),
  }));
  return value;
}

/** A request to an operation: its path, and its body as JSON text. */
function requests({ path, method, query, body }: Operation, ids: readonly string[]) {
  const texts = fc.oneof(hostileText, fc.constantFrom(...ids), fc.string({ unit: 'binary' }));
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([name]) => name);
  const fields = (names: string[], value: fc.Arbitrary<unknown>) =>
    fc.dictionary(names.length > 0 ? fc.constantFrom(...names, '__proto__') : fc.string(), value, { maxKeys: 6 });
  return fc
    .record({
      params: fc.tuple(...parameters.map(() => fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, texts))),
      query: fields(fieldsOf(query), texts) as fc.Arbitrary<Record<string, string>>,
      body: fc.oneof({ weight: 5, arbitrary: fields(fieldsOf(body), hostileValue(ids)) }, hostileValue(ids)),
    })
    .map(({ params, query: sent, body: content }) => {
      const filled = parameters.reduce(
        (all, name, at) => all.replace(name, encodeURIComponent(String(params[at]).toWellFormed()) || '-'),
        path,
      );
      const search = new URLSearchParams(Object.entries(sent).map(([name, text]) => [name, text.toWellFormed()]));
      return {
        path: `${filled}?${search}`,
        init: {
          method: method.toUpperCase(),
          ...(body && { body: JSON.stringify(content) ?? 'null' }),
        },
      };
    });
}

/** Adds a club with a release and the owner as its member. @returns their ids */
async function addClubThings({ db }: TestOrders, { wineryId, wineId, owner }: Shop): Promise<string[]> {
  const club = await addClub(db, wineryId);
  const wine = { tierId: club.tierId, listingId: wineId, quantity: 3 };
  const release = await addRelease(db, { clubId: club.clubId, activatedBy: owner.id }, [wine]);
  return [club.clubId, club.tierId, release, await addMembership(db, { ...club, userId: owner.id })];
}

/** Adds a draft, and a published allocation that is offered to the owner. @returns their ids */
async function addAllocationThings({ db, clock }: TestOrders, { wineryId, wineId, owner }: Shop): Promise<string[]> {
  const now = clock.now();
  const window = { opensAt: now, closesAt: new Date(now.getTime() + 7 * 24 * 3_600_000) };
  const given = { wineryId, listingId: wineId, emails: [], window, quantity: 1 };
  const draft = await addAllocation(db, given);
  const published = { state: 'published', publishedBy: owner.id, publishedAt: now, granting: 'hand' } as const;
  const offered = await addAllocation(db, given, published);
  const told = { openedMailAt: null, closingMailAt: null, spendCents: 0 };
  await db
    .insertInto('allocationPeople')
    .values({ allocationId: offered.id, number: 1, groupId: offered.groupId, userId: owner.id, ...told })
    .execute();
  const waiting = await addAllocation(db, given, { ...published, state: 'closed', closedAt: now });
  return [draft.id, draft.groupId, offered.id, waiting.id];
}

test('no request makes an operation fail, whoever sends it and whatever is in it', { timeout: 600_000 }, async ({
  api,
}) => {
  const shop = await addShop(api.app.db);
  const ids = [shop.wineId, shop.wineryId, shop.buyer.id, crypto.randomUUID(), ...(await addClubThings(api.app, shop))];
  ids.push(...(await addAllocationThings(api.app, shop)));
  const json = { 'content-type': 'application/json' };
  for (const operation of apiOperations) {
    for (const who of [undefined, shop.owner, shop.admin]) {
      // why: some operations end sessions
      const headers = who ? { ...json, authorization: `Bearer ${await api.token(who)}` } : json;
      const send = async ({ path, init }: { path: string; init: RequestInit }) => {
        const { status, body } = await api.send(path, { ...init, headers });
        const sent = `${init.method} ${path} ${init.body}`;
        expect(status, sent).not.toBe(500);
        for (const { title } of body?.errors ?? []) expect(title, sent).not.toMatch(libraryTexts);
      };
      await fc.assert(fc.asyncProperty(requests(operation, ids), send), { numRuns });
    }
  }
});
