import { lockPerson } from '#features/accounts/lock-person.server.ts';
import type { Infra } from '#infra/infra.ts';
import { type Actor, mayChange } from '#kit/actor.ts';
import { defineUseCase } from '#kit/use-case.ts';
import { deleteCustomer, findCustomer, insertCustomer, updateCustomer } from '../db/customer-rows.server.ts';
import { cardQueue } from '../job-queues.ts';
import { callCardGateway } from './call-card-gateway.server.ts';
import type { CardGateway, CardsApp } from './card-gateway.ts';
import type { CardResult } from './saved-card.ts';

/** Whose card pays: the customer at the provider, if there is one, and whether a new card is kept. */
export type Payer = { customerRef: string | null; savesCard: boolean };

/**
 * Whose card is to pay an order, so that a card that is kept can pay it and a new one can be kept. Whose order it is, the caller
 * decides. Not within a transaction.
 */
export async function findPayer(app: CardsApp, userId: string, savesCard: boolean): Promise<CardResult<Payer>> {
  if (!savesCard) {
    const customer = await findCustomer(app.db, userId);
    return { ok: true, value: { customerRef: customer?.customerRef ?? null, savesCard } };
  }
  return callCardGateway(app, async (cards) => {
    const customerRef = await ensureCustomer(app, cards, userId);
    if (customerRef === undefined) return { ok: false, code: 'forbidden' };
    return { ok: true, value: { customerRef, savesCard } };
  });
}

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

/**
 * Forgets the actor's card, and has the provider forget the person once the caller's transaction commits. Of the own account alone,
 * and not for a limited session.
 */
export const eraseCustomer = defineUseCase(async (app: Pick<Infra, 'db' | 'jobs'>, actor: Actor): Promise<void> => {
  if (!mayChange(actor)) return;
  const customerRef = await deleteCustomer(app.db, actor.id);
  if (customerRef === undefined) return;
  await app.jobs.send(cardQueue, { customerRef }, { db: app.db, key: `delete:${customerRef}` });
});
