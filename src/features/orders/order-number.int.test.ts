import { sql } from 'kysely';
import { expect } from 'vitest';
import { up } from '../../../migrations/0010-order-numbers.ts';
import { addEnquiries } from '../../../tests/fixtures/listings/add-enquiries.ts';
import { addShop, bottles, placed, type TestOrders, test } from '../../../tests/fixtures/orders/orders-test.ts';
import { showOrder } from './show-order.server.ts';

/** All numbers, in the order in which the orders were placed. */
async function numbersOf({ db }: TestOrders): Promise<number[]> {
  return (await db.selectFrom('orders').select('number').orderBy('createdAt').orderBy('id').execute()).map(
    ({ number }) => number,
  );
}

/** Asserts that every number is another one, and that they are not a count. */
function expectRandom(numbers: readonly number[]): void {
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(1_000_000);
  expect(numbers).not.toEqual(numbers.toSorted((a, b) => a - b));
}

test('every order has a number of its own, which neither counts nor follows the others', async ({ orders: app }) => {
  const { wineryId, wineId, buyer, owner } = await addShop(app.db);
  await addEnquiries(app.db, { wineryId, customerId: buyer.id }, 1_000);
  const order = await placed(app, buyer, bottles(wineId, 1));
  expectRandom(await numbersOf(app));
  expect(order.number).toMatch(/^LV-\d{4}-\d{4}$/);
  expect(await showOrder(app, owner, order.id)).toMatchObject({ value: { number: order.number } });
});

test('orders that were placed before get numbers too, a batch at a time', async ({ orders: app }) => {
  const { wineryId, buyer } = await addShop(app.db);
  for (let thousand = 0; thousand < 11; thousand += 1)
    await addEnquiries(app.db, { wineryId, customerId: buyer.id }, 1_000);
  await sql`alter table orders drop column number`.execute(app.db);
  await sql`drop function new_order_number`.execute(app.db);
  await app.db
    .withoutPlugins()
    .transaction()
    .execute((db) => up(db as never));
  const numbers = await numbersOf(app);
  expect(numbers).toHaveLength(11_000);
  expectRandom(numbers);
});
