import { lockPerson } from '#features/accounts/lock-person.server.ts';
import { cardQueue } from '../card-queue.ts';
import { insertCustomer, findCustomer, updateCustomer } from '../db/customer-rows.server.ts';
import type { CardGateway } from './card-gateway.ts';
import type { CardsApp } from './cards-app.ts';

/**
 * Makes the provider know somebody, once: whoever asks again gets the same reference, as the key is the same (`user:{id}:customer`).
 * Who may is the caller's to decide. Not within a transaction.
 * @returns undefined for somebody who has deleted the account
 */
export async function ensureCustomer(app: CardsApp, cards: CardGateway, userId: string): Promise<string | undefined> {
  const customer = (await findCustomer(app.db, userId)) ?? (await insertCustomerOnce(app, userId));
  if (!customer) return undefined;
  if (customer.customerRef !== null) return customer.customerRef;
  const { attempt } = customer;
  const key = `user:${userId}:customer${attempt === 1 ? '' : `:${attempt}`}`;
  const customerRef = await cards.createCustomer(userId, key);
  if (await updateCustomer(app.db, userId, { customerRef, updatedAt: app.clock.now() })) return customerRef;
  // why: the account was deleted while the provider was asked, and with it what would have deleted the customer there
  await app.jobs.send(cardQueue, { customerRef }, { db: app.db, key: `delete:${customerRef}` });
  return undefined;
}

function insertCustomerOnce(app: CardsApp, userId: string) {
  return app.db.transaction().execute(async (db) => {
    if (!(await lockPerson(db, userId))) return undefined;
    await insertCustomer(db, userId, app.clock.now());
    return findCustomer(db, userId);
  });
}
